/** A finger on the sheet that the dialog is on a phone. */
import type { CDPSession, Locator } from '@playwright/test'
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
