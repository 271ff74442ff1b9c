/** What a page that holds the modal can read: what it draws, what it is told, what its calls reject with, where it was. */
import type { BrowserContext, Page } from '@playwright/test'
import { type Place, placeOf } from '../secure-frame/secrets.ts'

/** Before the first page. Events are written down as a host could read them: with messages, causes and stacks. */
export const watchEvents = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (window !== window.top) return
    const heard: string[] = []
    const toText = (value: unknown): string => {
      const seen = new Set<unknown>()
      return (
        JSON.stringify(value, (_, part) => {
          if (typeof part === 'bigint') return `${part}`
          if (typeof part !== 'object' || part === null) return part
          if (seen.has(part)) return '[again]'
          seen.add(part)
          if (!(part instanceof Error)) return part
          const { name, message, stack, cause } = part
          return { ...part, name, message, stack, cause }
        }) ?? ''
      )
    }
    Object.assign(window, { heard, toText })
    const dispatch = EventTarget.prototype.dispatchEvent
    EventTarget.prototype.dispatchEvent = function (event) {
      if (event.type.startsWith('wm-'))
        heard.push(`${event.type} ${toText(event instanceof CustomEvent ? event.detail : undefined)}`)
      return dispatch.call(this, event)
    }
  })

export const readEvents = async (page: Page): Promise<Place[]> => {
  const heard = await page.evaluate<string[]>(() => Reflect.get(window, 'heard'))
  return heard.map((text) => placeOf(`event ${text.split(' ')[0]}`, text))
}

/** Everything outside the frame, with what is in shadow roots and text boxes; without the page's own list of events. */
export const readDrawn = async (page: Page, when: string): Promise<Place> => {
  const drawn = await page.evaluate(() => {
    const roots = [...document.querySelectorAll('wallet-modal')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const boxes = roots.flatMap((root) => [...root.querySelectorAll('input')])
    const log = document.getElementById('log')?.innerHTML ?? ''
    const html = document.documentElement.getHTML({ shadowRoots: roots }).replace(log, () => '')
    return [html, document.title, location.href, ...boxes.map(({ value }) => value)].join('\n')
  })
  return placeOf(`drawn ${when}`, drawn)
}

/** What a request to the embedded wallet comes to: its answer, or all that its error says. */
export const readRequest = (page: Page, request: { method: string; params: unknown[] }): Promise<string> =>
  page.locator('wallet-modal').evaluate((element, asked) => {
    const provider = Reflect.get(element, 'getProvider').call(element, 'eip155')
    const toText: (value: unknown) => string = Reflect.get(window, 'toText')
    return provider.request(asked).then(
      (value: unknown) => `answered ${toText(value)}`,
      (error: unknown) => `rejected ${toText(error)}`,
    )
  }, request)

/** Every address that the page itself has had. */
export const watchAddresses = (page: Page): readonly Place[] => {
  const places: Place[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) places.push(placeOf('address of the page', frame.url()))
  })
  return places
}
