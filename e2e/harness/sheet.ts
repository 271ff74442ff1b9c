/** A finger on the sheet that the dialog is on a phone. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import type { Site } from './site.ts'

export const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

/** A finger from one point down (or up) by `by` pixels, in steps. */
export const drag = async (session: CDPSession, from: { x: number; y: number }, by: number) => {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x, y }],
    })
  await touch('touchStart', from.y)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from.y + (by * step) / 5)
  await touch('touchEnd')
}

/** The middle of the title: no button is there. */
export const grip = async (site: Site) => {
  const { x, y, width, height } = await boxOf(site.modal.getByRole('heading', { level: 2 }))
  return { x: x + width / 2, y: y + height / 2 }
}

/** What can be tapped and is lower or narrower than a finger, also by what is laid around it to be hit. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('wallet-modal')?.shadowRoot
    const targets = [...(root?.querySelectorAll('button, a[href], [role="tab"], label:has(input)') ?? [])]
    return targets.flatMap((target) => {
      const box = target.getBoundingClientRect()
      const around = getComputedStyle(target, '::after')
      const [width, height] = (['width', 'height'] as const).map((side) =>
        Math.max(box[side], around.position === 'absolute' ? Number.parseFloat(around[side]) || 0 : 0),
      ) as [number, number]
      return box.height > 1 && (height < 43.9 || width < 43.9)
        ? [`${target.textContent || target.getAttribute('aria-label')}: ${width} × ${height}`]
        : []
    })
  })
