/** Transactions on the local Solana chain: blockhashes, preflight, when they land and when they never do, with the errors of the real one. */
import {
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  generateKeyPairSigner,
  type IInstruction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { chain, payer, raw, rpc, SOL, signed, startLocal, transfer } from './solana.testing.ts'

startLocal()

const COMPUTE_BUDGET = address('ComputeBudget111111111111111111111111111111')

const price = (microLamports: bigint): IInstruction => {
  const data = new Uint8Array(9)
  data[0] = 3
  new DataView(data.buffer).setBigUint64(1, microLamports, true)
  return { programAddress: COMPUTE_BUDGET, data }
}

const send = (wire: Awaited<ReturnType<typeof signed>>['wire'], skipPreflight = false) =>
  rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight }).send()

const status = async (signature: Awaited<ReturnType<typeof signed>>['signature']) =>
  (await rpc.getSignatureStatuses([signature]).send()).value[0]

describe('startSolana', () => {
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
})
