// @vitest-environment happy-dom
/** The page of a link: what it says when the server does not do what was pressed. In a browser: `e2e/secure-frame/`. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStage } from '../dashboard/screen.ts'
import { showDevice } from './device.ts'

const TOKEN = 'a'.repeat(43)
const LINK = { site: 'https://shop.example', browser: 'Chrome on Android', email: 'ann@example.org' }
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

let root: HTMLElement
beforeEach(() => {
  document.body.innerHTML = '<main></main>'
  root = document.querySelector('main') ?? document.body
})

const title = () => root.querySelector('h1')?.textContent
const press = (name: string) => {
  const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!button) throw new Error(`There is no ${name}`)
  button.click()
}

/** Shows the page; each press is answered with the next of `answers`, an Error: nothing could be reached. */
const show = async (...answers: readonly (Response | Error)[]) => {
  const left = [...answers]
  const asked: string[] = []
  await showDevice(createStage(root), TOKEN, async (path, body) => {
    asked.push(`${path} ${body}`)
    if (path === '/device/read') return json(200, LINK)
    const next = left.shift()
    if (!next || next instanceof Error) throw next ?? new Error('Nothing more was expected')
    return next
  })
  return asked
}

describe('showDevice', () => {
  it('attack: nothing is approved without a press', async () => {
    expect(await show()).toEqual([`/device/read {"token":"${TOKEN}"}`])
    expect(title()).toBe('Allow this sign-in?')
  })

  it.each([
    [502, { code: 'mail-failed', message: 'The mail could not be sent. Try again in a moment.' }],
    [429, { code: 'too-many', message: 'Too many mails were sent to this address. Try again later.' }],
  ])('error: %i: the server’s own sentence, and the link stays', async (status, body) => {
    await show(json(status, body), json(200, {}))
    press('Allow this browser')
    await vi.waitFor(() => expect(title()).toBe('That did not work yet'), { interval: 1 })
    expect(root.textContent).toContain(`${body.message} The link stays as it is.`)
    press('Try again')
    await vi.waitFor(() => expect(title()).toBe('Allowed'), { interval: 1 })
  })

  it.each([
    ['nothing is reached', new TypeError('Failed to fetch')],
    ['something in front answers', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('error: %s: the server cannot be reached', async (_name, answer) => {
    await show(answer)
    press('Allow this browser')
    await vi.waitFor(() => expect(title()).toBe('The server cannot be reached'), { interval: 1 })
    expect(root.textContent).not.toContain('gateway')
  })

  it('error: a link that is refused has ended', async () => {
    await show(json(404, { code: 'device-expired', message: 'This has expired.' }))
    press('Allow this browser')
    await vi.waitFor(() => expect(title()).toBe('This link has ended'), { interval: 1 })
  })
})
