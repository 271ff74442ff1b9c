/** A local Solana chain, an account with coins, and transactions signed by it. */
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
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type IInstruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startSolana } from './solana.mjs'

export const SOL = 1_000_000_000n

export const SYSTEM = address('11111111111111111111111111111111')

export let chain: Awaited<ReturnType<typeof startSolana>>

export let rpc: ReturnType<typeof createSolanaRpc>

export let payer: KeyPairSigner

export function transfer(to: Address, amount: bigint, from: Address = payer.address): IInstruction {
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

export async function signed(instructions: IInstruction[], blockhash?: Blockhash, by = payer) {
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

export async function raw(body: unknown) {
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return response.json()
}

/** Starts the chain before the tests of a file, and sets it back before each test. */
export function startLocal(): void {
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
}
