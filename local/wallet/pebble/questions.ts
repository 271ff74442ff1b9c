// Owns Pebble Wallet's questions: what a person reads, and what the wallet does when the person approves. Only the approval
// window loads this file, when it is asked something about Solana.
import {
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signBytes,
} from '@solana/web3.js'
import { formatSol, transactionFacts } from '../../walletconnect/requests/solana-transaction.ts'
import { invalidParams, ProviderRpcError } from '../errors.ts'
import type { Ask } from '../messages.ts'
import type { NodeUrls } from '../networks.ts'
import { callNode } from '../rpc.ts'
import { isRecord } from '../values.ts'
import { make, makeAddress } from '../window/dom.ts'
import type { Fact, Question } from '../window/questions.ts'
import { keysOf } from './keys.ts'
import { changeState, readState } from './state.ts'
import { MAINNET, pebble } from './wallet.ts'

const NETWORK: Fact = ['Network', 'Solana (local)']

export async function poseSolana(ask: Ask, urls: NodeUrls): Promise<Question> {
  if (ask.method === 'standard:connect') return poseConnect(ask)
  const params = isRecord(ask.params[0]) ? ask.params[0] : {}
  const { address, message, transaction } = params
  if (typeof address !== 'string') throw invalidParams('The account is missing.')
  if (message instanceof Uint8Array) return poseMessage(address, message)
  if (!(transaction instanceof Uint8Array)) throw invalidParams('Expected a transaction.')
  return poseTransaction(address, transaction, urls[MAINNET], ask.method === 'solana:signAndSendTransaction')
}

function poseConnect(ask: Ask): Question {
  const state = readState()
  const choices = pebble.accounts.map(({ name, address }, index) => {
    const checked = index === state.account
    const radio = make('input', { type: 'radio', name: 'account', value: `${index}`, checked })
    const row = make('label', { class: 'choice' }, radio, make('span', {}, name), makeAddress(address))
    return { radio, row }
  })
  return {
    title: state.locked ? 'Unlock and connect?' : 'Connect to this site?',
    lead: 'It will see the address and balance. It can ask for payments; you decide about each one here.',
    facts: [NETWORK],
    controls: [make('fieldset', {}, make('legend', {}, 'Account'), ...choices.map(({ row }) => row))],
    async approve() {
      const account = choices.findIndex(({ radio }) => radio.checked)
      changeState(({ sites }) => ({ account, locked: false, sites: [...new Set([...sites, ask.origin])] }))
      return null
    },
  }
}

function poseMessage(address: string, message: Uint8Array): Question {
  return {
    title: 'Sign this message?',
    lead: 'A signature costs nothing, and proves that this account is yours.',
    facts: [
      ['Account', makeAddress(address)],
      ['Message', make('pre', {}, new TextDecoder().decode(message))],
    ],
    async approve() {
      const { privateKey } = await keysOf(address)
      return { signedMessage: message, signature: await signBytes(privateKey, message) }
    },
  }
}

async function poseTransaction(
  address: string,
  bytes: Uint8Array,
  url: string | undefined,
  sends: boolean,
): Promise<Question> {
  const transaction = decode(bytes)
  if (!(address in transaction.signatures))
    throw invalidParams('The transaction does not ask for a signature of this account.')
  const facts = transactionFacts(transaction)
  const amounts = facts.filter(({ label }) => label === 'Transfer')
  const wire = getBase64EncodedWireTransaction(transaction)
  const [fee, failure] = await Promise.all([feeOf(transaction.messageBytes, url), failureOf(wire, url)])
  const question: Question = {
    title: amounts.length === 1 ? `Send ${amounts[0]?.value}?` : 'Sign this transaction?',
    lead: sends
      ? 'Check the receiver. A payment cannot be taken back.'
      : 'The site can send it once it is signed. Check the receiver. A payment cannot be taken back.',
    facts: [
      ['From', makeAddress(address)],
      NETWORK,
      ...facts.map(
        ({ label, value, kind }): Fact => [label, kind === 'address' ? makeAddress(value) : value],
      ),
      ['Network fee', fee],
    ],
    async approve() {
      const signed = await partiallySignTransaction([await keysOf(address)], transaction)
      if (!sends) return { signedTransaction: Uint8Array.from(getTransactionEncoder().encode(signed)) }
      await callNode(url, 'sendTransaction', [
        getBase64EncodedWireTransaction(signed),
        { encoding: 'base64' },
      ])
      return { signature: Object.entries(signed.signatures).find(([signer]) => signer === address)?.[1] }
    },
  }
  return failure === undefined ? question : { ...question, warning: `This will probably fail: ${failure}` }
}

function decode(bytes: Uint8Array) {
  try {
    return getTransactionDecoder().decode(bytes)
  } catch (error) {
    throw invalidParams(`The transaction cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

async function feeOf(message: Iterable<number>, url: string | undefined): Promise<string> {
  try {
    const base64 = btoa(String.fromCharCode(...message))
    const answer = await callNode(url, 'getFeeForMessage', [base64, { commitment: 'confirmed' }])
    const fee = isRecord(answer) ? answer.value : undefined
    return typeof fee === 'number' ? `${formatSol(BigInt(fee))} SOL` : 'unknown'
  } catch {
    return 'unknown' // shown instead of a number
  }
}

async function failureOf(wire: string, url: string | undefined): Promise<string | undefined> {
  try {
    const how = { encoding: 'base64', sigVerify: false }
    const answer = await callNode(url, 'simulateTransaction', [wire, how])
    const value = isRecord(answer) ? answer.value : undefined
    return isRecord(value) && value.err !== null ? JSON.stringify(value.err) : undefined
  } catch (error) {
    return error instanceof ProviderRpcError ? error.message : undefined
  }
}
