// @vitest-environment happy-dom
/** Each text of the sign-in, and what brings it onto the screen: a new one has to be caused here. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { providerError } from '../connectors/mock.ts'
import { ALICE } from '../core/accounts.testing.ts'
import { later } from '../core/core.testing.ts'
import { createMemoryPlugin, type MemoryPlugin, SIGNATURE } from '../features/sign-in/page-sign-in.testing.ts'
import { press } from '../features/sign-in/sign-in.actions.ts'
import { en } from '../i18n/en.all.testing.ts'
import { signInTexts } from '../i18n/en.sign-in.ts'
import { fill } from '../i18n/t.ts'
import { browserGate } from '../ui/components/confirm-gate.ts'
import { act, connected, looksRight } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
})

const PAGE = 'https://xn--pple-43d.example:8443/cart'
const NAMED = 'https://apple.example'
const VALUES = {
  site: 'xn--pple-43d.example:8443',
  named: NAMED,
  wallet: 'Meadow',
}
const never = () => new Promise<never>(() => {})

type Given = { readonly plugin?: MemoryPlugin; readonly url?: string }

/** Connected, and asked to sign in. */
const asked = async ({ plugin = createMemoryPlugin(), url = PAGE }: Given = {}) => {
  vi.stubGlobal('location', new URL(PAGE))
  const metadata = { name: 'Shop', description: '', url, icons: [] }
  const shown = await connected({ options: { siwx: plugin, metadata } })
  shown.provider.answer('personal_sign', () => SIGNATURE)
  await shown.flush()
  return {
    ...shown,
    plugin,
    async press() {
      await act(() => void press(shown.wallet))
      await shown.flush()
    },
  }
}

type Asked = Awaited<ReturnType<typeof asked>>
type Cause = Given & { readonly by?: (shown: Asked) => unknown }

const cover = (): void => {
  vi.spyOn(browserGate, 'watch').mockImplementation((_, update) => {
    update('covered')
    return () => {}
  })
}

const isAsked: Cause = {}

const CAUSES: Readonly<Record<keyof typeof signInTexts, Cause>> = {
  'sign-in.title': isAsked,
  'sign-in.ask': isAsked,
  'sign-in.free': isAsked,
  'sign-in.account': isAsked,
  'sign-in.network': isAsked,
  'sign-in.text': isAsked,
  'sign-in.confirm': isAsked,
  'sign-in.disconnects': isAsked,
  'sign-in.other-site': { url: `${NAMED}/about` },
  'sign-in.preparing': { plugin: Object.assign(createMemoryPlugin(), { createMessage: never }) },
  'sign-in.signing': {
    async by({ provider, press }) {
      provider.answer('personal_sign', never)
      await press()
    },
  },
  'sign-in.verifying': {
    plugin: Object.assign(createMemoryPlugin(), { addSession: never }),
    by: ({ press }) => press(),
  },
  'sign-in.slow': {
    async by({ provider, press }) {
      provider.answer('personal_sign', never)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await press()
      await act(async () => vi.advanceTimersByTime(15_000))
    },
  },
  'sign-in.renewed': {
    async by({ clock, press }) {
      await clock.advance(5 * 60_000)
      await press()
    },
  },
  'sign-in.covered': { by: cover },
  'sign-in.raise': {
    by({ card }) {
      HTMLElement.prototype.showPopover = () => {}
      card.classList.add('embedded')
      cover()
    },
  },
}

/** What is read, with what only a screen reader says. */
const saidIn = ({ card }: Asked): string =>
  [card, ...card.querySelectorAll('[aria-label]')]
    .flatMap((one) => [one.textContent, one.getAttribute('aria-label')])
    .join('\n')

describe('the texts of the sign-in', () => {
  it('param: each has its cause', () => {
    expect(Object.keys(CAUSES).sort()).toEqual(Object.keys(signInTexts).sort())
  })

  it.each(Object.entries(CAUSES))('behavior: %s', async (key, { by, ...given }) => {
    const shown = await asked(given)
    await by?.(shown)
    // Drawn anew: the gate is watched from the beginning.
    if (key === 'sign-in.covered' || key === 'sign-in.raise') {
      await act(async () => shown.wallet.go.to('Networks'))
      await act(async () => shown.wallet.go.back())
      await shown.flush()
    }
    looksRight(shown)
    const site = key === 'sign-in.other-site' ? new URL(PAGE).origin : VALUES.site
    const text = fill(en[key as keyof typeof signInTexts], { ...VALUES, site })
    expect(saidIn(shown)).toContain(text)
  })

  it('behavior: who is asked, and where; the whole text only on demand', async () => {
    const shown = await asked()
    const compact = () => shown.text().replaceAll(/\s/g, '')
    looksRight(shown, 'Ethereum')
    expect(compact()).toContain(ALICE)
    expect(shown.text()).not.toContain('nonce1nonce')
    await shown.click(en['sign-in.text'])
    expect(shown.card.querySelector('pre')?.textContent).toBe(`Sign in ${ALICE} eip155:1 nonce1nonce`)
    await shown.click(en['sign-in.text'])
    expect(shown.card.querySelector('pre')).toBeNull()
  })

  it('behavior: the page’s own address is no other one; where it is not required, Cancel disconnects nobody', async () => {
    const shown = await asked({
      plugin: createMemoryPlugin(false),
      url: 'https://xn--pple-43d.example:8443/',
    })
    expect(shown.text()).not.toContain(en['sign-in.other-site'].split(':')[0])
    expect(shown.text()).not.toContain(en['sign-in.disconnects'])
  })

  it.each<[string, (shown: Asked) => unknown, string]>([
    [
      'declined',
      ({ provider }) =>
        provider.answer('personal_sign', () => {
          throw providerError(4001, 'no')
        }),
      'Signature declined',
    ],
    [
      'a smart account that cannot sign',
      ({ provider, core }) =>
        provider.answer('personal_sign', () => {
          core.state.account.eip155.smart = [...core.state.account.eip155.accounts]
          throw providerError(-32603, 'cannot sign')
        }),
      'This application might not support Smart Accounts',
    ],
    [
      'a smart account whose signature the site does not take',
      ({ plugin, core }) => {
        core.state.account.eip155.smart = [...core.state.account.eip155.accounts]
        plugin.fail.add('addSession')
      },
      'This application might not support Smart Accounts',
    ],
    [
      'a host that throws',
      ({ plugin }) => plugin.fail.add('addSession'),
      'A problem occurred while trying initialize authentication',
    ],
  ])('error: %s: said, and it can be pressed again', async (_, spoil, said) => {
    const shown = await asked()
    await spoil(shown)
    await shown.press()
    looksRight(shown, said)
    expect(shown.wallet.state.account.eip155.signIn).toBe('due')
    shown.plugin.fail.clear()
    const signed = later<string>()
    shown.provider.answer('personal_sign', () => signed.promise)
    await shown.press()
    expect(shown.text()).not.toContain(said)
    await act(() => signed.resolve(SIGNATURE))
    await shown.flush()
    expect(shown.wallet.state.account.eip155.signIn).toBe('done')
  })
})
