/** The local Solana chain as a library sees it: its reads, tokens, wire format, and the testers’ tricks. */
import { type Address, address, generateKeyPairSigner } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { startSolana } from './solana.mjs'
import { chain, payer, raw, rpc, SOL, SYSTEM, signed, startLocal, transfer } from './solana.testing.ts'
import { DEMO_TOKENS } from './tokens.mjs'

startLocal()

describe('startSolana', () => {
  it('behavior: it is the main network by its genesis hash', async () => {
    expect(await rpc.getGenesisHash().send()).toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')
    expect(await rpc.getHealth().send()).toBe('ok')
    expect(await rpc.getVersion().send()).toMatchObject({ 'solana-core': expect.any(String) })
  })

  it('behavior: balances beyond 2^53 keep every digit', async () => {
    const rich = (await generateKeyPairSigner()).address
    chain.setBalance(rich, 9_007_199_254_740_993n)
    expect((await rpc.getBalance(rich).send()).value).toBe(9_007_199_254_740_993n)
    expect((await rpc.getBalance((await generateKeyPairSigner()).address).send()).value).toBe(0n)
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
