/**
 * What one wallet may try of addresses that are not its own. Signing in by an address wants a link of its owner's pressed before a code
 * counts; moving a wallet to one does not, so whoever has any wallet could guess at codes of others' addresses, one after the other.
 */
import { type Core, DAY, indexOf } from '../core.ts'
import { VaultFailure } from '../failure.ts'
import { type Claims, kinds } from '../records.ts'
import { type Change, put } from '../store/store.ts'

/** In a day, over all devices of the wallet. A code that was right begins no new count: an address of one's own is always right. */
const WRONG_CODES = 10
const ADDRESSES = 5

export const claimsLock = (identityId: string): string => `claims ${identityId}`

/** Those of the last day. A clock that was ahead has left times to come, which would count until then. */
async function readClaims({ store, clock }: Core, identityId: string): Promise<Claims> {
  const { wrong, asked } = (await store.get(kinds.claims, identityId)) ?? { wrong: [], asked: [] }
  const isOfToday = (time: number) => Math.abs(clock.now() - time) < DAY
  return { wrong: wrong.filter(isOfToday), asked: asked.filter(({ at }) => isOfToday(at)) }
}

function refuseAfter(times: readonly number[], most: number, { clock }: Core, what: string): void {
  const [oldest = 0] = times
  if (times.length < most) return
  throw new VaultFailure('too-many', `Too many ${what} were entered. Try again later.`, {
    retryAfter: Math.ceil((oldest + DAY - clock.now()) / 1_000),
  })
}

const refuseGuesser = (core: Core, { wrong }: Claims) => refuseAfter(wrong, WRONG_CODES, core, 'wrong codes')

/**
 * Counts an address that the wallet is to move to. One that was asked for before is no other.
 *
 * @throws VaultFailure `too-many`
 */
export async function countAddress(core: Core, identityId: string, email: string): Promise<void> {
  const address = indexOf(core, 'claim', email)
  await core.locks(claimsLock(identityId), async () => {
    const claims = await readClaims(core, identityId)
    refuseGuesser(core, claims)
    const others = claims.asked.filter((one) => one.address !== address)
    const times = others.map(({ at }) => at)
    refuseAfter(times, ADDRESSES, core, 'different addresses')
    const asked = [...others, { address, at: core.clock.now() }]
    await core.store.write([put(kinds.claims, identityId, { ...claims, asked })])
  })
}

/**
 * Runs `check` of a code, unless too many were wrong. It writes what it is handed in the batch that notes a wrong one.
 *
 * @throws VaultFailure `too-many`, or what `check` throws
 */
export async function countGuess(
  core: Core,
  identityId: string,
  check: (wrong: Change) => Promise<void>,
): Promise<void> {
  await core.locks(claimsLock(identityId), async () => {
    const claims = await readClaims(core, identityId)
    refuseGuesser(core, claims)
    await check(put(kinds.claims, identityId, { ...claims, wrong: [...claims.wrong, core.clock.now()] }))
  })
}
