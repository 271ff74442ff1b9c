/** Another tab of one page: whether it follows within the second that is promised, by the computer's own clock. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

type Began = readonly [status: string, at: number]

/** From now on: each status of the account, and when it began. */
const noteStatuses = async (page: Page): Promise<() => Promise<Began>> => {
  const list = await page.locator('wallet-modal').evaluateHandle((element) => {
    const seen: [string, number][] = []
    const hear = ({ status }: { status: string }) => {
      if (seen.at(-1)?.[0] !== status) seen.push([status, Date.now()])
    }
    Reflect.get(element, 'subscribe').call(element, 'account', hear)
    return seen
  })
  return async () => (await list.jsonValue()).at(-1) ?? ['', 0]
}

/** Waits until both tabs have a status; the second one has to have had it less than a second after the first. */
export const secondTab = async (
  page: Page,
  other: Page,
): Promise<(status: 'connected' | 'disconnected') => Promise<void>> => {
  const [first, second] = [await noteStatuses(page), await noteStatuses(other)]
  return async (status) => {
    await expect.poll(async () => (await first())[0]).toBe(status)
    await expect.poll(async () => (await second())[0]).toBe(status)
    expect((await second())[1] - (await first())[1], 'ms later').toBeLessThan(1_000)
  }
}
