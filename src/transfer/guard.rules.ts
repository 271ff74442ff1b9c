/** What is wrong, or may be, with a receiver and a token (decisions 32): gathered facts in, findings out. Pure. */
import type { Address, ReceiverLook, Transfer } from '../chains/chain.ts'
import { sameAddress } from '../lib/caip.ts'
import { counterfeitOf, type TokenWorld } from '../lib/counterfeit.ts'
import { likeness } from '../lib/look-alike.ts'
import type { Namespace } from '../lib/namespaces.ts'
import { isMisleadingName } from '../lib/skeleton.ts'
import type { Finding } from './guard.ts'

/**
 * The newest first. `used`: sent to by this product from this account, with a receipt; only these excuse anything. `compared`: what
 * a look-alike may look like; wider, because what a poisoned history may have brought in warns, and excuses nothing.
 */
export type Receivers = { readonly used: readonly Address[]; readonly compared: readonly Address[] }

export type Facts = {
  readonly transfer: Transfer
  readonly namespace: Namespace
  /** All addresses that the wallet shares. */
  readonly own: readonly Address[]
  readonly receivers: Receivers
  /** Undefined: the chain cannot tell. */
  readonly receiver?: ReceiverLook | undefined
  readonly tokens: TokenWorld
  /** What the token is called beside its symbol. */
  readonly tokenName?: string | undefined
  /** The name that the receiver was found by. */
  readonly name?: string | undefined
}

const isOneOf = (address: Address, list: readonly Address[]): boolean =>
  list.some((one) => sameAddress(one, address))

/** `0x0…0`; base58 of 32 zero bytes, which is the system program as well. */
const isZero = (address: Address, namespace: Namespace): boolean =>
  namespace === 'solana' ? /^1{32}$/.test(address) : /^0x0{40}$/.test(address)

/** What nobody has to be asked for: there is no way on. */
export function refusals({ to, token }: Transfer, namespace: Namespace): readonly Finding[] {
  if (isZero(to, namespace)) return [{ level: 'refused', reason: 'zero' }]
  return sameAddress(to, token?.address) ? [{ level: 'refused', reason: 'token-contract' }] : []
}

/** The hardest first, one for each reason. */
export function assess(facts: Facts): readonly Finding[] {
  const refused = refusals(facts.transfer, facts.namespace)
  if (refused.length > 0) return refused
  const findings = [
    ...likeFindings(facts),
    ...tokenFindings(facts),
    ...receiverFindings(facts),
    ...peopleFindings(facts),
  ]
  return [
    ...findings.filter(({ level }) => level === 'blocking'),
    ...findings.filter(({ level }) => level === 'warning'),
  ]
}

/** Poisoners imitate one's own addresses as well. What was used before, or is one's own, imitates nobody. */
const likeFindings = ({ transfer: { to }, namespace, own, receivers }: Facts): readonly Finding[] => {
  if (isOneOf(to, own) || isOneOf(to, receivers.used)) return []
  const others = [...receivers.used, ...receivers.compared, ...own]
  const alike = others.map((like) => ({ like, ...likeness(to, like, namespace) }))
  const both = alike.find(({ start, end }) => start && end)
  if (both) return [{ level: 'blocking', reason: 'look-alike', like: both.like }]
  const start = alike.find((one) => one.start)
  const end = alike.find((one) => one.end)
  return [
    ...(start ? [{ level: 'warning', reason: 'similar-start', like: start.like } as const] : []),
    ...(end ? [{ level: 'warning', reason: 'similar-end', like: end.like } as const] : []),
  ]
}

const tokenFindings = ({ transfer: { token }, tokens, tokenName }: Facts): readonly Finding[] => {
  const symbol = token && counterfeitOf({ ...token, name: tokenName }, tokens)
  return symbol ? [{ level: 'blocking', reason: 'counterfeit', symbol }] : []
}

const receiverFindings = ({ transfer: { data = '0x' }, receiver }: Facts): readonly Finding[] => {
  switch (receiver?.kind) {
    case 'elsewhere':
      return [{ level: 'blocking', reason: 'elsewhere', network: receiver.network ?? '' }]
    case 'off-curve':
    case 'program-owned':
      return [{ level: 'blocking', reason: receiver.kind }]
    case 'contract':
      // A call is for a contract.
      return data === '0x' ? [{ level: 'warning', reason: 'contract' }] : []
    default:
      return []
  }
}

const peopleFindings = ({ transfer: { to }, own, receivers, name }: Facts): readonly Finding[] => {
  const isOwn = isOneOf(to, own)
  return [
    ...(name && isMisleadingName(name) ? [{ level: 'warning', reason: 'mixed-script-name' } as const] : []),
    ...(isOwn ? [{ level: 'warning', reason: 'own' } as const] : []),
    ...(isOwn || isOneOf(to, receivers.used) ? [] : [{ level: 'warning', reason: 'first-time' } as const]),
  ]
}
