import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WalletPage, WalletQuery } from '../../api/contract.ts'
import { later } from '../../core/core.testing.ts'
import { LISTS } from './all-wallets.rules.ts'
import { idOf, ids, item, onDevice, start } from './all-wallets.testing.ts'
import { listed } from './lists.actions.ts'
import { resetSearch, setQuery } from './search.actions.ts'

beforeEach(() => {
  onDevice('Mozilla/5.0 (X11; Linux x86_64)')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('setQuery', () => {
  const searches = (asked: readonly WalletQuery[]) => asked.filter(({ entries }) => entries === LISTS.search)

  it('behavior: asked half a second after the last key, shown after 300 ms at the earliest', async () => {
    const { allWallets, asked, state, clock, emitted } = await start()
    setQuery(allWallets, { text: 'w' })
    await clock.advance(LISTS.typingMs - 1)
    setQuery(allWallets, { text: ' wallet  8 ' })
    await clock.advance(LISTS.typingMs - 1)
    expect(searches(asked)).toEqual([])
    expect(state.search.step).toBe('waiting')
    await clock.advance(1)
    expect(searches(asked)).toMatchObject([{ page: 1, search: 'wallet  8', isCertified: false }])
    await clock.advance(LISTS.searchShownMs - 1)
    expect(state.search.step).toBe('waiting')
    await clock.advance(1)
    expect(state.search.step).toBe('shown')
    expect(emitted('wm-event').at(-1)).toEqual({
      event: 'SEARCH_WALLET',
      properties: { badge: '', search: 'wallet  8' },
    })
    resetSearch(allWallets)
    expect(state.search.step).toBe('off')
    expect(clock.pending()).toBe(0)
  })

  it('behavior: an older question is dropped, also while its answer waits for images', async () => {
    const { allWallets, on, state, clock, asked } = await start()
    const old = later<WalletPage>()
    on.page = ({ search }) => (search === 'old' ? old.promise : { count: 1, wallets: [item(2)] })
    setQuery(allWallets, { text: 'old' })
    await clock.advance(LISTS.typingMs)
    setQuery(allWallets, { isCertified: true })
    setQuery(allWallets, { text: 'new' })
    expect(searches(asked)[0]?.signal?.aborted).toBe(true)
    await clock.advance(LISTS.typingMs + LISTS.searchShownMs)
    old.resolve({ count: 1, wallets: [item(1)] })
    await clock.advance(LISTS.searchShownMs)
    expect(state.search).toMatchObject({ step: 'shown', count: 1 })
    expect(ids(listed(allWallets))).toEqual([idOf(2)])
  })

  it('error: a search that fails says so; one that was given up does not', async () => {
    const { allWallets, on, state, clock, errors } = await start()
    on.page = () => Promise.reject(new TypeError('down'))
    setQuery(allWallets, { isCertified: true })
    await clock.advance(0)
    expect(state.search.step).toBe('failed')
    expect(errors()).toHaveLength(1)
    setQuery(allWallets, { isCertified: true })
    resetSearch(allWallets)
    await clock.advance(LISTS.searchShownMs)
    expect(state.search.step).toBe('off')
    expect(errors()).toHaveLength(1)
  })
})
