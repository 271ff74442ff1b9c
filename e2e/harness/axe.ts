/** What axe finds in the modal as it stands. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'
import { someOf } from './variants.ts'

/** Rules whose outcome differs between looks (theme, direction, width); the others judge the structure, which is the same in all. */
const OF_LOOKS = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'meta-viewport']

export type Rules = 'every rule' | 'rules of looks'

/** For one of several looks at the same screens: `npm test` takes every rule in the first, `npm run test:full` in all. */
export const rulesIn = <T>(looks: readonly T[], look: T): Rules =>
  someOf(looks, looks.length).includes(look) ? 'every rule' : 'rules of looks'

type Scope = {
  readonly part?: string
  readonly rules?: Rules
  /** In the frames of other hosts as well. */
  readonly frames?: boolean
}

/** In place of the builder's own, which gives a frame one second to take the program and then leaves it out: a busy computer needs more. */
async function injectPatiently(
  this: { script(): string; axeConfigure(): Promise<string> },
  frames: readonly Frame[],
): Promise<void> {
  for (const frame of frames) {
    await frame.evaluate(this.script())
    await frame.evaluate(await this.axeConfigure())
  }
}

/** What axe finds in the page, or in a part of it, in words. */
export const violationsIn = async (
  page: Page,
  { part, rules = 'every rule', frames = false }: Scope = {},
): Promise<string[]> => {
  // Its program is long, and would be handed over twice each time, also where it is already.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Without frames of other hosts it needs no page of its own each time.
  const axe = new AxeBuilder({ page, ...(isThere && !frames && { axeSource: 'void 0' }) })
  axe.setLegacyMode(!frames)
  // Of what passes one example is enough: to describe every element takes longer than to judge it.
  axe.options({ resultTypes: frames ? ['violations', 'passes'] : ['violations'], iframes: frames })
  if (frames) Object.assign(axe, { inject: injectPatiently })
  if (part) axe.include(part)
  if (rules === 'rules of looks') axe.withRules(OF_LOOKS)
  const { violations: found, passes } = await axe.analyze()
  // Proof that axe was there, inside our shadow root too.
  expect(passes.map(({ id }) => id)).toContain('color-contrast')
  // What is in a frame has the frame before it.
  const isInFrame = passes.some(({ nodes }) => nodes.some(({ target }) => target.length > 1))
  if (frames) expect(isInFrame, 'axe was in the frame').toBe(true)
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`,
  )
}

/** What axe finds in our tag, in words. */
export const violations = async (
  page: Page,
  rules?: Rules,
  { frames = false }: Pick<Scope, 'frames'> = {},
): Promise<string[]> => {
  // Half faded in, nothing has the contrast that it will have. What goes round for ever is not waited for.
  await page.locator('wallet-modal').evaluateAll((tags) => {
    const running = tags.flatMap((tag) => tag.shadowRoot?.getAnimations() ?? [])
    const ending = running.filter(
      ({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  return violationsIn(page, { part: 'wallet-modal', frames, ...(rules && { rules }) })
}

export const clean = async (page: Page, view: string, rules?: Rules) =>
  expect.soft(await violations(page, rules), view).toEqual([])
