/** What a host's own code does with the provider that `getProvider()` has given it. It keeps the first one. */
import type { Frame, Page } from '@playwright/test'

export type Answer = { readonly value?: unknown; readonly error?: Readonly<Record<string, unknown>> }

const EVENTS = ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message']

/** Takes the provider, and listens to all of its events. */
export const takeProvider = (page: Page | Frame): Promise<void> =>
  page.locator('wallet-modal').evaluate((element, events) => {
    const provider = Reflect.get(element, 'getProvider').call(element, 'eip155')
    const heard: unknown[] = []
    Reflect.set(window, 'taken', provider)
    Reflect.set(window, 'heard', heard)
    for (const name of events)
      provider.on(name, (value: unknown) => heard.push([name, Reflect.get(Object(value), 'code') ?? value]))
  }, EVENTS)

/** Whether `getProvider()` gives the same one still. */
export const isSameProvider = (page: Page | Frame): Promise<boolean> =>
  page
    .locator('wallet-modal')
    .first()
    .evaluate(
      (element) =>
        Reflect.get(element, 'getProvider').call(element, 'eip155') === Reflect.get(window, 'taken'),
    )

/** Every event so far, in order; a failure by its code. */
export const heardEvents = (page: Page | Frame): Promise<unknown[]> =>
  page.evaluate(() => Reflect.get(window, 'heard') as unknown[])

export const ask = (page: Page | Frame, method: string, params?: readonly unknown[]): Promise<Answer> =>
  page.evaluate(
    async ([name, given]) => {
      try {
        const request = given === undefined ? { method: name } : { method: name, params: given }
        return { value: await Reflect.get(window, 'taken').request(request) }
      } catch (thrown) {
        const { name, code, message, data } = Object(thrown)
        return { error: { name, code, message, data, isError: thrown instanceof Error } }
      }
    },
    [method, params] as const,
  )
