import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemRandom } from './bytes.ts'
import type { Core } from './core.ts'
import { createLocks } from './locks.ts'
import { createMailer } from './mail/mailer.ts'
import { kinds, type Login } from './records.ts'
import { deviceLock } from './sessions/sessions.ts'
import { put } from './store/store.ts'
import { sweep } from './sweep.ts'
import { FRAME, type Started, startVault } from './vault.testing.ts'

const DAY = 86_400_000

let started: Started
let core: Core
beforeEach(async () => {
  started = await startVault()
  const { store, clock } = started
  const mailer = createMailer({ send: async () => {} })
  core = {
    store,
    clock,
    mailer,
    random: systemRandom,
    locks: createLocks(),
    log: () => {},
    frameOrigin: FRAME,
    allowedOrigins: [],
  }
})
afterEach(() => started.remove())

const login = (linkExpiresAt: number): Login => ({
  email: 'ann@example.org',
  site: FRAME,
  browser: 'a browser',
  link: null,
  linkExpiresAt,
  code: null,
})

describe('sweep', () => {
  it('behavior: takes away what ended more than a day ago, and nothing else', async () => {
    const now = core.clock.now()
    const ids = Array.from({ length: 500 }, (_, i) => `${i}`)
    const expiresAt = (id: string) => (Number(id) % 2 ? now : now + 3 * DAY)
    await core.store.write(ids.map((id) => put(kinds.link, id, { deviceId: 'd', expiresAt: expiresAt(id) })))
    await core.store.write([
      put(kinds.login, 'over', login(now)),
      put(kinds.login, 'new', login(now + 3 * DAY)),
      put(kinds.mails, 'over', [now - 1, now]),
      put(kinds.mails, 'new', [now, now + 3 * DAY]),
      put(kinds.claims, 'over', { wrong: [now], asked: [{ address: 'a', at: now }] }),
      put(kinds.claims, 'new', { wrong: [now], asked: [{ address: 'a', at: now + 3 * DAY }] }),
      put(kinds.index, 'stays', 'for ever'),
    ])
    expect(await sweep(core)).toBe(0)
    // Without its timers: the vault's own hourly sweep would do it.
    started.clock.jump(DAY + 1)
    expect(await sweep(core)).toBe(253)
    expect(await core.store.ids(kinds.link)).toHaveLength(250)
    expect(await core.store.ids(kinds.login)).toEqual(['new'])
    expect(await core.store.ids(kinds.mails)).toEqual(['new'])
    expect(await core.store.ids(kinds.claims)).toEqual(['new'])
    expect(await core.store.get(kinds.index, 'stays')).toBe('for ever')
  })

  it('attack: a damaged record is left as it is, and the rest goes', async () => {
    const now = core.clock.now()
    await core.store.write(
      ['a', 'b'].map((id) => put(kinds.link, id, { deviceId: 'd', expiresAt: now - 2 * DAY })),
    )
    const damaged = new Uint8Array(50)
    await started.real.batch([{ type: 'put', key: 'link:a', value: damaged }])
    expect(await sweep(core)).toBe(1)
    expect(new Uint8Array((await started.real.get('link:a')) ?? [])).toEqual(damaged)
  })

  it('attack: what is written anew meanwhile stays', async () => {
    const now = core.clock.now()
    await core.store.write([put(kinds.login, 'device', login(now - 2 * DAY))])
    let swept: Promise<number> | undefined
    await core.locks(deviceLock('device'), async () => {
      swept = sweep(core)
      // By now it has found the old one, and waits.
      for (let i = 0; i < 50; i++) await core.store.ids(kinds.login)
      await core.store.write([put(kinds.login, 'device', login(now + DAY))])
    })
    expect(await swept).toBe(0)
    expect(await core.store.get(kinds.login, 'device')).toEqual(login(now + DAY))
  })
})
