/** Warnings about the addresses of a request, and which of them count as approved before afterwards. */
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../../src/lib/clock.ts'
import { call, FAKE_NORA, NORA, reads, requestOf, transaction } from '../requests.testing.ts'
import { describe as describeRequest } from './describe.ts'
import type { Party } from './description.ts'
import { knownFrom, partyWarnings } from './parties.ts'

const account = '0x9999999999999999999999999999999999999999'
const friend = '0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabcd'
const imitation = '0x1234bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbabcd'
const other = '0x1234cccccccccccccccccccccccccccccccc0000'
const receiver = (address: string): Party => ({ role: 'receiver', address })
const compared = (...known: string[]) => ({ namespace: 'eip155', account, known }) as const
const kinds = (parties: readonly Party[], known: readonly string[]) =>
  partyWarnings(parties, compared(...known)).map(({ level }) => level)

describe('knownFrom', () => {
  test('security: approving an imitation once does not silence the warning about it', () => {
    const request = [receiver(imitation)]
    expect(kinds(request, [friend])).toEqual(['confirm'])
    const known = [friend, ...knownFrom(request, compared(friend))]
    expect(kinds(request, known)).toEqual(['confirm'])
    expect(kinds([receiver(friend)], known)).toEqual([])
  })

  test('behavior: an address that is alike at one end alone is known once it was approved', () => {
    const request = [receiver(other)]
    expect(kinds(request, [friend])).toEqual(['note'])
    expect(knownFrom(request, compared(friend))).toEqual([other])
    expect(kinds(request, [friend, other])).toEqual([])
  })

  test('security: what a request is described with remembers the real receiver, and not the imitation', async () => {
    const knownAfter = async (to: typeof NORA, known: readonly string[]) =>
      (
        await describeRequest(requestOf(transaction(call(to, 1n))), {
          reads: reads(),
          clock: systemClock,
          known,
        })
      ).known
    expect(await knownAfter(NORA, [])).toEqual([NORA])
    expect(await knownAfter(FAKE_NORA, [NORA])).toEqual([])
  })

  test('security: neither of two that look alike in one request is known afterwards', () => {
    const request = [receiver(friend), receiver(imitation), receiver(friend)]
    expect(knownFrom(request, compared())).toEqual([])
    expect(knownFrom(request, compared(friend))).toEqual([friend])
  })
})
