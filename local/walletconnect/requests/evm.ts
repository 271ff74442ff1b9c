// Owns the EVM methods: for each what a person reads, and what the wallet does then.
import { type Address, formatEther, getAddress, hexToString, isHex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { codes, invalidParams, ProviderRpcError } from '../../wallet/errors.ts'
import { fromHexId } from '../../wallet/networks.ts'
import { broadcast, highestFee, type Prepared, prepare, sign } from '../../wallet/transaction.ts'
import { isRecord, isText, parseJson } from '../../wallet/values.ts'
import { findAccount } from '../accounts.ts'
import { chainName, nodeOf, referenceOf } from '../chains.ts'
import { unsupportedMethod } from '../errors.ts'
import { evmKey } from './keys.ts'
import type { Answer, Fact, Question } from './question.ts'
import type { Asked, Hands } from './request.ts'

export async function poseEvm(asked: Asked, hands: Hands): Promise<Question | Answer> {
  switch (asked.method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return { result: hands.addresses('eip155') }
    case 'wallet_getCapabilities':
      return { result: capabilities(asked, hands) }
    case 'personal_sign':
      return poseMessage(asked)
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return poseTypedData(asked)
    case 'eth_sendTransaction':
      return poseTransaction(asked, hands, true)
    case 'eth_signTransaction':
      return poseTransaction(asked, hands, false)
    case 'wallet_switchEthereumChain':
      return poseSwitch(asked, hands)
    case 'wallet_addEthereumChain':
      return poseAdd(asked, hands)
    default:
      throw unsupportedMethod(asked.method)
  }
}

export function ownEvmAddress(address: unknown): Address {
  const account = findAccount('eip155', address)
  if (account === undefined) throw invalidParams(`Unknown account ${String(address)}.`)
  return getAddress(account.address)
}

const account = (value: string): Fact => ({ label: 'Account', value, kind: 'address' })

/** No batches: each chain of the session says so. */
const capabilities = ({ params }: Asked, hands: Hands) => {
  const wanted = Array.isArray(params[1]) ? params[1].map(String) : undefined
  const all = hands.chains('eip155').map((chain) => `0x${Number(referenceOf(chain)).toString(16)}`)
  const told = all.filter((id) => wanted === undefined || wanted.includes(id))
  return Object.fromEntries(told.map((id) => [id, { atomic: { status: 'unsupported' } }]))
}

function poseMessage({ params }: Asked): Question {
  const [message, address] = params
  if (!isText(message)) throw invalidParams('Expected a message.')
  const from = ownEvmAddress(address)
  return {
    title: 'Sign this message?',
    lead: 'A signature costs nothing, and proves that this account is yours.',
    facts: [account(from), { label: 'Message', value: readable(message), kind: 'block' }],
    confirm: () =>
      privateKeyToAccount(evmKey(from)).signMessage({ message: isHex(message) ? { raw: message } : message }),
  }
}

/** The text of the bytes when they are text, else the bytes. */
function readable(message: string): string {
  if (!isHex(message)) return message
  const text = hexToString(message)
  return text.includes('\uFFFD') ? message : text
}

function poseTypedData({ params }: Asked): Question {
  const [address, given] = params
  const data = isText(given) ? parseJson(given) : given
  const from = ownEvmAddress(address)
  if (!isTypedData(data)) throw invalidParams('Expected typed data: types, primaryType, domain and message.')
  const { name, chainId } = data.domain ?? {}
  return {
    title: 'Sign this data?',
    lead: `${name ?? 'The site'} asks for a signature on "${data.primaryType}".`,
    facts: [
      account(from),
      ...(chainId === undefined ? [] : [{ label: 'Network', value: chainName(`eip155:${chainId}`) }]),
      { label: 'Data', value: JSON.stringify(data.message, undefined, 2), kind: 'block' },
    ],
    confirm: () => privateKeyToAccount(evmKey(from)).signTypedData(data),
  }
}

const isTypedData = (value: unknown): value is TypedDataDefinition =>
  isRecord(value) && isRecord(value.types) && isText(value.primaryType) && isRecord(value.message)

async function poseTransaction({ params, chain }: Asked, hands: Hands, isSent: boolean): Promise<Question> {
  const url = nodeOf(hands.urls, chain)
  const prepared = await prepare(params[0], Number(referenceOf(chain)), url, ownEvmAddress)
  const amount = `${formatEther(prepared.value)} ETH`
  const verb = isSent ? 'Send' : 'Sign, and let the site send,'
  const question: Question = {
    title: prepared.to === null ? 'Create a contract?' : `${verb} ${amount}?`,
    lead: 'Check the receiver. A payment cannot be taken back.',
    facts: transactionFacts(prepared, amount, chain),
    async confirm() {
      const signed = await sign(prepared, evmKey(prepared.from))
      return isSent ? broadcast(signed, url) : signed
    },
  }
  const { failure } = prepared
  return failure === undefined ? question : { ...question, warning: `This will probably fail: ${failure}` }
}

const transactionFacts = (prepared: Prepared, amount: string, chain: string): Fact[] => [
  { label: 'Amount', value: amount },
  ...(prepared.to === null ? [] : [{ label: 'To', value: prepared.to, kind: 'address' } satisfies Fact]),
  { label: 'From', value: prepared.from, kind: 'address' },
  { label: 'Network', value: chainName(chain) },
  { label: 'Network fee', value: `up to ${formatEther(highestFee(prepared))} ETH` },
  ...(prepared.data === '0x'
    ? []
    : [
        {
          label: `Data, ${(prepared.data.length - 2) / 2} bytes`,
          value: prepared.data,
          kind: 'block',
        } satisfies Fact,
      ]),
]

function poseSwitch({ params }: Asked, hands: Hands): Question {
  const chain = readChain(params[0])
  if (!hands.knows(chain)) {
    throw new ProviderRpcError(codes.unknownChain, `Unrecognized chain ${chain}. Add it first.`)
  }
  return {
    title: `Switch to ${chainName(chain)}?`,
    lead: 'The site will use this network from now on.',
    facts: [{ label: 'Then', value: chainName(chain) }],
    async confirm() {
      await hands.chooseChain(chain)
      return null
    },
  }
}

function poseAdd({ params }: Asked, hands: Hands): Question {
  const [given] = params
  const chain = readChain(given)
  const { chainName: name, rpcUrls } = isRecord(given) ? given : {}
  const asked = Array.isArray(rpcUrls) ? rpcUrls.filter(isText) : []
  return {
    title: `Add ${chainName(chain)}?`,
    lead: 'The wallet will know this network, and switch to it. It always speaks to the local node.',
    facts: [
      { label: 'Name given by the site', value: String(name) },
      { label: 'Chain id', value: referenceOf(chain) },
      { label: 'Nodes given by the site', value: asked.join('\n'), kind: 'block' },
    ],
    async confirm() {
      await hands.chooseChain(chain)
      return null
    },
  }
}

function readChain(given: unknown): string {
  const chainId = fromHexId(isRecord(given) ? given.chainId : undefined)
  if (chainId === undefined) throw invalidParams('Expected a chainId in 0x notation.')
  return `eip155:${chainId}`
}
