/** The addresses that the shop answers. */
import { expect, it } from 'vitest'
import { createShop, createShopHandler } from '../../demo/pay-server.mjs'

it('attack: an address that is none is somebody else’s to answer', () => {
  const handle = createShopHandler(createShop({ networks: {}, products: {} }))
  for (const url of ['//', '//:0', 'http://', '?', ''])
    expect(handle({ url } as never, {} as never)).toBe(false)
})
