// Owns the questions: for each method what a person reads, and what the wallet does when the person approves.
// It draws nothing itself but facts; the window around them is `approve.ts`.
import { formatEther, type Hex, hexToString, isHex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { invalidParams } from '../errors.ts'
import { keyOf } from '../keys.ts'
import type { Ask } from '../messages.ts'
import { findNetwork, fromHexId, type NodeUrls, networkName, nodeUrl } from '../networks.ts'
import { sendByAccount } from '../sessions/account.ts'
import { poseGrant, poseRevoke } from '../sessions/questions.ts'
import { changeState, type Grant, readState } from '../state.ts'
import { highestFee, ownAddress, prepare, send } from '../transaction.ts'
import { isRecord, isText, parseJson } from '../values.ts'
import type { DemoWallet } from '../wallets.ts'
import { make, makeAddress } from './dom.ts'

export type Fact = readonly [label: string, value: string | Node]

export type Question = {
  readonly title: string
  readonly lead: string
  readonly facts: readonly Fact[]
  readonly warning?: string
  readonly controls?: readonly Node[]
  /** Does it and answers the page. */
  approve(): Promise<unknown>
}

export async function pose(ask: Ask, wallet: DemoWallet, urls: NodeUrls): Promise<Question> {
  switch (ask.method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return poseConnect(ask, wallet)
    case 'personal_sign':
      return poseMessage(ask)
    case 'eth_signTypedData_v4':
      return poseTypedData(ask)
    case 'eth_sendTransaction':
      return poseTransaction(ask, wallet, urls)
    case 'wallet_switchEthereumChain':
      return poseSwitch(ask, wallet)
    case 'wallet_addEthereumChain':
      return poseAdd(ask, wallet)
    case 'wallet_grantPermissions':
      return poseGrant(ask, urls)
    case 'wallet_revokePermissions':
      return poseRevoke(ask, urls)
    default:
      throw invalidParams(`${wallet.name} is not asked ${ask.method}.`)
  }
}

function poseConnect(ask: Ask, wallet: DemoWallet): Question {
  const state = readState(wallet)
  const choices = wallet.accounts.map(({ name, address }, index) => {
    const radio = make('input', {
      type: 'radio',
      name: 'account',
      value: `${index}`,
      checked: index === state.account,
    })
    return {
      radio,
      row: make('label', { class: 'choice' }, radio, make('span', {}, name), makeAddress(address)),
    }
  })
  const all = make('input', { type: 'checkbox', checked: state.grants[ask.origin] === 'all' })
  const rows = make('fieldset', {}, make('legend', {}, 'Account'), ...choices.map((choice) => choice.row))
  const share = make('label', { class: 'choice' }, all, make('span', {}, 'Show the site all my accounts'))
  return {
    title: state.locked ? 'Unlock and connect?' : 'Connect to this site?',
    lead: 'It will see the address and balance. It can ask for payments; you decide about each one here.',
    facts: [['Network', networkName(state.chainId)]],
    controls: wallet.accounts.length > 1 ? [rows, share] : [rows],
    async approve() {
      const account = choices.findIndex((choice) => choice.radio.checked)
      const grant: Grant = all.checked ? 'all' : 'one'
      changeState(wallet, ({ grants }) => ({
        account,
        locked: false,
        grants: { ...grants, [ask.origin]: grant },
      }))
      return null
    },
  }
}

function poseMessage({ params }: Ask): Question {
  const [message, address] = params
  if (!isText(message)) throw invalidParams('Expected a message.')
  const from = ownAddress(address)
  return {
    title: 'Sign this message?',
    lead: 'A signature costs nothing, and proves that this account is yours.',
    facts: [
      ['Account', makeAddress(from)],
      ['Message', make('pre', {}, readableMessage(message))],
    ],
    async approve() {
      const account = privateKeyToAccount(keyOf(from))
      return account.signMessage({ message: isHex(message) ? { raw: message } : message })
    },
  }
}

// The text of the bytes when they are text, else the bytes.
function readableMessage(message: string): string {
  if (!isHex(message)) return message
  const text = hexToString(message)
  return text.includes('\uFFFD') ? message : text
}

function poseTypedData({ params }: Ask): Question {
  const [address, given] = params
  const data = isText(given) ? parseJson(given) : given
  const from = ownAddress(address)
  if (!isTypedData(data)) throw invalidParams('Expected typed data: types, primaryType, domain and message.')
  const { name, chainId } = data.domain ?? {}
  return {
    title: 'Sign this data?',
    lead: `${name ?? 'The site'} asks for a signature on "${data.primaryType}".`,
    facts: [
      ['Account', makeAddress(from)],
      ...(chainId === undefined ? [] : [['Network', networkName(Number(chainId))] satisfies Fact]),
      ['Data', make('pre', {}, JSON.stringify(data.message, undefined, 2))],
    ],
    async approve() {
      return privateKeyToAccount(keyOf(from)).signTypedData(data)
    },
  }
}

const isTypedData = (value: unknown): value is TypedDataDefinition =>
  isRecord(value) && isRecord(value.types) && isText(value.primaryType) && isRecord(value.message)

async function poseTransaction({ params }: Ask, wallet: DemoWallet, urls: NodeUrls): Promise<Question> {
  // Where it says itself that it belongs, wherever the wallet has gone since it was asked.
  const [request] = params
  const chainId = fromHexId(isRecord(request) ? request.chainId : undefined) ?? readState(wallet).chainId
  const url = nodeUrl(urls, chainId)
  const prepared = await prepare(params[0], chainId, url)
  const symbol = findNetwork(chainId)?.symbol ?? 'ETH'
  const amount = `${formatEther(prepared.value)} ${symbol}`
  const question: Question = {
    title: prepared.to === null ? 'Create a contract?' : `Send ${amount}?`,
    lead: 'Check the receiver. A payment cannot be taken back.',
    facts: [
      ['Amount', amount],
      ...(prepared.to === null ? [] : [['To', makeAddress(prepared.to)] satisfies Fact]),
      ['From', makeAddress(prepared.from)],
      ['Network', networkName(chainId)],
      ['Network fee', `up to ${formatEther(highestFee(prepared))} ${symbol}`],
      ...dataFact(prepared.data),
    ],
    approve: () => (wallet.hasSessions ? sendByAccount(prepared, url) : send(wallet, prepared, url)),
  }
  return prepared.failure === undefined
    ? question
    : { ...question, warning: `This will probably fail: ${prepared.failure}` }
}

const dataFact = (data: Hex): readonly Fact[] =>
  data === '0x' ? [] : [[`Data, ${(data.length - 2) / 2} bytes`, make('pre', {}, data)]]

function poseSwitch({ params }: Ask, wallet: DemoWallet): Question {
  const chainId = fromHexId(isRecord(params[0]) ? params[0].chainId : undefined)
  if (chainId === undefined) throw invalidParams('Expected a chainId in 0x notation.')
  return {
    title: `Switch to ${networkName(chainId)}?`,
    lead: 'The site will use this network from now on.',
    facts: [
      ['Now', networkName(readState(wallet).chainId)],
      ['Then', networkName(chainId)],
    ],
    async approve() {
      changeState(wallet, () => ({ chainId }))
      return null
    },
  }
}

function poseAdd({ params }: Ask, wallet: DemoWallet): Question {
  const chain = isRecord(params[0]) ? params[0] : {}
  const chainId = fromHexId(chain.chainId)
  if (chainId === undefined) throw invalidParams('Expected a chainId in 0x notation.')
  const asked = Array.isArray(chain.rpcUrls) ? chain.rpcUrls.filter(isText) : []
  return {
    title: `Add ${networkName(chainId)}?`,
    lead: 'The wallet will know this network, and switch to it. It always speaks to the local node.',
    facts: [
      ['Name given by the site', String(chain.chainName)],
      ['Chain id', `${chainId}`],
      ['Nodes given by the site', make('pre', {}, asked.join('\n'))],
    ],
    async approve() {
      changeState(wallet, ({ chains }) => ({ chainId, chains: [...new Set([...chains, chainId])] }))
      return null
    },
  }
}
