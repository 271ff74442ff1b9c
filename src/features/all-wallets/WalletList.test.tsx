import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createHarness } from '../../core/core.testing.ts'
import { type AllWalletsState, allWalletsOf } from './all-wallets.state.ts'
import { item } from './all-wallets.testing.ts'
import { WalletList } from './WalletList.tsx'

beforeEach(() => {
  vi.stubGlobal('innerWidth', 390)
  return () => vi.unstubAllGlobals()
})

/** What a reader finds at the end of the list. */
const endOf = (step: AllWalletsState['step']): string => {
  const { wallet, core } = createHarness()
  const list = { items: [], total: 0, isWaiting: false, search: 'off', step } as const
  return renderToStaticMarkup(
    createElement(WalletList, { wallet, allWallets: allWalletsOf(core), list, chosen: undefined }),
  )
}

const found = (total: number): string => {
  const { wallet, core } = createHarness()
  const list = { items: [item(1), item(2)], total, isWaiting: false, search: 'shown', step: 'idle' } as const
  return renderToStaticMarkup(
    createElement(WalletList, { wallet, allWallets: allWalletsOf(core), list, chosen: undefined }),
  )
}

describe('WalletList', () => {
  it('behavior: a search that found more than it lists says so, and no reader waits for the others', () => {
    expect(found(420)).toContain('There are more. Write more of the name to find them.')
    expect(found(420)).not.toContain('420')
    expect(found(2)).not.toContain('There are more')
  })

  it('behavior: where the last pages had nothing for this device it says that, and that there may be more', () => {
    expect(endOf('paused')).toContain('Of the last wallets none can be used on this device.')
    expect(endOf('paused')).toContain('Show more')
    expect(endOf('paused')).not.toContain('could not be loaded')
  })

  it('error: where the next page failed it says so, and can be tried again', () => {
    expect(endOf('failed')).toContain('The other wallets could not be loaded.')
    expect(endOf('failed')).toContain('Try again')
  })

  it('behavior: else there is nothing to decide', () => {
    for (const step of ['idle', 'done'] as const) expect(endOf(step)).not.toContain('<button')
  })
})
