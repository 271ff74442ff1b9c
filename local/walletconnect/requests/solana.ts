// Owns the Solana methods: for each what a person reads, and what the wallet does then. How a transaction is read is in
// `solana-transaction.ts`. Texts and signatures are base58, transactions base64.
import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  partiallySignTransaction,
  signBytes,
} from '@solana/web3.js'
import { codes, invalidParams, ProviderRpcError } from '../../wallet/errors.ts'
import { callNode } from '../../wallet/rpc.ts'
import { isRecord, isText } from '../../wallet/values.ts'
import { findAccount } from '../accounts.ts'
import { chainName, nodeOf } from '../chains.ts'
import { unsupportedMethod } from '../errors.ts'
import { solanaKeys } from './keys.ts'
import type { Answer, Fact, Question } from './question.ts'
import type { Asked, Hands } from './request.ts'
import { decodeTransaction, type SolanaTransaction, transactionFacts } from './solana-transaction.ts'

export async function poseSolana(asked: Asked, hands: Hands): Promise<Question | Answer> {
  const params = isRecord(asked.params[0]) ? asked.params[0] : {}
  switch (asked.method) {
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return { result: hands.addresses('solana').map((pubkey) => ({ pubkey })) }
    case 'solana_signMessage':
      return poseMessage(params)
    case 'solana_signTransaction':
      return poseTransaction(params, asked.chain, hands)
    case 'solana_signAllTransactions':
      return poseAll(params, asked.chain)
    case 'solana_signAndSendTransaction':
      return poseSend(params, asked.chain, hands)
    default:
      throw unsupportedMethod(asked.method)
  }
}

type Params = Readonly<Record<string, unknown>>

const account = (value: string): Fact => ({ label: 'Account', value, kind: 'address' })

function ownAddress(address: unknown): string {
  const own = findAccount('solana', address)
  if (own === undefined) throw invalidParams(`Unknown account ${String(address)}.`)
  return own.address
}

function poseMessage({ message, pubkey }: Params): Question {
  if (!isText(message)) throw invalidParams('Expected a message in base58.')
  const bytes = new Uint8Array(getBase58Encoder().encode(message))
  const from = ownAddress(pubkey)
  return {
    title: 'Sign this message?',
    lead: 'A signature costs nothing, and proves that this account is yours.',
    facts: [account(from), { label: 'Message', value: new TextDecoder().decode(bytes), kind: 'block' }],
    async confirm() {
      const { privateKey } = await solanaKeys(from)
      return { signature: getBase58Decoder().decode(await signBytes(privateKey, bytes)) }
    },
  }
}

/** The wallet's account that the transaction waits for: the one asked for, else the first of its own signers. */
function signerOf({ signatures }: SolanaTransaction, pubkey?: unknown): string {
  const own = Object.keys(signatures).find((address) =>
    pubkey === undefined ? findAccount('solana', address) : address === ownAddress(pubkey),
  )
  if (own === undefined) throw invalidParams('The transaction does not ask for a signature of this account.')
  return own
}

async function sign(transaction: SolanaTransaction, signer: string) {
  const signed = await partiallySignTransaction([await solanaKeys(signer)], transaction)
  const bytes = Object.entries(signed.signatures).find(([address]) => address === signer)?.[1]
  if (!bytes) throw new ProviderRpcError(codes.internal, 'The signature is missing.')
  return { wire: getBase64EncodedWireTransaction(signed), signature: getBase58Decoder().decode(bytes) }
}

const network = (chain: string): Fact => ({ label: 'Network', value: chainName(chain) })

function poseTransaction(params: Params, chain: string, hands: Hands): Question {
  const transaction = decodeTransaction(params['transaction'])
  const signer = signerOf(transaction, params['pubkey'])
  return {
    title: 'Sign this transaction?',
    lead: 'The site can send it then. Check what it does.',
    facts: [account(signer), network(chain), ...transactionFacts(transaction)],
    async confirm() {
      const { wire, signature } = await sign(transaction, signer)
      return hands.isOldSolana() ? { signature } : { signature, transaction: wire }
    },
  }
}

function poseAll({ transactions }: Params, chain: string): Question {
  if (!Array.isArray(transactions) || transactions.length === 0) throw invalidParams('Expected transactions.')
  const all = transactions.map((each) => {
    const transaction = decodeTransaction(each)
    return { transaction, signer: signerOf(transaction) }
  })
  return {
    title: `Sign ${all.length} transactions?`,
    lead: 'The site can send all of them then. Check what they do.',
    facts: [
      network(chain),
      ...all.flatMap(({ transaction }, index) =>
        transactionFacts(transaction).map((fact) => ({ ...fact, label: `${index + 1}. ${fact.label}` })),
      ),
    ],
    async confirm() {
      const signed = await Promise.all(all.map(({ transaction, signer }) => sign(transaction, signer)))
      return { transactions: signed.map(({ wire }) => wire) }
    },
  }
}

function poseSend(params: Params, chain: string, hands: Hands): Question {
  const transaction = decodeTransaction(params['transaction'])
  const signer = signerOf(transaction, params['pubkey'])
  const options = isRecord(params['sendOptions']) ? params['sendOptions'] : {}
  return {
    title: 'Send this transaction?',
    lead: 'Check the receiver. A payment cannot be taken back.',
    facts: [account(signer), network(chain), ...transactionFacts(transaction)],
    async confirm() {
      const { wire, signature } = await sign(transaction, signer)
      await callNode(nodeOf(hands.urls, chain), 'sendTransaction', [wire, { ...options, encoding: 'base64' }])
      return { signature }
    },
  }
}
