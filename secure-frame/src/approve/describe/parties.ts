/** Warnings about the addresses of a request: look-alikes, the account's own, addresses nobody has the key of. Pure. */
import { sameAddress } from '../../../../src/lib/caip.ts'
import { likeness } from '../../../../src/lib/look-alike.ts'
import type { Namespace } from '../../../../src/lib/namespaces.ts'
import { shortAddress } from '../../../../src/lib/short-address.ts'
import { confirm, note, type Party, type Warning } from './description.ts'

const NOBODY = ['0x0000000000000000000000000000000000000000', '11111111111111111111111111111111']
/** Comparing is quadratic; a request has a handful of addresses. */
const MAX_COMPARED = 100

export type Compared = {
  readonly namespace: Namespace
  readonly account: string
  /** Addresses that were approved before. */
  readonly known: readonly string[]
}

export function partyWarnings(parties: readonly Party[], compared: Compared): Warning[] {
  const found = distinct(parties)
  return found.flatMap((party) => [
    ...aboutAddress(party, compared.account),
    ...lookAlikes(party, found, compared),
  ])
}

/**
 * Addresses that count as approved before once this request is approved. One that looks like another at both ends does not: a single tick
 * would silence the warning about it for good.
 */
export function knownFrom(parties: readonly Party[], compared: Compared): string[] {
  const found = distinct(parties)
  return found.filter((party) => !likeBoth(likeOthers(party, found, compared))).map(({ address }) => address)
}

const distinct = (parties: readonly Party[]): readonly Party[] =>
  parties.filter(
    ({ address }, at) => parties.findIndex((other) => sameAddress(other.address, address)) === at,
  )

const aboutAddress = ({ address, role }: Party, account: string): Warning[] => {
  if (NOBODY.includes(address))
    return [
      role === 'receiver'
        ? confirm('The receiver is the zero address. Nobody has its key: what is sent there is lost.')
        : note('The spender is the zero address, which nobody can use.'),
    ]
  if (!sameAddress(address, account)) return []
  return [
    note(role === 'receiver' ? 'The receiver is your own address.' : 'The spender is your own address.'),
  ]
}

type Like = { readonly words: string; readonly start: boolean; readonly end: boolean }

/** How much it looks like each address that it is compared with; one that was approved before is compared with none. */
const likeOthers = (party: Party, parties: readonly Party[], compared: Compared): readonly Like[] => {
  const others = [
    { address: compared.account, words: 'your own address' },
    ...compared.known.map((address) => ({ address, words: 'an address that you approved before' })),
    ...parties
      .slice(0, MAX_COMPARED)
      .map(({ address }) => ({ address, words: 'another address in this request' })),
  ]
  // An address that was used before itself is no imitation of another one that was.
  if (compared.known.some((known) => sameAddress(known, party.address))) return []
  return others.map(({ address, words }) => ({
    words,
    ...likeness(party.address, address, compared.namespace),
  }))
}

const likeBoth = (alike: readonly Like[]): Like | undefined => alike.find(({ start, end }) => start && end)

const lookAlikes = (party: Party, parties: readonly Party[], compared: Compared): Warning[] => {
  const alike = likeOthers(party, parties, compared)
  const both = likeBoth(alike)
  const short = shortAddress(party.address)
  if (both)
    return [
      confirm(
        `${short} looks like ${both.words} but is a different one. Scammers make such addresses: compare every character.`,
      ),
    ]
  const one = alike.find(({ start, end }) => start || end)
  if (!one) return []
  return [note(`${short} ${one.start ? 'begins' : 'ends'} like ${one.words} but is a different one.`)]
}
