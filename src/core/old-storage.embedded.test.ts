/** What the embedded wallet keeps of a visitor (decisions 56): read as an earlier version has left it, and as nothing where it is garbage. */
import { describe, expect, it } from 'vitest'
import { OWNER, SMART, SOLANA_ADDRESS } from '../connectors/auth/fake-visitor.testing.ts'
import { createSavedAuth } from '../connectors/auth/saved-auth.ts'
import { cooldownOf, startCooldown } from '../features/connect/email/cooldown.ts'
import { submitEmail } from '../features/connect/email/email.actions.ts'
import { savePending, takePending } from '../features/connect/social/telegram.ts'
import { fakeClock } from '../lib/clock.testing.ts'
import { createHarness, views } from './core.testing.ts'
import { fakeStorage } from './fake-storage.testing.ts'
import { SOLANA, VISIT } from './old-storage.testing.ts'
import { layer } from './old-storage-readers.testing.ts'
import { openAuth } from './wallets/auth.ts'
import { createFramePage, createFrameState } from './wallets/embedded.testing.ts'
import './live-session.ts'

/** Written by hand: a form that changes stays here, beside the new one. */
const OLD = {
  'wallet-modal:auth':
    '{"v":1,"d":{"network":"eip155:10","types":{"eip155":"smartAccount","solana":"eoa"},"provider":"google"}}',
  'wallet-modal:auth-throttle': '{"v":1,"d":1735689590000}',
  'wallet-modal:auth-pending': '{"v":1,"d":{"provider":"discord","at":1735689590000}}',
} as const
const SESSION = { 'wallet-modal:session': '{"v":1,"d":{"eip155":"auth","solana":"auth"}}' }

type Key = keyof typeof OLD

const AHEAD = VISIT + 86_400_000
const of = (d: string) => `{"v":1,"d":${d}}`

/** No JSON, of another version, of another type, huge. */
const GARBAGE = [
  ...[
    '',
    '{',
    'undefined',
    'null',
    '[]',
    '0',
    'true',
    '"auth"',
    '{}',
    '{"v":1}',
    '{"d":1}',
    '\u0000',
    '<html>',
  ],
  ...['null', '[]', '0', 'true', '""', '"auth"', '{}', '-1', '1e999', '1.5', '"1735689590000"'].map(of),
  ...['{"__proto__":{"polluted":1}}', '{"constructor":1}', '{"toString":1}', '[[[[]]]]'].map(of),
  of(`"${'x'.repeat(1_000_000)}"`),
  of(`[${'0,'.repeat(100_000)}0]`),
  `${'['.repeat(20_000)}`,
]

/** Of another version, or with parts that are none. */
const ROWS: Readonly<Record<Key, readonly string[]>> = {
  'wallet-modal:auth': [
    OLD['wallet-modal:auth'].replace('"v":1', '"v":2'),
    OLD['wallet-modal:auth'].replace('"v":1', '"v":"1"'),
    ...[
      '{"network":{},"types":[],"provider":7}',
      '{"network":"eip155:0x1","types":{"eip155":"owner","solana":1},"provider":null}',
      '{"network":"cosmos:hub","types":"eoa","provider":""}',
      '{"network":"eip155:1e3","types":{"__proto__":"eoa"}}',
      `{"network":"${'9'.repeat(10_000)}","types":{"bip122":"eoa"},"provider":"\u202e"}`,
      '{"provider":"myspace"}',
      '{"provider":"Google"}',
      '{"provider":"toString"}',
      '{"provider":["google"]}',
    ].map(of),
  ],
  'wallet-modal:auth-throttle': [
    OLD['wallet-modal:auth-throttle'].replace('"v":1', '"v":2'),
    ...[
      `${AHEAD}`,
      `${VISIT + 60_000}`,
      `${VISIT - 30_000}`,
      '9007199254740993',
      '1e308',
      '{"at":1735689590000}',
    ].map(of),
  ],
  'wallet-modal:auth-pending': [
    OLD['wallet-modal:auth-pending'].replace('"v":1', '"v":2'),
    ...[
      `{"provider":"discord","at":${AHEAD}}`,
      `{"provider":"discord","at":${VISIT + 60_000}}`,
      `{"provider":"discord","at":${VISIT - 600_001}}`,
      '{"provider":"discord","at":"1735689590000"}',
      '{"provider":"discord"}',
      `{"provider":"farcaster","at":${VISIT}}`,
      `{"provider":"myspace","at":${VISIT}}`,
      `{"provider":["discord"],"at":${VISIT}}`,
    ].map(of),
  ],
}

const readAll = (entries: Readonly<Record<string, string>>) => {
  const storage = layer(fakeStorage(entries))
  const keeper = { storage, clock: fakeClock(VISIT) }
  return { auth: createSavedAuth(storage).read(), wait: cooldownOf(keeper), pending: takePending(keeper) }
}
const NOTHING = { network: undefined, types: {}, provider: undefined }

const visit = async (entries: Readonly<Record<string, string>>) => {
  const storage = fakeStorage(entries)
  const harness = createHarness({
    storage,
    options: {
      projectId: 'ab'.repeat(16),
      networks: ['eip155:1', 'eip155:10', SOLANA],
      defaultAccountTypes: { eip155: 'eoa' },
    },
  })
  const state = {
    ...createFrameState(),
    instead: (name: string, right: unknown) => (name === 'CONNECT_EMAIL' ? { action: 'VERIFY_OTP' } : right),
  }
  const frame = createFramePage(harness.page, state)
  const auth = openAuth(harness.core, harness.page, { sdkType: 'wallet-modal', sdkVersion: 'html-test' })
  for (const one of [harness.core, harness.wallet]) Object.assign(one, { auth: async () => auth })
  await harness.settled()
  await harness.clock.advance(600)
  await harness.settled()
  return { ...harness, frame }
}

describe('what the embedded wallet keeps', () => {
  it('behavior: a tab of an earlier version reads it: the same keys and the same form', () => {
    const area = fakeStorage()
    const storage = layer(area)
    const keeper = { storage, clock: fakeClock(VISIT - 10_000) }
    createSavedAuth(storage).save({
      network: 'eip155:10',
      types: { eip155: 'smartAccount', solana: 'eoa' },
      provider: 'google',
    })
    startCooldown(keeper)
    savePending(keeper, 'discord')
    const written = Object.keys(OLD).map((key) => [key, area.getItem(key)])
    expect(Object.fromEntries(written)).toEqual(OLD)
    expect(area.length).toBe(3)
  })

  it('param: of an earlier version: network, types and provider, the wait for a mail, who has begun', () => {
    expect(readAll(OLD)).toEqual({
      auth: { network: 'eip155:10', types: { eip155: 'smartAccount', solana: 'eoa' }, provider: 'google' },
      wait: 20,
      pending: 'discord',
    })
  })

  it('behavior: whoever comes back is connected with the kind of account of then, and knows by what', async () => {
    const { core, frame } = await visit({ ...SESSION, ...OLD })
    const { eip155, solana } = core.state.account
    expect(eip155).toMatchObject({ status: 'connected', address: SMART })
    expect(eip155.embedded?.info).toMatchObject({ authProvider: 'google', accountType: 'smartAccount' })
    expect(solana).toMatchObject({ status: 'connected', address: SOLANA_ADDRESS })
    expect(new URL(frame.frames[0]?.src ?? '').searchParams.get('chainId')).toBe('eip155:10')
  })

  it.each(Object.keys(OLD) as Key[])(
    'attack: %s is garbage, of another time, type or version: nothing',
    (key) => {
      const garbage = [...GARBAGE, ...ROWS[key]]
      for (const text of garbage) {
        const shown = `${text.slice(0, 60)} (${text.length})`
        const { auth, wait, pending } = readAll({ ...OLD, [key]: text })
        if (key === 'wallet-modal:auth') expect(auth, shown).toEqual(NOTHING)
        else if (key === 'wallet-modal:auth-throttle') expect(wait, shown).toBe(0)
        else expect(pending, shown).toBeUndefined()
        // The others are read all the same.
        expect([auth.provider ?? 'google', wait || 20, pending ?? 'discord'], shown).toEqual([
          'google',
          20,
          'discord',
        ])
      }
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
      console.info(`${key}: ${garbage.length} of ${garbage.length} are nothing`)
    },
  )

  it('attack: all three are garbage: whoever was signed in is connected, and whoever signs in anew is sent a mail at once', async () => {
    const texts = [...GARBAGE, ...Object.values(ROWS).flat()]
    for (const text of texts) {
      const shown = `${text.slice(0, 60)} (${text.length})`
      const entries = Object.fromEntries(Object.keys(OLD).map((key) => [key, text]))
      const back = await visit({ ...SESSION, ...entries })
      expect(back.core.state.account.eip155, shown).toMatchObject({ status: 'connected', address: OWNER })
      expect(JSON.parse(back.storage.getItem('wallet-modal:auth') ?? ''), shown).toMatchObject({
        v: 1,
        d: { types: {} },
      })
      // The services of this page do not answer; nothing else is amiss.
      expect(
        back.errors().filter((code) => code !== 'http-failed'),
        shown,
      ).toEqual([])
      back.core.dispose()

      const anew = await visit(entries)
      await anew.element.show()
      void submitEmail(anew.wallet, 'ann@example.com')
      await anew.clock.advance(600)
      await anew.settled()
      expect(views(anew.wallet), shown).toEqual(['Connect', 'EmailVerifyOtp'])
      anew.core.dispose()
    }
    console.info(`garbage in storage: ${texts.length} of ${texts.length} visits`)
  })
})
