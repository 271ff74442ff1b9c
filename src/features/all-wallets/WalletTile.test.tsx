import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createHarness } from '../../core/core.testing.ts'
import { allWalletsOf, type WalletItem } from './all-wallets.state.ts'
import { item } from './all-wallets.testing.ts'
import { WalletTile } from './WalletTile.tsx'

/** What a reader finds on a tile, without markup. */
const textOf = (more: Partial<WalletItem>): string => {
  const { wallet, core } = createHarness()
  const props = { index: 0, isTabStop: true, onFocus: () => {}, isFocused: false, onChoose: () => {} }
  const tile = { ...props, wallet, allWallets: allWalletsOf(core), item: item(1, { name: 'Foo', ...more }) }
  return renderToStaticMarkup(createElement(WalletTile, tile))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('WalletTile', () => {
  it('attack: two of one name say which is which; a doubtful one also that nobody knows it', () => {
    expect(textOf({ connectorId: 'com.one', shownRdns: 'com.one' })).toMatch(/Foo Installed com\.one $/)
    expect(textOf({ connectorId: 'com.fake', shownRdns: 'com.fake', isDoubtful: true })).toMatch(
      /Foo Not verified com\.fake $/,
    )
    expect(textOf({ rdns: 'com.foo' })).not.toContain('com.foo')
  })
})
