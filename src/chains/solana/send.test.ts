import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toBase58 } from '../../lib/base58.ts'
import { everyThrow } from '../evm/fakes.testing.ts'
import { programs, transferInstruction, unitLimitInstruction, unitPriceInstruction } from './instructions.ts'
import { type Person, person, SOL, setUpSolana, signingWallet, transferOf } from './solana.testing.ts'
import type { SolanaFee, SolanaProvider } from './solana-chain.ts'

let at: Awaited<ReturnType<typeof setUpSolana>>
let ann: Person
let bob: Person
let eve: Person
let fee: SolanaFee

beforeAll(async () => {
  at = await setUpSolana()
  ann = await person(1)
  bob = await person(2)
  eve = await person(3)
  for (const { address } of [ann, bob, eve]) at.svm.setBalance(address, 1_000n * SOL)
  fee = await at.chain.fee({
    network: at.network,
    transfer: transferOf(ann.address, bob.address, SOL),
  })
})
afterAll(() => at?.svm.stop())
beforeEach(() => at.svm.reset())

const send = (provider: SolanaProvider, value = SOL) =>
  at.chain.send({
    network: at.network,
    provider,
    transfer: transferOf(ann.address, bob.address, value),
    fee,
  })
const broadcasts = () => at.svm.requests.filter(({ method }) => method === 'sendTransaction').length

/** A transaction that a wallet could return in place of ours. */
const made = async (
  instructions: readonly IInstruction[],
  how: { payer?: string; version?: 'legacy' | 0 } = {},
) => {
  const { blockhash: latest, lastValidBlockHeight } = await latestBlockhash()
  const message = pipe(
    createTransactionMessage({ version: how.version ?? 'legacy' }),
    (m) => setTransactionMessageFeePayer(address(how.payer ?? ann.address), m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(latest), lastValidBlockHeight }, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
const latestBlockhash = async (): Promise<{ blockhash: string; lastValidBlockHeight: bigint }> => {
  const response = await fetch(at.svm.url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] }),
  })
  const { result } = await response.json()
  return { ...result.value, lastValidBlockHeight: BigInt(result.value.lastValidBlockHeight) }
}

const limit = () => unitLimitInstruction(fee.units)
const price = () => unitPriceInstruction(fee.price)
const pay = (to = bob.address, value = SOL, from = ann.address) => transferInstruction(from, to, value)
const of = (program: string, data: readonly number[], accounts: readonly string[] = []): IInstruction => ({
  programAddress: address(program),
  data: new Uint8Array(data),
  accounts: accounts.map((one) => ({ address: address(one), role: AccountRole.READONLY })),
})

describe('send', () => {
  it('behavior: exactly what was reviewed reaches the wallet, and one request only', async () => {
    const given: Uint8Array[] = []
    const { provider, log } = signingWallet(ann, {
      change(wire) {
        given.push(wire.slice())
        return wire
      },
    })
    const before = at.svm.balance(bob.address)
    const hash = await send(provider, SOL + 7n)
    expect(log).toHaveLength(1)
    expect(at.svm.balance(bob.address) - before).toBe(SOL + 7n)
    const ours = await made([limit(), price(), pay(bob.address, SOL + 7n)])
    // Everything except the blockhash, which is the current one.
    expect(given[0]?.length).toBe(ours.length)
    expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  })

  it('behavior: whatever the wallet throws, it was asked once (decisions 24)', async () => {
    const throws = everyThrow().filter((_, index) => index % 40 === 0)
    for (const thrown of [...throws, { code: 4001 }]) {
      let asked = 0
      const signTransaction = () => {
        asked++
        throw thrown
      }
      await expect(send({ signTransaction })).rejects.toHaveProperty('name', 'WalletModalError')
      expect([asked, broadcasts()]).toEqual([1, 0])
    }
  })

  it('behavior: a refusal is code 4001', async () => {
    for (const thrown of [{ code: 4001 }, new Error('User rejected the request.')]) {
      const signTransaction = () => Promise.reject(thrown)
      await expect(send({ signTransaction })).rejects.toMatchObject({ code: 4001, cause: thrown })
    }
  })

  it('behavior: a wallet that may add guards, a memo and a younger blockhash is trusted', async () => {
    const heap = of(programs.computeBudget, [1, 0, 0, 4, 0])
    const memo = of(programs.memo, [104, 105])
    const lists: readonly (readonly IInstruction[])[] = [
      [memo, limit(), price(), pay()],
      [limit(), heap, price(), pay()],
      [pay(), price(), limit()],
    ]
    const outcomes = []
    for (const instructions of lists) {
      const { provider } = signingWallet(ann, {
        change(): Promise<Uint8Array> {
          at.svm.advance(3)
          return made(instructions)
        },
      })
      const before = at.svm.balance(bob.address)
      const code = await send(provider).then(
        () => 'sent',
        (error) => error.code,
      )
      outcomes.push([code, at.svm.balance(bob.address) - before])
    }
    // The first two need more units than the limit, so the simulation refuses them before they count as changed.
    expect(outcomes).toEqual([
      ['rpc-transaction-rejected', 0n],
      ['rpc-transaction-rejected', 0n],
      ['sent', SOL],
    ])
  })

  it('behavior: with a blockhash of the wallet’s own, it expires when that one does', async () => {
    at.svm.pause()
    const { provider } = signingWallet(ann, {
      change(): Promise<Uint8Array> {
        at.svm.advance(100)
        return made([limit(), price(), pay()])
      },
    })
    const hash = await send(provider)
    const status = () => at.chain.getTransactionStatus({ network: at.network, hash, from: ann.address })
    // 150 after the wallet's, which is 250 after ours, and 32 until that is final.
    at.svm.advance(182)
    expect(await status()).toEqual({ status: 'unknown' })
    at.svm.advance(1)
    expect(await status()).toEqual({ status: 'unknown', expired: true })
  })

  it('attack: a transaction changed by the wallet is not sent', async () => {
    const both = [limit(), price()]
    const lists: readonly (readonly IInstruction[])[] = [
      [],
      both,
      [...both, pay(eve.address)],
      [...both, pay(bob.address, SOL + 1n)],
      [...both, pay(bob.address, SOL - 1n)],
      [...both, pay(), pay()],
      [...both, pay(), pay(eve.address, 1n)],
      [limit(), unitPriceInstruction(10n ** 12n), pay()],
      [unitLimitInstruction(1_400_000n), price(), pay()],
      [price(), pay()],
      [limit(), pay()],
      [...both, pay(), limit()],
      [...both, pay(), of(programs.token, [9], [ann.address, eve.address, ann.address])],
      [...both, pay(), of(programs.lighthouse, [0, 1], [ann.address])],
      [...both, pay(), of(programs.lighthouse, [], [ann.address])],
      [...both, pay(), of(eve.address, [1], [ann.address])],
      // Other instructions of the system program that give up an account.
      [...both, pay(), of(programs.system, [1, 0, 0, 0], [ann.address])],
      [...both, pay(), of(programs.system, [4, 0, 0, 0], [ann.address])],
    ]
    for (const [index, instructions] of lists.entries()) {
      const { provider, log } = signingWallet(ann, { change: () => made(instructions) })
      await expect(send(provider), `${index}`).rejects.toMatchObject({ code: 'transaction-changed' })
      expect([log.length, broadcasts()]).toEqual([1, 0])
    }
  })

  it('attack: another payer, a second signer', async () => {
    const payer = signingWallet(eve, {
      change: () => made([limit(), price(), pay()], { payer: eve.address }),
    })
    await expect(send(payer.provider)).rejects.toMatchObject({ code: 'transaction-changed' })
    const second = signingWallet(ann, {
      change: () => made([limit(), price(), pay(), pay(ann.address, SOL, eve.address)]),
    })
    await expect(send(second.provider)).rejects.toMatchObject({ code: 'transaction-changed' })
    expect(broadcasts()).toBe(0)
  })

  it('attack: a wallet that writes into the bytes it was given changes nothing', async () => {
    const { provider } = signingWallet(ann, { change: () => made([limit(), price(), pay(eve.address)]) })
    const writing: SolanaProvider = {
      async signTransaction(p) {
        const answer = await provider.signTransaction?.(p)
        if (answer instanceof Uint8Array) p.transaction.set(answer.subarray(0, p.transaction.length))
        return answer
      },
    }
    await expect(send(writing)).rejects.toMatchObject({ code: 'transaction-changed' })
  })

  it('attack: answers that are no transaction, unsigned or badly signed', async () => {
    const spoilers: readonly ((signed: Uint8Array) => unknown)[] = [
      () => undefined,
      () => null,
      () => '',
      () => ({}),
      (signed) => [...signed],
      (signed) => toBase58(signed),
      (signed) => signed.subarray(0, -1),
      (signed) => Uint8Array.from([...signed, 0]),
      () => new Uint8Array(),
      () => new Uint8Array(5_000_000),
      // No signature.
      (signed) => signed.slice().fill(0, 1, 65),
      // Somebody else's.
      (signed) => signed.slice().fill(7, 1, 65),
    ]
    for (const spoil of spoilers) {
      const { provider } = signingWallet(ann, { spoil })
      await expect(send(provider)).rejects.toMatchObject({ code: 'transaction-changed' })
    }
    expect(broadcasts()).toBe(0)
  })

  it('behavior: versioned bytes of the same transfer are taken', async () => {
    const { provider } = signingWallet(ann, {
      change: () => made([limit(), price(), pay()], { version: 0 }),
    })
    const hash = await send(provider)
    expect(
      await at.chain.getTransactionStatus({ network: at.network, hash, from: ann.address }),
    ).toMatchObject({
      status: 'success',
    })
  })

  it('behavior: a wallet that only sends by itself is trusted by its signature', async () => {
    for (const write of [(bytes: Uint8Array) => bytes, toBase58]) {
      const provider: SolanaProvider = {
        async signAndSendTransaction({ transaction }) {
          const signed = await ann.signTransaction(transaction)
          await fetch(at.svm.url, {
            method: 'POST',
            body: JSON.stringify({
              jsonrpc: '2.0',
              id: 1,
              method: 'sendTransaction',
              params: [btoa(String.fromCharCode(...signed)), { encoding: 'base64' }],
            }),
          })
          return write(signed.slice(1, 65))
        },
      }
      const hash = await send(provider)
      expect(
        await at.chain.getTransactionStatus({ network: at.network, hash, from: ann.address }),
      ).toMatchObject({
        status: 'success',
      })
      at.svm.advance(1)
    }
  })

  it('attack: a signature that is none: it may have been sent, and the error says so', async () => {
    for (const answer of [undefined, '', 'x', '1'.repeat(63), new Uint8Array(63), new Uint8Array(65), {}]) {
      const signAndSendTransaction = async () => answer
      await expect(send({ signAndSendTransaction })).rejects.toMatchObject({ code: 'hash-invalid' })
    }
  })

  it('error: a wallet that can do neither', async () => {
    await expect(send({})).rejects.toMatchObject({ code: 'unsupported-method' })
  })
})
