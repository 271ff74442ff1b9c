// @vitest-environment happy-dom
/** Registering a name on the screen: the way there, the field and what is said of it, suggestions, and what came of it. */
import { describe, expect, it } from 'vitest'
import { ALICE } from '../core/accounts.testing.ts'
import { later } from '../core/core.testing.ts'
import { COIN, down, refusal, SIGNATURE } from '../features/names/names.testing.ts'
import { en } from '../i18n/en.all.testing.ts'
import { fill } from '../i18n/t.ts'
import { field, settings } from './names.testing.tsx'
import { act, connected, looksRight } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

const NAME = 'nora.reown.id'
const said = (key: 'names.free' | 'names.taken' | 'names.preview' | 'names.done', name = NAME) =>
  fill(en[key], { name })

describe('RegisterAccountName', () => {
  it('behavior: from Settings; what it is, the network, and what a name may be', async () => {
    const shown = await settings()
    await shown.click(en['settings.name'])
    expect(shown.emitted('wm-event').at(-1)).toEqual({
      event: 'OPEN_ENS_FLOW',
      properties: { isSmartAccount: false },
    })
    looksRight(shown, en['names.title'], fill(en['names.intro'], { network: 'Ethereum' }), '.reown.id')
    looksRight(shown, en['names.hint'], en['names.submit.empty'])
    await shown.type('No!')
    expect(shown.input().value).toBe('no')
    looksRight(shown, en['names.submit.short'])
    await shown.type('----')
    looksRight(shown, en['names.hyphens'], en['names.submit.hyphens'])
  })

  it('behavior: suggestions after a rest; one that somebody has says so and cannot be chosen; another is put into the field', async () => {
    const shown = await field()
    shown.owners.set('nora-wallet.reown.id', { coin: COIN, address: '0x1' })
    looksRight(shown, said('names.preview'))
    await shown.rest()
    looksRight(shown, said('names.free'), '3 suggestions')
    const taken = shown.button('nora-wallet.reown.id')
    expect([taken.getAttribute('aria-disabled'), taken.textContent]).toEqual([
      'true',
      'nora-wallet.reown.idTaken',
    ])
    await shown.click('nora-wallet.reown.id')
    expect(shown.input().value).toBe('nora')
    await shown.click('nora1.reown.id')
    expect(shown.input().value).toBe('nora1')
    looksRight(shown, said('names.free', 'nora1.reown.id'))
  })

  it('behavior: what is typed is taken: said at the field, and the button is none', async () => {
    const shown = await field()
    shown.owners.set(NAME, { coin: COIN, address: '0x1' })
    await shown.rest()
    looksRight(shown, said('names.taken'), en['names.submit.taken'])
    expect(shown.note()).toBe(said('names.taken'))
    await act(() => shown.submit()?.click())
    expect(shown.signed).toEqual([])
  })

  it('behavior: one suggestion is counted as one', async () => {
    const shown = await field()
    const { suggestions } = shown.on
    shown.on.suggestions = async (typed) => (await suggestions(typed)).slice(0, 1)
    await shown.rest()
    looksRight(shown, '1 suggestion')
    expect(shown.text()).not.toContain('1 suggestions')
  })

  it('error: no suggestions: said, asked again, and no reason not to register', async () => {
    const shown = await field()
    const { suggestions } = shown.on
    shown.on.suggestions = async () => {
      throw down('name-suggestions-failed')
    }
    await shown.rest()
    looksRight(shown, en['name-suggestions-failed'], en['names.submit'])
    shown.on.suggestions = suggestions
    await shown.click(en['common.retry'])
    await shown.rest()
    looksRight(shown, said('names.free'))
    expect(shown.text()).not.toContain(en['name-suggestions-failed'])
  })

  it('behavior: registered: the frame, then the name, the network and the address; on Account and in Settings from then on', async () => {
    const shown = await field()
    const answer = later<unknown>()
    shown.visitor.sign = () => answer.promise
    await act(() => shown.submit()?.click())
    await shown.flush()
    expect(shown.wallet.state.router.stack.at(-1)?.view).toBe('ApproveTransaction')
    await act(() => answer.resolve(SIGNATURE))
    await shown.flush()
    looksRight(
      shown,
      en['names.done.title'],
      said('names.done'),
      fill(en['names.done.text'], { network: 'Ethereum' }),
    )
    expect(shown.text().replaceAll(/\s/g, '')).toContain(ALICE)
    await shown.click(en['names.done.leave'])
    looksRight(shown, en['account.title'], NAME)
    await shown.click(en['account.settings'])
    expect(shown.text()).not.toContain(en['settings.name'])
    looksRight(shown, NAME)
  })

  it('behavior: what is under way is said on the button, and the field is kept as it is', async () => {
    const shown = await field()
    const answer = later<void>()
    const { register } = shown.on
    shown.on.register = async (p) => {
      await answer.promise
      return register(p)
    }
    await act(() => shown.submit()?.click())
    await shown.flush()
    looksRight(shown, en['names.step.registering'])
    expect([shown.input().readOnly, shown.submit()?.getAttribute('aria-busy')]).toEqual([true, 'true'])
    await act(() => answer.resolve())
    await shown.flush()
    looksRight(shown, en['names.done.title'])
  })

  it('error: declined, refused with a reason, and the service down: back at the field, what was typed kept', async () => {
    const shown = await field()
    shown.visitor.sign = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    await act(() => shown.submit()?.click())
    await shown.flush()
    looksRight(shown, en['names.title'], en['names.rejected'])
    shown.visitor.sign = async () => SIGNATURE
    shown.on.register = async () => {
      throw refusal('This\u202e name is <b>kept</b> back.')
    }
    await act(() => shown.submit()?.click())
    await shown.flush()
    looksRight(shown, en['names.failed'], 'This name is <b>kept</b> back.')
    expect(shown.card.querySelector('b')).toBeNull()
    shown.on.account = async () => {
      throw down()
    }
    await act(() => shown.submit()?.click())
    await shown.flush()
    looksRight(shown, en['names.failed'], en['name-unresolved'])
    expect(shown.input().value).toBe('nora')
    await shown.type('noras')
    expect(shown.text()).not.toContain(en['names.failed'])
  })

  it('behavior: opened by its name: Account for who has a name, or no embedded wallet, or nothing registered', async () => {
    const own = await connected()
    for (const view of ['RegisterAccountName', 'RegisterAccountNameSuccess'] as const) {
      await act(async () => own.wallet.go.to(view))
      await own.flush()
      looksRight(own, en['account.title'])
      expect(own.wallet.state.router.stack.map((entry) => entry.view)).toEqual(['Account'])
    }
    const shown = await settings()
    shown.core.state.account.eip155.profile = { name: 'nora.eth' }
    await act(async () => shown.wallet.go.to('RegisterAccountName'))
    await shown.flush()
    looksRight(shown, en['account.title'], en['account.settings'])
  })
})
