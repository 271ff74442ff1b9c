/**
 * Tries calls with `eth_simulateV1`: one block with the balances before, the calls, and the balances afterwards. Its logs say what moved, of
 * any token. Undefined: the node cannot, or its answer is not whole.
 */
import { getAddress, isAddress, maxUint256, numberToHex, size, slice } from 'viem'
import { parseHexQuantity } from '../../../lib/amount.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { isRecord, readField } from '../../../lib/json.ts'
import type { Allowance, Change, Trial, TrialRequest } from '../../calls.ts'
import type { Address, Hex } from '../../chain.ts'
import type { Ask } from '../../rpc/endpoint.ts'
import { callsOf, readNumber } from '../erc20.ts'
import { allowanceData } from './allowances.ts'
import { changesOf, watchedOf } from './changes.ts'
import { revertReason } from './revert-reason.ts'

/** Balances are read of so many tokens, the first of the list; the logs know the others. */
const MAX_READ = 4

/** 300,000, as in `CallTrial.sol`: a token that uses up whatever it gets must not use up the block. */
const READ_GAS: Hex = '0x493e0'

/** Answers with the balance of the account that it is asked for: a function of its own would cost as much. */
const BALANCE_READER: Hex = '0x0000000000000000000000000000000000c01a50'
/** calldataload(0), balance, mstore(0), return(0, 32). */
const BALANCE_CODE: Hex = '0x6000353160005260206000f3'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

const word = (address: Address): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

type Log = { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }
type Answer = {
  readonly ok: boolean
  readonly data: Hex
  readonly gas: bigint | undefined
  readonly logs: readonly Log[]
}

const isHex = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)

const readLog = (given: unknown): Log | undefined => {
  const [address, topics, data] = ['address', 'topics', 'data'].map((name) => readField(given, name))
  if (
    typeof address !== 'string' ||
    !isAddress(address, { strict: false }) ||
    !Array.isArray(topics) ||
    !isHex(data)
  )
    return undefined
  if (topics.length > 4 || !topics.every((topic): topic is Hex => isHex(topic) && size(topic) === 32))
    return undefined
  return { address: getAddress(address), topics, data }
}

/** Undefined unless everything about the call is there: an answer that says less must not read as one that found nothing. */
const readAnswer = (given: unknown): Answer | undefined => {
  const status = parseHexQuantity(readField(given, 'status'))
  const data = readField(given, 'returnData')
  const logs = readField(given, 'logs')
  if (!isRecord(given) || status === undefined || status > 1n || !isHex(data)) return undefined
  const list = Array.isArray(logs) ? logs.map(readLog) : status === 0n ? [] : undefined
  if (!list || list.some((log) => log === undefined)) return undefined
  const error = readField(readField(given, 'error'), 'data')
  return {
    ok: status === 1n,
    data: data === '0x' && isHex(error) ? error : data,
    gas: parseHexQuantity(readField(given, 'gasUsed')),
    logs: list.filter((log) => log !== undefined),
  }
}

export async function trySimulation(
  ask: Ask,
  request: Omit<TrialRequest, 'network'>,
): Promise<Trial | undefined> {
  const { from, calls, traded } = request
  const tokens = watchedOf(request, MAX_READ)
  const pairs = tokens.flatMap((token) => request.spenders.map((spender) => ({ token, spender })))
  const { balance } = callsOf(from as Hex)
  const reads = [
    { to: BALANCE_READER, data: word(from) },
    ...tokens.map((to) => ({ to, data: balance })),
    ...pairs.map(({ token, spender }) => ({ to: token, data: allowanceData(from, spender) })),
  ].map((read) => ({ ...read, gas: READ_GAS }))
  const asked = [
    ...reads,
    ...calls.map(({ to, value, data }) => ({ from, to, value: numberToHex(value), data })),
    ...reads,
  ]
  const block = { calls: asked, stateOverrides: { [BALANCE_READER]: { code: BALANCE_CODE } } }
  const given = await ask('eth_simulateV1', [
    { blockStateCalls: [block], validation: false },
    'latest',
  ]).catch(
    // Not every node has it.
    () => undefined,
  )
  const list: unknown = Array.isArray(given) && given.length === 1 ? readField(given[0], 'calls') : undefined
  if (!Array.isArray(list) || list.length !== asked.length) return undefined
  const answers = list.map(readAnswer)
  if (answers.some((answer) => answer === undefined)) return undefined
  const whole = answers.filter((answer) => answer !== undefined)
  const made = whole.slice(reads.length, reads.length + calls.length)
  const at = made.findIndex(({ ok }) => !ok)
  if (at >= 0) return { kind: 'reverted', at, ...revertReason(made[at]?.data) }
  const logs = made.flatMap((answer) => answer.logs)
  return measure(from, {
    traded,
    tokens,
    pairs,
    logs,
    made,
    before: whole.slice(0, reads.length),
    after: whole.slice(-reads.length),
  })
}

type Measured = {
  readonly traded: readonly Address[]
  readonly tokens: readonly Address[]
  readonly pairs: readonly Pick<Allowance, 'token' | 'spender'>[]
  readonly logs: readonly Log[]
  readonly made: readonly Answer[]
  readonly before: readonly Answer[]
  readonly after: readonly Answer[]
}

const measure = (
  from: Address,
  { traded, tokens, pairs, logs, made, before, after }: Measured,
): Trial | undefined => {
  const numbers = (answers: readonly Answer[]) =>
    answers.map(({ ok, data }) => (ok ? readNumber(data) : undefined))
  const [had, has] = [numbers(before), numbers(after)]
  const changes = changesOf(traded, tokens, had, has)
  if (!changes) return undefined
  // Of what cannot be read, the logs say what they know.
  const isRead = (token: Address | undefined) =>
    tokens.some((one, index) => had[1 + index] !== undefined && sameAddress(one, token))
  const known = pairs.flatMap((pair, index) => {
    const position = 1 + tokens.length + index
    const amount = has[position]
    return amount === undefined || amount === had[position] ? [] : [{ ...pair, amount }]
  })
  const isKnown = (one: Allowance) =>
    pairs.some(
      ({ token, spender }, index) =>
        has[1 + tokens.length + index] !== undefined &&
        sameAddress(token, one.token) &&
        sameAddress(spender, one.spender),
    )
  const gas = made.reduce<bigint | undefined>(
    (sum, answer) => (sum === undefined || answer.gas === undefined ? undefined : sum + answer.gas),
    0n,
  )
  return {
    kind: 'tried',
    isWhole: true,
    changes: [...changes, ...logChanges(logs, from).filter(({ token }) => !isRead(token))],
    allowances: [...known, ...logAllowances(logs, from).filter((one) => !isKnown(one))],
    ...(gas !== undefined && { gas }),
  }
}

/** What logs say has moved from or to the account. A thing that is one of its kind (ERC-721, ERC-1155) counts as one. */
const logChanges = (logs: readonly Log[], account: Address): readonly Change[] => {
  const own = word(account)
  const sums = new Map<Address, bigint>()
  /** What is one of its kind and leaves is gone, whatever else of its contract comes. */
  const gone = new Map<Address, bigint>()
  for (const { address, topics, data } of logs) {
    const [name] = topics
    const isSeveral = name === TRANSFER_SINGLE || name === TRANSFER_BATCH
    if (name !== TRANSFER && !isSeveral) continue
    const [by, to] = isSeveral ? [topics[2], topics[3]] : [topics[1], topics[2]]
    const isUnique = isSeveral || topics.length !== 3
    const [isTo, isFrom] = [to, by].map((party) => party?.toLowerCase() === own)
    if (isUnique && isFrom && !isTo) gone.set(address, (gone.get(address) ?? 0n) - 1n)
    if (isUnique) continue
    const amount = readNumber(data) ?? 1n
    sums.set(address, (sums.get(address) ?? 0n) + (isTo ? amount : 0n) - (isFrom ? amount : 0n))
  }
  return [...sums, ...gone].flatMap(([token, change]) => (change === 0n ? [] : [{ token, change }]))
}

const logAllowances = (logs: readonly Log[], account: Address): readonly Allowance[] => {
  const own = word(account)
  const last = new Map<string, Allowance>()
  for (const { address: token, topics, data } of logs) {
    const [name, owner, by] = topics
    if ((name !== APPROVAL && name !== APPROVAL_FOR_ALL) || owner?.toLowerCase() !== own || by === undefined)
      continue
    const spender = getAddress(slice(by, 12))
    const number = readNumber(data)
    const isAll = name === APPROVAL_FOR_ALL && number !== 0n
    const amount = name === APPROVAL && topics.length === 3 ? (number ?? maxUint256) : isAll ? maxUint256 : 1n
    last.set(`${token} ${spender}`, {
      token,
      spender,
      amount: name === APPROVAL_FOR_ALL && !isAll ? 0n : amount,
    })
  }
  return [...last.values()]
}
