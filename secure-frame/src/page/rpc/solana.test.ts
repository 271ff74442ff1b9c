import { ed25519 } from '@noble/curves/ed25519'
import {
  AccountRole,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  address as toAddress,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSolana } from '../../../../local/solana/solana.mjs'
import { person as signer } from '../../../../src/chains/solana/solana.testing.ts'
import { fromBase58, toBase58 } from '../../../../src/lib/base58.ts'
import { utf8 } from '../bytes.ts'
import { startFakeVault } from '../fake-vault.testing.ts'
import { payloadOf, SOLANA, signIn, startTestFrame } from '../harness.testing.ts'

const SYSTEM = toAddress('11111111111111111111111111111111')

let svm: Awaited<ReturnType<typeof startSolana>>
let vault: Awaited<ReturnType<typeof startFakeVault>>
let frame: ReturnType<typeof startTestFrame>
let own: string
let other: Awaited<ReturnType<typeof signer>>

beforeAll(async () => {
  svm = await startSolana()
  vault = await startFakeVault()
  other = await signer(5)
})
afterAll(async () => {
  await svm.stop()
  await vault.stop()
})
beforeEach(async () => {
  frame = startTestFrame({
    vault: vault.url,
    network: SOLANA,
    config: { nodes: { [SOLANA]: [svm.url], 'eip155:1': [] } },
  })
  await signIn(frame, vault)
  own = String(payloadOf(await frame.ask('GET_USER')).address)
  svm.airdrop(own, 1_000_000_000n)
  svm.airdrop(other.address, 1_000_000_000n)
})

const rpc = async (method: string, params: unknown) =>
  frame.ask('RPC_REQUEST', { method, params, chainId: SOLANA })
const result = async (method: string, params: unknown) => {
  const answer = await rpc(method, params)
  expect(answer).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  return payloadOf(answer)
}
const error = async (method: string, params: unknown) => {
  const answer = await rpc(method, params)
  expect(answer).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR' })
  return String(payloadOf(answer).message)
}

type Transfer = { version?: 'legacy' | 0; payer?: string; from?: string; lamports?: bigint }

const message = async ({ version = 0, payer = own, from = own, lamports = 1_000_000n }: Transfer) => {
  const response = await fetch(svm.url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash' }),
  })
  const { blockhash } = (await response.json()).result.value as { blockhash: Blockhash }
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const accounts = [
    { address: toAddress(from), role: AccountRole.WRITABLE_SIGNER },
    { address: toAddress(other.address), role: AccountRole.WRITABLE },
  ]
  return pipe(
    createTransactionMessage({ version }),
    (built) => setTransactionMessageFeePayer(toAddress(payer), built),
    (built) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1_000n }, built),
    (built) => appendTransactionMessageInstruction({ programAddress: SYSTEM, accounts, data }, built),
  )
}
const wireOf = async (transfer: Transfer = {}) =>
  Uint8Array.from(getTransactionEncoder().encode(compileTransaction((await message(transfer)) as never)))

const bytesOf = (text: unknown) => fromBase58(text) ?? new Uint8Array()

describe('solana_signMessage', () => {
  it('behavior: signs the bytes; another library verifies', async () => {
    const text = utf8('Sign in to page.example')
    const { signature } = await result('solana_signMessage', { message: toBase58(text), pubkey: own })
    expect(ed25519.verify(bytesOf(signature), text, bytesOf(own))).toBe(true)
    expect(frame.person.asked[0]).toMatchObject({
      caip2: SOLANA,
      account: { address: own, type: 'eoa' },
      prepared: { kind: 'solana-message', message: text },
    })
  })

  it.each(['legacy', 0] as const)('attack: a transaction (%s) is no message', async (version) => {
    const compiled = compileTransactionMessage((await message({ version })) as never)
    const bytes = Uint8Array.from(getCompiledTransactionMessageEncoder().encode(compiled))
    expect(await error('solana_signMessage', { message: toBase58(bytes), pubkey: own })).toContain(
      'is a transaction',
    )
    expect(frame.person.asked).toHaveLength(0)
  })

  it('error: another account, no base58, nothing, refused', async () => {
    const text = toBase58(utf8('x'))
    expect(await error('solana_signMessage', { message: text, pubkey: other.address })).toContain(
      'another account',
    )
    expect(await error('solana_signMessage', { message: '0OIl', pubkey: own })).toContain('Invalid request')
    expect(await error('solana_signMessage', [])).toContain('Invalid request')
    frame.person.answer = 'refused'
    expect(await error('solana_signMessage', { message: text, pubkey: own })).toBe(
      'User rejected the request',
    )
  })
})

describe('solana_signTransaction', () => {
  it.each(['legacy', 0] as const)('behavior: %s: our slot alone is written', async (version) => {
    const wire = await wireOf({ version })
    const { transaction } = await result('solana_signTransaction', { transaction: toBase58(wire) })
    const signed = bytesOf(transaction)
    expect(signed.slice(65)).toEqual(wire.slice(65))
    expect(ed25519.verify(signed.slice(1, 65), wire.slice(65), bytesOf(own))).toBe(true)
    expect(frame.person.asked[0]?.prepared).toEqual({
      kind: 'solana-transactions',
      transactions: [wire],
      isSent: false,
    })
  })

  it('behavior: somebody else pays: their signature and everything else stays', async () => {
    const wire = await wireOf({ payer: other.address })
    const half = await other.signTransaction(wire)
    const { transaction } = await result('solana_signTransaction', { transaction: toBase58(half) })
    const signed = bytesOf(transaction)
    expect(signed.slice(0, 65)).toEqual(half.slice(0, 65))
    expect(signed.slice(129)).toEqual(half.slice(129))
    const { signatures } = getTransactionDecoder().decode(signed)
    expect(Object.keys(signatures)).toEqual([other.address, own])
    expect(ed25519.verify(signed.slice(65, 129), signed.slice(129), bytesOf(own))).toBe(true)
  })

  it('attack: what is not ours, not whole or more than one transaction is refused', async () => {
    const wire = await wireOf()
    const notOurs = await wireOf({ payer: other.address, from: other.address })
    const longer = Uint8Array.from([...wire, 0])
    const shorter = wire.slice(0, -1)
    const count = wire.slice()
    count[0] = 2
    for (const bytes of [notOurs, longer, shorter, count, new Uint8Array([1]), wire.slice(65)])
      expect(await error('solana_signTransaction', { transaction: toBase58(bytes) })).toContain(
        'Invalid request',
      )
    expect(frame.person.asked).toHaveLength(0)
  })

  it('behavior: several at once, with one approval', async () => {
    const wires = [await wireOf({ lamports: 1n }), await wireOf({ lamports: 2n })]
    const { transactions } = await result('solana_signAllTransactions', { transactions: wires.map(toBase58) })
    expect(frame.person.asked).toHaveLength(1)
    const signed = (transactions as unknown[]).map(bytesOf)
    expect(signed.map((one) => one.slice(65))).toEqual(wires.map((one) => one.slice(65)))
    for (const one of signed) expect(ed25519.verify(one.slice(1, 65), one.slice(65), bytesOf(own))).toBe(true)
    expect(await error('solana_signAllTransactions', { transactions: [] })).toContain('Invalid request')
  })
})

describe('solana_signAndSendTransaction', () => {
  it('behavior: what is approved is what lands', async () => {
    const before = svm.balance(other.address)
    const wire = await wireOf({ lamports: 12_345_678n })
    const { signature } = await result('solana_signAndSendTransaction', {
      transaction: toBase58(wire),
      options: { preflightCommitment: 'singleGossip', maxRetries: 1 },
    })
    expect(bytesOf(signature)).toHaveLength(64)
    expect(svm.balance(other.address) - before).toBe(12_345_678n)
    expect(frame.person.asked[0]?.prepared).toEqual({
      kind: 'solana-transactions',
      transactions: [wire],
      isSent: true,
    })
  })

  it('attack: refusal sends nothing; a missing signature of somebody else is said', async () => {
    const before = svm.balance(own)
    frame.person.answer = 'refused'
    const transaction = toBase58(await wireOf())
    expect(await error('solana_signAndSendTransaction', { transaction })).toBe('User rejected the request')
    frame.person.answer = 'approved'
    const half = toBase58(await wireOf({ payer: other.address }))
    expect(await error('solana_signAndSendTransaction', { transaction: half })).toContain('is missing')
    expect(
      await error('solana_signAndSendTransaction', { transaction, options: { maxRetries: -1 } }),
    ).toContain('options')
    expect(svm.balance(own)).toBe(before)
  })

  it('error: EVM requests while Solana is active', async () => {
    expect(await error('personal_sign', ['0x01', own])).toBe('This request is not for the active network')
    expect(await error('eth_blockNumber', [])).toBe('This request is not for the active network')
  })

  it('error: the node’s refusal in its words', async () => {
    const transaction = toBase58(await wireOf({ lamports: 10n ** 15n }))
    expect(await error('solana_signAndSendTransaction', { transaction })).not.toBe(
      'Something went wrong. Please try again.',
    )
  })
})
