/** Nodes that answer the page as a test likes: what the network says goes through, but for what is lied about. */
import type { Page } from '@playwright/test'

/** By method: what is said in place of the network's own answer. */
export type Lies = Readonly<Record<string, unknown>>

type Question = { readonly id: unknown; readonly method: string }
type Answer = { readonly id: unknown }

const list = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? one : [one as T])

/** `url`: of the node, to the last character. */
export const lie = async (page: Page, url: string, lies: Lies): Promise<void> => {
  await page.route(
    (asked) => asked.href === new URL(url).href,
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const asked: Question | Question[] = route.request().postDataJSON()
      const response = await route.fetch()
      const told: Answer | Answer[] = await response.json()
      const methods = new Map(list(asked).map(({ id, method }) => [id, method]))
      const answers = list(told).map((answer) => {
        const method = methods.get(answer.id) ?? ''
        return method in lies ? { jsonrpc: '2.0', id: answer.id, result: lies[method] } : answer
      })
      await route.fulfill({ response, json: Array.isArray(told) ? answers : answers[0] })
    },
  )
}
