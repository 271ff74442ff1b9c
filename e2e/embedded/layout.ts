/** Where things stand: the secure frame in its room, and nothing beyond the screen. */
import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** What of the card reaches beyond the screen, by its class. */
export const expectNothingWider = async (page: Page, view: string): Promise<void> => {
  const wider = await page.locator('wallet-modal').evaluate((tag) =>
    [...(tag.shadowRoot?.querySelectorAll('.card, .card *') ?? []), ...tag.querySelectorAll('iframe')]
      .filter((part) => !part.closest('.sr') && part.getBoundingClientRect().width > 0)
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect()
        return left < -1 || right > document.documentElement.clientWidth + 1
      })
      .map(({ localName, className }) => `${localName}.${className}`),
  )
  expect.soft(wider, view).toEqual([])
}

/** As drawn: the frame, what was measured for it, and what is around it. */
export const placesOf = (page: Page) =>
  page.locator('wallet-modal').evaluate((tag) => {
    const boxOf = (part: Element | null | undefined) => {
      if (!part) throw new Error('It is not there')
      const { left, top, right, bottom } = part.getBoundingClientRect()
      return { left, top, right, bottom }
    }
    const find = (query: string) => tag.shadowRoot?.querySelector(query)
    const frame = tag.querySelector('iframe')
    const { opacity, visibility, transform, position } = getComputedStyle(frame ?? tag)
    return {
      frame: boxOf(frame),
      room: boxOf(find('.approve')),
      card: boxOf(find('.card')),
      header: boxOf(find('header')),
      style: { opacity, visibility, transform, position },
    }
  })

/** Inside the card from side to side, under the header, and neither higher nor lower than its room. */
export const expectInCard = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      const { frame, room, card, header } = await placesOf(page)
      return {
        isAsHigh: Math.abs(frame.top - room.top) < 1 && Math.abs(frame.bottom - room.bottom) < 1,
        isUnderHeader: frame.top >= header.bottom - 1,
        isInCard:
          frame.left >= card.left - 1 && frame.right <= card.right + 1 && frame.bottom <= card.bottom + 1,
        isAsWide: frame.left <= room.left + 1 && frame.right >= room.right - 1,
      }
    })
    .toEqual({ isAsHigh: true, isUnderHeader: true, isInCard: true, isAsWide: true })
}
