/** What is never signed in, by a real node that is asked about each signature. */
import { describe, expect, it } from 'vitest'
import { toChecksum } from '../../lib/checksum.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { FORGERIES } from './attacks.testing.ts'
import type { SignInSession } from './contract.ts'
import { MAINNET, outcomeOf, setUp, VISITOR } from './sign-in.testing.ts'
import { BAD_CONTRACTS, node, read, startChain } from './verify/chain.testing.ts'
import { createVerifier } from './verify/create-verifier.ts'

startChain()

const RUN_COUNT = Math.ceil(RUNS / 10)

const start = (options: object = {}) => {
  const clock = fakeClock()
  return setUp(
    { statement: 'Sign in.', ...options },
    createVerifier(() => read, clock),
    clock,
  )
}

describe('a session that is not what was asked for, or not signed', () => {
  it('attack: each is refused with its reason, and nothing is stored', async () => {
    const forgeries = Object.entries(FORGERIES)
    for (let run = 0; run < RUN_COUNT; run++) {
      const [name, forge] = forgeries[run % forgeries.length] ?? []
      const { plugin, items, sign } = start()
      const good = await sign()
      const forged = (await forge?.(good, run)) ?? good
      const [reason] = name?.split(':') ?? []
      expect([name, run, await outcomeOf(plugin.addSession(forged))]).toEqual([
        name,
        run,
        `sign-in-refused: ${reason}`,
      ])
      expect(items.size).toBe(0)
      expect(await plugin.getSessions(MAINNET, VISITOR.address)).toEqual([])
    }
    console.log(`forged sign-ins refused: ${RUN_COUNT} of ${RUN_COUNT}`)
  }, 120_000)

  it('attack: put into storage by somebody else, none counts', async () => {
    const forgeries = Object.entries(FORGERIES).filter(([name]) => name.startsWith('signature'))
    const runs = Math.ceil(RUN_COUNT / 10)
    for (let run = 0; run < runs; run++) {
      const [name, forge] = forgeries[run % forgeries.length] ?? []
      const { plugin, items, sign } = start()
      const good = await sign()
      const { message, signature }: SignInSession = (await forge?.(good, run)) ?? good
      items.set('wallet-modal:sign-in', JSON.stringify({ v: 1, d: [{ message, signature }] }))
      expect([name, await plugin.getSessions(MAINNET, VISITOR.address)]).toEqual([name, []])
      // And is gone.
      expect(items.size).toBe(0)
    }
    console.log(`forged stored sign-ins refused: ${runs} of ${runs}`)
  })

  it('attack: expired, and not yet valid, however long', async () => {
    for (let run = 0; run < RUN_COUNT; run++) {
      const { plugin, clock, items, sign } = start({ expiresIn: 1 + run })
      const session = await sign()
      await clock.advance((1 + run) * 1_000 + 1)
      expect(await outcomeOf(plugin.addSession(session))).toBe('sign-in-refused: expired')
      clock.jump(-(1 + run) * 2_000)
      expect(await outcomeOf(plugin.addSession(session))).toBe('sign-in-refused: not-yet-valid')
      expect(items.size).toBe(0)
    }
    console.log(`untimely sign-ins refused: ${RUN_COUNT} of ${RUN_COUNT}`)
  })

  it.each(Object.entries(BAD_CONTRACTS))('attack: a contract that answers %s', async (_name, code) => {
    const address = toChecksum('c0de0002'.padStart(40, '0'))
    await node('anvil_setCode', address, code)
    const { plugin, items, sign } = start()
    const session = await sign(address)
    expect(await outcomeOf(plugin.addSession(session))).toMatch(/^sign-in-(refused: signature|unreachable)$/)
    expect(await outcomeOf(plugin.getSessions(MAINNET, address))).toSatisfy(
      (value) => value === 'sign-in-unreachable' || JSON.stringify(value) === '[]',
    )
    expect(items.size === 0 || code === BAD_CONTRACTS['a loop without end']).toBe(true)
  })

  it('behavior: the same session without a change is signed in', async () => {
    const { plugin, sign, again } = start()
    const session = await sign()
    await plugin.addSession(session)
    expect(await plugin.getSessions(MAINNET, VISITOR.address)).toEqual([session])
    expect(await again().getSessions(MAINNET, VISITOR.address)).toEqual([session])
  })

  it('attack: a session counts once: what was asked for is not taken a second time', async () => {
    const { plugin, sign } = start()
    const session = await sign()
    await plugin.addSession(session)
    expect(await outcomeOf(plugin.addSession(session))).toBe('sign-in-refused: nonce')
  })
})
