/** The local Solana chain as a library sees it: every method, the errors of the real one, and the testers' tricks. */
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type IInstruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSolana } from './solana.mjs'
import { DEMO_TOKENS } from './tokens.mjs'

const SOL = 1_000_000_000n
const SYSTEM = address('11111111111111111111111111111111')
const COMPUTE_BUDGET = address('ComputeBudget111111111111111111111111111111')

let chain: Awaited<ReturnType<typeof startSolana>>
let rpc: ReturnType<typeof createSolanaRpc>
let payer: KeyPairSigner

beforeAll(async () => {
  chain = await startSolana()
  rpc = createSolanaRpc(chain.url)
  payer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(7))
})
afterAll(() => chain?.stop())
beforeEach(() => {
  chain.reset()
  chain.setBalance(payer.address, 10n * SOL)
})

const transfer = (to: Address, amount: bigint, from: Address = payer.address): IInstruction => {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, amount, true)
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ]
  return { programAddress: SYSTEM, accounts, data }
}
const price = (microLamports: bigint): IInstruction => {
  const data = new Uint8Array(9)
  data[0] = 3
  new DataView(data.buffer).setBigUint64(1, microLamports, true)
  return { programAddress: COMPUTE_BUDGET, data }
}

const signed = async (instructions: IInstruction[], blockhash?: Blockhash, by = payer) => {
  const { value } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(by, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(blockhash ? { ...value, blockhash } : value, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  return {
    wire: getBase64EncodedWireTransaction(transaction),
    signature: getSignatureFromTransaction(transaction),
    unsigned: getBase64EncodedWireTransaction(compileTransaction(message)),
    message: Buffer.from(transaction.messageBytes.slice()).toString('base64'),
  }
}
const send = (wire: Awaited<ReturnType<typeof signed>>['wire'], skipPreflight = false) =>
  rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight }).send()
const status = async (signature: Awaited<ReturnType<typeof signed>>['signature']) =>
  (await rpc.getSignatureStatuses([signature]).send()).value[0]
const raw = async (body: unknown) => {
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return response.json()
}

describe('startSolana', () => {
  it('behavior: it is the main network by its genesis hash', async () => {
    expect(await rpc.getGenesisHash().send()).toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')
    expect(await rpc.getHealth().send()).toBe('ok')
    expect(await rpc.getVersion().send()).toMatchObject({ 'solana-core': expect.any(String) })
  })

  it('behavior: a transfer moves exactly the amount and takes the fee it named', async () => {
    const to = (await generateKeyPairSigner()).address
    const { wire, message } = await signed([transfer(to, SOL + 1n), price(1_000_000n)])
    const fee = (await rpc.getFeeForMessage(message as Parameters<typeof rpc.getFeeForMessage>[0]).send())
      .value
    const signature = await send(wire)
    expect(await status(signature)).toMatchObject({ err: null, confirmationStatus: 'confirmed' })
    expect(chain.balance(to)).toBe(SOL + 1n)
    expect(fee).toBe(5_000n + 2n * 3_000n)
    expect(chain.balance(payer.address)).toBe(10n * SOL - SOL - 1n - (fee ?? 0n))
    const found = await rpc.getTransaction(signature, { maxSupportedTransactionVersion: 0 }).send()
    expect(found?.meta).toMatchObject({ err: null, fee })
  })

  it('behavior: 32 slots later it is final', async () => {
    const { wire } = await signed([transfer(payer.address, 1n)])
    const signature = await send(wire)
    chain.advance(32)
    expect(await status(signature)).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
  })

  it('behavior: balances beyond 2^53 keep every digit', async () => {
    const rich = (await generateKeyPairSigner()).address
    chain.setBalance(rich, 9_007_199_254_740_993n)
    expect((await rpc.getBalance(rich).send()).value).toBe(9_007_199_254_740_993n)
    expect((await rpc.getBalance((await generateKeyPairSigner()).address).send()).value).toBe(0n)
  })

  it('behavior: blockhashes last 150 blocks', async () => {
    const { value } = await rpc.getLatestBlockhash().send()
    const height = await rpc.getBlockHeight({ commitment: 'confirmed' }).send()
    expect(value.lastValidBlockHeight).toBe(height + 150n)
    chain.advance(150)
    expect((await rpc.isBlockhashValid(value.blockhash).send()).value).toBe(true)
    chain.advance(1)
    expect((await rpc.isBlockhashValid(value.blockhash).send()).value).toBe(false)
  })

  it('behavior: the preview tells the units, for unsigned ones too', async () => {
    const { unsigned } = await signed([transfer(payer.address, 1n)])
    const { value } = await rpc
      .simulateTransaction(unsigned, {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
      })
      .send()
    expect(value).toMatchObject({ err: null, unitsConsumed: 150n })
  })

  it('error: preflight says no with code -32002, the error and the logs', async () => {
    const to = (await generateKeyPairSigner()).address
    const { wire } = await signed([transfer(to, 11n * SOL)])
    const answer = await raw({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [wire, { encoding: 'base64' }],
    })
    expect(answer.error).toMatchObject({
      code: -32002,
      message: expect.stringContaining('custom program error: 0x1'),
      data: {
        err: { InstructionError: [0, { Custom: 1 }] },
        logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
      },
    })
  })

  it('error: without preflight a failing one lands, and costs its fee', async () => {
    const { wire, signature } = await signed([transfer(payer.address, 11n * SOL)])
    await send(wire, true)
    expect(await status(signature)).toMatchObject({ err: { InstructionError: [0n, { Custom: 1n }] } })
    expect(chain.balance(payer.address)).toBe(10n * SOL - 5_000n)
  })

  it('error: too small an amount for a new account, too old a blockhash, twice, no funds, bad signature', async () => {
    const to = (await generateKeyPairSigner()).address
    const poor = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(8))
    const twice = (await signed([transfer(to, SOL)])).wire
    await send(twice)
    const old = (await signed([transfer(to, SOL)])).wire
    const small = (await signed([transfer((await generateKeyPairSigner()).address, 1n)])).wire
    const unpaid = (await signed([transfer(to, 1n, poor.address)], undefined, poor)).wire
    const good = Buffer.from((await signed([transfer(to, 5n)])).wire, 'base64')
    good[10] = (good[10] ?? 0) ^ 1
    const ask = async (wire: string) => {
      const params = [wire, { encoding: 'base64' }]
      const { error } = await raw({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
      return error.data?.err ?? error.code
    }
    expect(await ask(small)).toEqual({ InsufficientFundsForRent: { account_index: 1 } })
    expect(await ask(twice)).toBe('AlreadyProcessed')
    expect(await ask(unpaid)).toBe('AccountNotFound')
    expect(await ask(good.toString('base64'))).toBe(-32003)
    chain.expireBlockhash()
    expect(await ask(old)).toBe('BlockhashNotFound')
  })

  it('behavior: paused, transactions wait; resumed, those that still count land', async () => {
    chain.pause()
    const early = await signed([transfer(payer.address, 1n)])
    await send(early.wire)
    expect(await status(early.signature)).toBeNull()
    chain.advance(140)
    const late = await signed([transfer(payer.address, 2n)])
    await send(late.wire)
    chain.advance(100)
    chain.resume()
    expect(await status(early.signature)).toBeNull()
    expect(await status(late.signature)).toMatchObject({ err: null })
  })

  it('behavior: a lost one never lands, unless it is sent again', async () => {
    chain.lose()
    const { wire, signature } = await signed([transfer(payer.address, 3n)])
    await send(wire)
    expect(await status(signature)).toBeNull()
    await send(wire)
    expect(await status(signature)).toMatchObject({ err: null })
  })

  it('behavior: young ones are only processed when wanted so', async () => {
    chain.setConfirmAfter(2)
    const { wire, signature } = await signed([transfer(payer.address, 4n)])
    await send(wire)
    expect(await status(signature)).toMatchObject({ confirmationStatus: 'processed' })
    chain.advance(2)
    expect(await status(signature)).toMatchObject({ confirmationStatus: 'confirmed' })
  })

  it('behavior: tokens: accounts, balances, mints', async () => {
    const mint = (await generateKeyPairSigner()).address
    const holding = (await generateKeyPairSigner()).address
    chain.placeMint({ address: mint, authority: payer.address, decimals: 6, supply: 5_000_000n })
    chain.placeHolding({ address: holding, mint, owner: payer.address, amount: 1_500_000n })
    expect((await rpc.getTokenAccountBalance(holding).send()).value).toEqual({
      amount: '1500000',
      decimals: 6,
      uiAmount: 1.5,
      uiAmountString: '1.5',
    })
    const { value } = await rpc
      .getTokenAccountsByOwner(payer.address, { mint }, { encoding: 'jsonParsed' })
      .send()
    expect(value).toMatchObject([{ pubkey: holding, account: { data: { program: 'spl-token' } } }])
    const account = (await rpc.getAccountInfo(mint, { encoding: 'base64' }).send()).value
    expect(account).toMatchObject({
      owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      executable: false,
      space: 82n,
    })
    const several = await rpc.getMultipleAccounts([mint, payer.address], { encoding: 'base64' }).send()
    expect(several.value).toMatchObject([{ space: 82n }, { lamports: 10n * SOL, owner: SYSTEM }])
  })

  it('behavior: a trial shows accounts as they would be, and nothing has happened', async () => {
    const to = (await generateKeyPairSigner()).address
    const { unsigned } = await signed([transfer(to, SOL)])
    const simulate = async (addresses: Address[]) => {
      const how = {
        encoding: 'base64',
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses },
      }
      const call = { jsonrpc: '2.0', id: 1, method: 'simulateTransaction', params: [unsigned, how] }
      return (await raw(call)).result.value.accounts
    }
    expect(await simulate([to, (await generateKeyPairSigner()).address])).toMatchObject([
      { lamports: Number(SOL), owner: SYSTEM, data: ['', 'base64'] },
      null,
    ])
    expect(chain.balance(to)).toBe(0n)
  })

  it('behavior: the demo’s tokens: five of them, with those who have some', async () => {
    const { usdc, tide } = DEMO_TOKENS
    await chain.plant({ [payer.address]: { usdc: 5n, tide: 7n } })
    expect([
      await chain.held(payer.address, usdc.address),
      await chain.held(payer.address, tide.address),
      await chain.held(usdc.address, usdc.address),
    ]).toEqual([5n, 7n, 0n])
    for (const { address: mint, decimals } of Object.values(DEMO_TOKENS))
      expect((await rpc.getTokenSupply(address(mint)).send()).value).toMatchObject({ decimals })
    const { value } = await rpc
      .getTokenAccountsByOwner(
        payer.address,
        { programId: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb') },
        { encoding: 'jsonParsed' },
      )
      .send()
    expect(value).toMatchObject([{ account: { data: { parsed: { info: { mint: tide.address } } } } }])
  })

  it('behavior: the epoch is the tester’s', async () => {
    chain.setEpoch(321)
    expect((await rpc.getEpochInfo().send()).epoch).toBe(321n)
  })

  it('behavior: recent prices, rent, airdrops', async () => {
    chain.setPrices([5n, 1n])
    expect((await rpc.getRecentPrioritizationFees().send()).map((one) => one.prioritizationFee)).toEqual([
      5n,
      1n,
    ])
    expect(await rpc.getMinimumBalanceForRentExemption(0n).send()).toBe(890_880n)
    const to = (await generateKeyPairSigner()).address
    await raw({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [to, Number(SOL)] })
    expect(chain.balance(to)).toBe(SOL)
  })

  it('behavior: batches, and errors inside them', async () => {
    const call = (id: number, method: string, params: unknown[] = []) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    })
    const answers = await raw([call(1, 'getHealth'), call(2, 'eth_chainId'), call(3, 'getBalance', ['x'])])
    expect(answers).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 2, error: { code: -32601 } },
      { id: 3, error: { code: -32602 } },
    ])
  })

  it('error: what is not JSON-RPC has an error of its own', async () => {
    expect(await raw('{')).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await raw('[]')).toMatchObject({ error: { code: -32600 } })
    expect(await raw({ id: 1, method: 'getHealth' })).toMatchObject({ error: { code: -32600 } })
    const bad = { jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: ['AAAA', { encoding: 'base64' }] }
    expect(await raw(bad)).toMatchObject({ error: { code: -32602 } })
  })

  it('behavior: any page may ask', async () => {
    const preflight = await fetch(chain.url, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })

  it('behavior: planned answers come once, and then its own again', async () => {
    chain.fail('getHealth', { code: -32005, message: 'Node is behind' })
    chain.fail('getHealth', { result: 'odd' })
    chain.fail('getSlot', { status: 503, body: 'busy' })
    const call = { jsonrpc: '2.0', id: 1, method: 'getHealth' }
    expect(await raw(call)).toMatchObject({ error: { code: -32005 } })
    expect(await raw(call)).toMatchObject({ result: 'odd' })
    expect(await raw(call)).toMatchObject({ result: 'ok' })
    const down = await fetch(chain.url, {
      method: 'POST',
      body: JSON.stringify({ ...call, method: 'getSlot' }),
    })
    expect([down.status, await down.text()]).toEqual([503, 'busy'])
    expect(chain.requests.map(({ method }) => method)).toEqual([
      'getHealth',
      'getHealth',
      'getHealth',
      'getSlot',
    ])
  })

  it('error: a taken port is said in one sentence', async () => {
    const port = Number(new URL(chain.url).port)
    await expect(startSolana({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
