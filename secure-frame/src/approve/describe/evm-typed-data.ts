/** Says what typed data is: a permission to spend in words, and every field of all of it. */
import { sameAddress } from '../../../../src/lib/caip.ts'
import { shortAddress } from '../../../../src/lib/short-address.ts'
import {
  codeRow,
  confirm,
  note,
  type Part,
  part,
  type Row,
  textRow,
  UNREADABLE,
  type Warning,
} from './description.ts'
import type { EvmContext } from './evm.ts'
import { type Allowance, readToken, tokenAllowance, tokenWarnings } from './evm-token.ts'
import { type Grant, type Permit, readPermit } from './permits.ts'
import {
  domainFields,
  domainValue,
  newWalk,
  parseTypedData,
  plain,
  structRows,
  type TypedData,
  toBigint,
} from './typed-data.ts'
import { timeWords } from './words.ts'

export type TypedDataContext = EvmContext & {
  readonly chainId: number | undefined
  /** ms since the epoch. */
  readonly now: number
}

export async function describeTypedData(value: unknown, context: TypedDataContext): Promise<Part> {
  const data = parseTypedData(value)
  if (!data)
    return part(
      { sentence: 'Sign data that this wallet cannot read', rows: [codeRow(UNREADABLE, plain(value))] },
      { isUnreadable: true },
    )
  const walk = newWalk()
  const fields = structRows(data, data.primaryType, data.message, walk)
  const domain = structRows(data, 'EIP712Domain', data.domain, walk)
  const all: Row[] = [
    textRow('Type', data.primaryType),
    ...(data.primaryType === 'EIP712Domain' ? [] : [group('Message', fields)]),
    group('Signed for', domain),
  ]
  const warnings = domainWarnings(data, context)
  const isPower = [...data.types.keys()].some((name) => POWERS.test(name))
  const isUnreadable = walk.isBroken || (isPower && walk.hasBytes)
  const permit = walk.isBroken ? undefined : readPermit(data)
  if (!permit)
    return part(
      { sentence: `Sign “${data.primaryType}”`, rows: all },
      { warnings: [...(isPower ? [note(POWER_WARNING)] : []), ...warnings], isUnreadable },
    )
  const said = await describePermit(permit, context)
  return {
    ...said,
    step: { ...said.step, rows: [...said.step.rows, ...all] },
    warnings: [...said.warnings, ...warnings],
    isUnreadable,
  }
}

/**
 * Types by which contracts let others act for whoever signs: permits of other forms, orders of exchanges, transactions that somebody else
 * sends. The contract hashes the name, so a page cannot give such a type a harmless one. Their `bytes` are calls.
 */
const POWERS =
  /permi|approv|allowance|authori[sz]|deleg|transfer|withdraw|order|offer|listing|bid|trade|swap|transaction|tx|exec|operation|request|intent|call|batch/i

const POWER_WARNING =
  'A signature like this can let somebody else move what you own. No transaction of yours follows.'

const group = (label: string, fields: readonly Row[]): Row => ({ label, value: { kind: 'fields', fields } })

function domainWarnings(data: TypedData, { chainId }: TypedDataContext): Warning[] {
  const isNamed = domainFields(data).some(({ name }) => name === 'chainId')
  if (!isNamed) return [note('The signature is not bound to a network: it can be used on any.')]
  const named = toBigint(domainValue(data, 'chainId'))
  if (named !== undefined && chainId !== undefined && named === BigInt(chainId)) return []
  return [
    confirm(`The signature is for another network (${named ?? 'not readable'}) than the one you are on.`),
  ]
}

async function describePermit(permit: Permit, context: TypedDataContext): Promise<Part> {
  const said = await Promise.all(permit.grants.map((grant) => describeGrant(grant, context)))
  const [first] = said
  const what = said.length === 1 ? (first?.words ?? '') : `${said.length} tokens`
  const short = shortAddress(permit.spender)
  const sentences = {
    allowance: `Allow ${short} to spend ${what}`,
    transfer: `Allow ${short} to take ${what}, once`,
    payment: `Allow a transfer of ${what} to ${short}, once`,
    revoke: `Take back the permission of ${short} to spend your tokens`,
  }
  const rows = said.flatMap(({ rows: own }) => own)
  const isPaid = permit.kind === 'payment'
  return part(
    {
      sentence: sentences[permit.kind],
      receiver: { label: isPaid ? 'Receiver' : 'Spender', address: permit.spender },
      rows: [...rows, textRow('Can be used until', timeWords(permit.deadline, context.now))],
    },
    {
      parties: [{ role: isPaid ? 'receiver' : 'spender', address: permit.spender }],
      warnings: [...permitWarnings(permit, context), ...said.flatMap(({ warnings }) => warnings)],
    },
  )
}

function permitWarnings(permit: Permit, { account }: TypedDataContext): Warning[] {
  const isForeign = permit.owner !== undefined && !sameAddress(permit.owner, account)
  return [
    ...(permit.kind === 'revoke'
      ? []
      : [note('This signature lets somebody else move your tokens. No transaction of yours follows.')]),
    ...(permit.isStrange
      ? [confirm('It is written for Permit2, but for another contract than the one known by that name.')]
      : []),
    ...(isForeign ? [note('The tokens are those of another address than yours.')] : []),
  ]
}

async function describeGrant({ token, amount, until }: Grant, context: TypedDataContext): Promise<Allowance> {
  const facts = await readToken(token, context.reads)
  const { words, rows, warnings } = tokenAllowance('Amount', amount, facts)
  const end = until === undefined ? [] : [textRow('Permission ends', timeWords(until, context.now))]
  return {
    words,
    rows: [...rows, ...end],
    warnings: [...warnings, ...tokenWarnings(facts, context.network.coin)],
  }
}
