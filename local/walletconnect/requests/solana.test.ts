import {
  address,
  appendTransactionMessageInstruction,
  assertIsSignature,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { startSolana } from '../../solana/solana.mjs'
import { callNode } from '../../wallet/rpc.ts'
import { isRecord, textRecord } from '../../wallet/values.ts'
import { accounts } from '../accounts.ts'
import { SOLANA } from '../peer.testing.ts'
import { solanaKeys } from './keys.ts'
import { isAnswer } from './question.ts'
import type { Hands } from './request.ts'
import { pose } from './requests.ts'

const FROM = address(accounts[2]?.address ?? '')
const TO = address('So11111111111111111111111111111111111111112')
const SYSTEM = address('11111111111111111111111111111111')

const hands: Hands = {
  urls: {},
  addresses: () => [FROM],
  chains: () => [SOLANA],
  knows: () => true,
  chooseChain: async () => {},
  isOldSolana: () => false,
}

function transfer(lamports: bigint, payer = FROM, recent: string = SYSTEM): string {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  const lifetime = { blockhash: blockhash(recent), lastValidBlockHeight: 1n }
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) =>
      appendTransactionMessageInstruction(
        {
          programAddress: SYSTEM,
          accounts: [
            { address: payer, role: 3 },
            { address: TO, role: 1 },
          ],
          data,
        },
        timed,
      ),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

const ask = async (method: string, params: unknown, given = hands) => {
  const posed = await pose({ method, params: [params], chain: SOLANA }, given)
  if (isAnswer(posed)) throw new Error('It did not ask.')
  return posed
}

const isSigned = async (signature: string | undefined, bytes: Iterable<number>) => {
  const { publicKey } = await solanaKeys(FROM)
  const text = signature ?? ''
  assertIsSignature(text)
  const signed = getBase58Encoder().encode(text)
  return crypto.subtle.verify('Ed25519', publicKey, new Uint8Array(signed), new Uint8Array(bytes))
}

describe('pose: Solana', () => {
  it.each(accounts.slice(2))('behavior: has the key of $name', async ({ address: own }) => {
    expect((await solanaKeys(own)).privateKey.type).toBe('private')
  })

  it('behavior: signs a message', async () => {
    const { facts, confirm } = await ask('solana_signMessage', { message: 'Cn8eVZg', pubkey: FROM })
    expect(facts).toContainEqual({ label: 'Message', value: 'hello', kind: 'block' })
    const { signature } = textRecord(await confirm())
    expect(await isSigned(signature, new TextEncoder().encode('hello'))).toBe(true)
  })

  it('behavior: shows what a transfer moves, and signs it in the new and the old form', async () => {
    const transaction = transfer(1_500_000_001n)
    const { facts, confirm } = await ask('solana_signTransaction', { transaction, pubkey: FROM })
    expect(facts).toContainEqual({ label: 'Transfer', value: '1.500000001 SOL' })
    expect(facts).toContainEqual({ label: 'To', value: TO, kind: 'address' })
    const { signature = '', transaction: signed = '' } = textRecord(await confirm())
    const { messageBytes, signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(signed))
    expect(await isSigned(signature, messageBytes)).toBe(true)
    expect(signatures[FROM]).toEqual(getBase58Encoder().encode(signature))

    const old = { ...hands, isOldSolana: () => true }
    const question = await ask('solana_signTransaction', { transaction, pubkey: FROM }, old)
    expect(await question.confirm()).toEqual({ signature })
  })

  it('behavior: signs several at once', async () => {
    const transactions = [transfer(1n), transfer(2_000_000_000n)]
    const { facts, confirm } = await ask('solana_signAllTransactions', { transactions })
    expect(facts).toContainEqual({ label: '2. Transfer', value: '2 SOL' })
    const signed = await confirm()
    expect(isRecord(signed) && signed['transactions']).toHaveLength(2)
  })

  it('behavior: sends, and it arrives', async () => {
    const chain = await startSolana()
    try {
      chain.airdrop(FROM, 5_000_000_000n)
      const latest = await callNode(chain.url, 'getLatestBlockhash', [])
      const recent = isRecord(latest) ? textRecord(latest['value'])['blockhash'] : undefined
      const transaction = transfer(1_000_000_000n, FROM, recent)
      const given = { ...hands, urls: { [SOLANA]: chain.url } }
      const question = await ask('solana_signAndSendTransaction', { transaction, pubkey: FROM }, given)
      expect(await question.confirm()).toEqual({ signature: expect.stringMatching(/^\w{80,90}$/) })
      expect(chain.balance(TO)).toBeGreaterThanOrEqual(1_000_000_000n)
      const again = await ask(
        'solana_signAndSendTransaction',
        { transaction: transfer(1n), pubkey: FROM },
        given,
      )
      await expect(again.confirm()).rejects.toThrow(/blockhash/i)
    } finally {
      await chain.stop()
    }
  })

  it('attack: a transaction of somebody else, or none at all', async () => {
    await expect(
      ask('solana_signTransaction', { transaction: transfer(1n, TO), pubkey: FROM }),
    ).rejects.toThrow('does not ask for a signature')
    await expect(ask('solana_signTransaction', { transaction: 'AAAA', pubkey: FROM })).rejects.toThrow(
      'cannot be read',
    )
    await expect(ask('solana_signMessage', { message: 'a', pubkey: TO })).rejects.toThrow('Unknown account')
  })
})
