// @vitest-environment happy-dom
/** Each text of smart sessions, and what brings it onto the screen: a new one has to be caused here. */
import { describe, expect, it } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { CAROL } from '../../core/accounts.testing.ts'
import { en } from '../../i18n/en.all.testing.ts'
import { type SmartSessionsTextKey, smartSessionsTexts } from '../../i18n/en.smart-sessions.ts'
import { act, looksRight } from '../../surface/surface.testing.tsx'
import { setUpViews } from '../../surface/views.testing.ts'
import { contractCall, down, goodRequest, granting, listed, tokenAllowance } from './sessions.testing.ts'
import { asking, list, type Started, started } from './sessions-view.testing.tsx'

setUpViews()

const never = () => new Promise<never>(() => {})
const REVOKE = 'Revoke Garden shop'

type Cause = (given: Started) => Promise<unknown>
type Row = Parameters<typeof listed>[1]

/** At the list, with this session in it. */
const withRow =
  (row: (given: Started) => Row = () => ({}), spoil: (given: Started) => unknown = () => {}): Cause =>
  async (given) => {
    given.service.list = () => [listed(given.now, row(given))]
    spoil(given)
    await list(given)
  }

const allowing = (data: object): Cause =>
  withRow(({ now }) => {
    const [allowance] = goodRequest(now).permissions
    return { permissions: [{ ...allowance, data: { ...allowance?.data, ...data } }] }
  })

const calling = (one: object): Cause =>
  withRow(() => ({
    permissions: [
      {
        type: 'contract-call',
        data: { ...contractCall.data, functions: [{ functionName: 'mint', ...one }] },
      },
    ],
  }))

const comparing = (operator: string): Cause => calling({ args: [{ operator, value: '0x0a' }] })

const revoking =
  (spoil: (given: Started) => unknown): Cause =>
  async (given) => {
    await withRow(undefined, spoil)(given)
    await given.click(REVOKE)
  }

const walletRefuses = (error: unknown) => (given: Started) =>
  given.provider.answer('wallet_revokePermissions', () => {
    throw error
  })

/** The page has asked, and what `spoil` has done before comes of it. */
const requested =
  (more: (given: Started) => object = () => ({}), spoil: (given: Started) => unknown = () => {}): Cause =>
  async (given) => {
    spoil(given)
    await asking(given, more(given))
  }

/** And it was confirmed. */
const granted =
  (spoil: (given: Started) => unknown = () => {}): Cause =>
  async (given) => {
    spoil(given)
    const { confirmed } = await asking(given)
    await confirmed()
  }

const answers = (change: (given: Started) => object) => (given: Started) =>
  given.provider.answer('wallet_grantPermissions', (params) => ({ ...granting(params), ...change(given) }))
const other = answers(({ now }) => ({ permissions: [tokenAllowance(now / 1000)], expiry: 4_000_000_000 }))
const grantThrows = (error: unknown) => (given: Started) =>
  given.provider.answer('wallet_grantPermissions', () => {
    throw error
  })
const noKey = (given: Started) => {
  given.service.create = () => Promise.reject(down)
}
const unable = (given: Started) =>
  given.provider.answer('wallet_getCapabilities', () => ({ '0x1': { permissions: { supported: false } } }))
const unreadable = ({ now }: Started) => ({
  permissions: [
    { ...tokenAllowance(now / 1000), data: { ...tokenAllowance(now / 1000).data, token: CAROL } },
  ],
})

const row = withRow()
const request = requested()
const created = granted()
const differing = granted(other)
const tokens = withRow(({ now }) => ({ permissions: [tokenAllowance(now / 1000)] }))

const CAUSES: Readonly<Record<SmartSessionsTextKey, Cause>> = {
  'sessions.title': row,
  'sessions.lead': row,
  'sessions.loading': withRow(undefined, ({ service }) => {
    service.list = never
  }),
  'sessions.ended': withRow(() => ({ expiry: 1 })),
  'sessions.empty.title': list,
  'sessions.empty.text': list,
  'sessions.failed.title': withRow(undefined, ({ service }) => {
    service.list = () => Promise.reject(down)
  }),
  'sessions.stale': async (given) => {
    await row(given)
    await act(async () => given.wallet.go.back())
    given.service.list = () => Promise.reject(down)
    await list(given)
  },
  'sessions.off.title': withRow(undefined, ({ service }) => {
    service.list = () => ({ value: [], skipped: 'unsupported' })
  }),
  'sessions.off.text': withRow(undefined, ({ service }) => {
    service.list = () => ({ value: [], skipped: 'unsupported' })
  }),
  'sessions.left': row,
  'sessions.left.none': withRow(({ now }) => ({ expiry: Math.floor(now / 1000) + 30 })),
  'sessions.over': withRow(() => ({ expiry: 1 })),
  'sessions.revoked': withRow(({ now }) => ({ revokedAt: Math.floor(now / 1000) })),
  'sessions.differs': async (given) => {
    await differing(given)
    given.service.list = () => [listed(given.now)]
    await given.click(en['sessions.created.list'])
  },
  'sessions.revoke': row,
  'sessions.revoke.service': revoking(({ service }) => {
    service.revoke = never
  }),
  'sessions.revoke.failed.wallet': revoking(walletRefuses(providerError(-32603, 'no'))),
  'sessions.revoke.failed.service': revoking(({ service }) => {
    service.revoke = () => Promise.reject(down)
  }),
  'sessions.revoke.declined': revoking(walletRefuses(providerError(4001, 'no'))),
  'sessions.may': row,
  'sessions.allowance': row,
  'sessions.allowance.from': allowing({ start: 4_000_000_000 }),
  'sessions.allowance.unread': withRow(unreadable),
  'sessions.allowance.reading': withRow(
    ({ now }) => ({ permissions: [tokenAllowance(now / 1000)] }),
    ({ chain }) => Object.assign(chain, { token: never }),
  ),
  'sessions.token': tokens,
  'sessions.call': calling({}),
  'sessions.call.value': calling({ valueLimit: '0x2386f26fc10000' }),
  'sessions.call.EQUAL': comparing('EQUAL'),
  'sessions.call.GREATER_THAN': comparing('GREATER_THAN'),
  'sessions.call.LESS_THAN': comparing('LESS_THAN'),
  'sessions.call.delegate': calling({ operation: 'DelegateCall' }),
  'sessions.contract': calling({}),
  'sessions.unknown': withRow(() => ({ permissions: [{ type: 'anything', data: {} }] })),
  'sessions.more': withRow(() => ({ permissions: Array(101).fill({ type: 'anything', data: {} }) })),
  'sessions.policies': withRow(() => ({ policies: ['gas-limit'] })),
  'sessions.period.hourly': allowing({ period: 'hourly' }),
  'sessions.period.daily': allowing({ period: 'daily' }),
  'sessions.period.weekly': allowing({ period: 'weekly' }),
  'sessions.period.monthly': allowing({ period: 'monthly' }),
  'sessions.period.yearly': allowing({ period: 'yearly' }),
  'sessions.period.other': allowing({ period: '1000' }),
  'sessions.request.title': request,
  'sessions.asks': request,
  'sessions.network': request,
  'sessions.account': request,
  'sessions.preparing': requested(undefined, ({ service }) => {
    service.create = never
  }),
  'sessions.activating': granted(({ service }) => {
    service.activate = never
  }),
  'sessions.failed.tokens': requested(unreadable),
  'sessions.failed.capabilities': requested(undefined, unable),
  'sessions.failed.cosigner': requested(undefined, noKey),
  'sessions.failed.expiry': async (given) => {
    const { confirmed } = await asking(given, { expiry: Math.floor(given.now / 1000) + 30 })
    await act(() => given.clock.advance(60_000))
    await confirmed()
  },
  'sessions.failed.wallet': granted(grantThrows(providerError(-32603, 'no'))),
  'sessions.failed.answer': granted(answers(() => ({ permissions: [] }))),
  'sessions.failed.keys': granted(answers(() => ({ signer: goodRequest(0).signer }))),
  'sessions.failed.activate': granted(({ service }) => {
    service.activate = () => Promise.reject(down)
  }),
  'sessions.failed.nothing': requested(undefined, noKey),
  'sessions.failed.powerless': granted(answers(() => ({ signer: goodRequest(0).signer }))),
  'sessions.declined': granted(grantThrows(providerError(4001, 'no'))),
  'sessions.unsupported': granted(grantThrows(providerError(4200, 'no'))),
  'sessions.leave': requested(undefined, noKey),
  'sessions.created.title': created,
  'sessions.created.lead': created,
  'sessions.created.differs': differing,
  'sessions.created.added': differing,
  'sessions.created.missing': differing,
  'sessions.created.expiry': differing,
  'sessions.created.list': created,
  'sessions.created.done': created,
}

/** What is read, with what only a screen reader says. */
const saidIn = ({ card }: Started): string =>
  [card, ...card.querySelectorAll('[aria-label]')]
    .flatMap((one) => [one.textContent, one.getAttribute('aria-label')])
    .join('\n')

/** The text with anything in its braces. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+'),
  )

describe('the texts of smart sessions', () => {
  it('param: each has its cause', () => {
    expect(Object.keys(CAUSES).sort()).toEqual(Object.keys(smartSessionsTexts).sort())
  })

  it.each(Object.entries(CAUSES))('behavior: %s', async (key, cause) => {
    const given = await started()
    await cause(given)
    looksRight(given)
    expect(saidIn(given)).toMatch(patternOf(en[key as SmartSessionsTextKey]))
  })
})
