import { describe, expect, it } from 'vitest'
import type { NameSuggestion } from '../../api/names.ts'
import { later } from '../../core/core.testing.ts'
import { down, namesHarness } from './names.testing.ts'
import { choose, REST_MS, stopSuggesting, suggestAgain, type } from './suggest.actions.ts'

const typed = async (text: string) => {
  const harness = await namesHarness()
  type(harness.wallet, text)
  return harness
}
const free = (name: string): NameSuggestion => ({ name, isRegistered: false })

describe('type', () => {
  it('behavior: asked after a rest of 500 ms, once for what then stands there', async () => {
    const { wallet, asked, clock, state } = await typed('Nor')
    await clock.advance(REST_MS)
    expect([asked, state.isSuggesting]).toEqual([[], false])
    for (const text of ['Nora', 'Nora-', 'Nora-2']) {
      type(wallet, text)
      await clock.advance(REST_MS - 1)
    }
    expect([asked, state.isSuggesting]).toEqual([[], true])
    await clock.advance(1)
    expect(asked).toEqual(['suggestions nora-2'])
    expect(state).toMatchObject({ label: 'nora-2', isSuggesting: false })
    expect(state.suggestions.map(({ name }) => name)).toEqual([
      'nora-2.reown.id',
      'nora-2-wallet.reown.id',
      'nora-21.reown.id',
    ])
  })

  it('behavior: the latest answer wins, whichever comes last', async () => {
    const { wallet, on, clock, state, settled } = await typed('nora')
    const [first, second] = [later<NameSuggestion[]>(), later<NameSuggestion[]>()]
    on.suggestions = (label) => (label === 'nora' ? first : second).promise
    await clock.advance(REST_MS)
    type(wallet, 'noras')
    await clock.advance(REST_MS)
    second.resolve([free('noras.reown.id')])
    await settled()
    first.resolve([free('nora.reown.id')])
    await settled()
    expect(state.suggestions.map(({ label }) => label)).toEqual(['noras'])
    expect(state.isSuggesting).toBe(false)
  })

  it('behavior: what is no name any more has no suggestions, and those on their way are dropped', async () => {
    const { wallet, on, clock, state, settled } = await typed('nora')
    await clock.advance(REST_MS)
    expect(state.suggestions).not.toEqual([])
    type(wallet, 'nor')
    expect(state.suggestions).toEqual([])
    const late = later<NameSuggestion[]>()
    on.suggestions = () => late.promise
    type(wallet, 'nora')
    await clock.advance(REST_MS)
    stopSuggesting(wallet)
    late.resolve([free('nora.reown.id')])
    await settled()
    expect([state.suggestions, state.isSuggesting]).toEqual([[], false])
  })

  it('error: no suggestions: said, the host is told, and asked again on demand or at the next key', async () => {
    const { wallet, on, clock, state, settled, errors, asked } = await typed('nora')
    const { suggestions } = on
    on.suggestions = async () => {
      throw down('name-suggestions-failed')
    }
    await clock.advance(REST_MS)
    expect(state).toMatchObject({ hasNoSuggestions: true, isSuggesting: false, suggestions: [] })
    expect(errors()).toContain('name-suggestions-failed')
    on.suggestions = suggestions
    suggestAgain(wallet)
    await clock.advance(0)
    await settled()
    expect(state).toMatchObject({ hasNoSuggestions: false })
    expect(asked).toHaveLength(2)
  })

  it('error: which networks are served cannot be read: said, the host is told, and asked again on demand', async () => {
    const { wallet, on, clock, state, settled, errors } = await typed('nora')
    on.skip = { skipped: 'unavailable', cause: down('name-suggestions-failed') }
    await clock.advance(REST_MS)
    expect(state).toMatchObject({ hasNoSuggestions: true, isSuggesting: false, suggestions: [] })
    expect(errors()).toContain('name-suggestions-failed')
    on.skip = undefined
    suggestAgain(wallet)
    await clock.advance(0)
    await settled()
    expect(state.suggestions).toHaveLength(3)
  })

  it('attack: names of other zones, too short, too many or odd ones are not suggested', async () => {
    const { on, clock, state } = await typed('nora')
    const names = ['nora.evil.example', 'nora.eth', 'nor.reown.id', 'n\u043era.reown.id', '----.reown.id']
    const more = Array.from({ length: 50 }, (_, n) => `nora${n}.reown.id`)
    on.suggestions = async () => [...names, ...more, 'nora.reown.id'].map(free)
    await clock.advance(REST_MS)
    expect(state.suggestions.map(({ name }) => name)).toEqual([
      'nora.reown.id',
      'nora0.reown.id',
      'nora1.reown.id',
      'nora2.reown.id',
      'nora3.reown.id',
      'nora4.reown.id',
    ])
  })
})

describe('choose', () => {
  it('behavior: a free one stands in the field, and nothing is asked; a registered one cannot be chosen', async () => {
    const { wallet, owners, clock, state, asked } = await typed('nora')
    owners.set('nora.reown.id', { coin: '60', address: '0x1' })
    await clock.advance(REST_MS)
    const [own, other] = state.suggestions
    expect(own).toMatchObject({ label: 'nora', isRegistered: true })
    if (!own || !other) throw new TypeError('Nothing is suggested')
    choose(wallet, own)
    expect(state.label).toBe('nora')
    choose(wallet, other)
    await clock.advance(REST_MS)
    expect([state.label, asked]).toEqual(['nora-wallet', ['suggestions nora']])
    expect(state.suggestions).toHaveLength(3)
  })
})
