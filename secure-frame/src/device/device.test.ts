// @vitest-environment happy-dom
/** Holds that a mailed link says whom it lets in, and that nothing but a press uses it. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createStage } from '../dashboard/screen.ts'
import { showDevice, takeToken } from './device.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345'
const LINK = { site: 'https://shop.example', browser: 'Chrome on Android', email: 'ann@example.org' }

let root: HTMLElement
beforeEach(() => {
  document.body.replaceChildren()
  root = document.createElement('main')
  document.body.append(root)
})

const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status })

/** A server that answers each path with what is next in its list, and writes down what it was asked. */
const server = (answers: Readonly<Record<string, readonly (Response | Error)[]>>) => {
  const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]))
  const asked: string[] = []
  const post = async (path: string, body: string) => {
    asked.push(`${path} ${body}`)
    const next = left.get(path)?.shift()
    if (!next) throw new Error(`Nobody expected ${path}`)
    if (next instanceof Error) throw next
    return next
  }
  return { asked, post }
}

const open = async (answers: Parameters<typeof server>[0], token: string | undefined = TOKEN) => {
  const { asked, post } = server(answers)
  await showDevice(createStage(root), token, post)
  return asked
}

const press = async (name: string) => {
  const found = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`There is no button ${name}`)
  found.click()
  // What a press does ends in a screen whose heading has the focus.
  const before = root.querySelector('h1')
  await expect.poll(() => root.querySelector('h1') !== before).toBe(true)
}

const heading = () => root.querySelector('h1')?.textContent

describe('takeToken', () => {
  it.each([
    ['#token', { hash: `#${TOKEN}`, search: '' }],
    ['#token=', { hash: `#token=${TOKEN}`, search: '' }],
    ['?token=', { hash: '', search: `?token=${TOKEN}` }],
  ])('behavior: takes it from %s and leaves it in neither address nor history', (_, from) => {
    const replaced: unknown[][] = []
    const history = { replaceState: (...words: unknown[]) => void replaced.push(words) }
    expect(takeToken({ ...from, pathname: '/device' }, history)).toBe(TOKEN)
    expect(replaced).toEqual([[null, '', '/device']])
  })

  it.each(['', '#short', `#${'a'.repeat(101)}`, '#abcdefghij/klmnopqrst?uvwx'])(
    'error: "%s" is no token, and leaves the address all the same',
    (hash) => {
      let count = 0
      const history = { replaceState: () => void count++ }
      expect(takeToken({ hash, search: '', pathname: '/device' }, history)).toBeUndefined()
      expect(count).toBe(1)
    },
  )
})

describe('showDevice', () => {
  it('behavior: says site, browser and wallet, and has approved nothing by then', async () => {
    const asked = await open({ '/device/read': [answer(200, LINK)] })
    expect(asked).toEqual([`/device/read {"token":"${TOKEN}"}`])
    expect(root.textContent).toContain('https://shop.example')
    expect(root.textContent).toContain('Chrome on Android')
    expect(root.textContent).toContain('ann@example.org')
    expect(document.activeElement).toBe(root.querySelector('h1'))
    expect(root.querySelectorAll('button')).toHaveLength(1)
  })

  it('behavior: a press approves once, and the page ends there', async () => {
    const asked = await open({ '/device/read': [answer(200, LINK)], '/device/approve': [answer(200)] })
    await press('Allow this browser')
    expect(heading()).toBe('Allowed')
    expect(asked.slice(1)).toEqual([`/device/approve {"token":"${TOKEN}"}`])
    expect(root.querySelectorAll('button')).toHaveLength(0)
  })

  it('behavior: two presses are one request', async () => {
    const { asked, post } = server({
      '/device/read': [answer(200, LINK)],
      '/device/approve': [answer(200), answer(200)],
    })
    await showDevice(createStage(root), TOKEN, post)
    root.querySelector('button')?.click()
    await press('Allow this browser')
    expect(asked.filter((path) => path.startsWith('/device/approve'))).toHaveLength(1)
  })

  it.each([
    ['read', { '/device/read': [answer(404)] }, false],
    ['approved', { '/device/read': [answer(200, LINK)], '/device/approve': [answer(404)] }, true],
  ])('error: a link that has ended when it is %s', async (_, answers, isPressed) => {
    await open(answers)
    if (isPressed) await press('Allow this browser')
    expect(heading()).toBe('This link has ended')
    expect(root.querySelectorAll('button')).toHaveLength(0)
  })

  it('error: an incomplete link asks nobody', async () => {
    const { asked, post } = server({})
    await showDevice(createStage(root), undefined, post)
    expect([heading(), asked]).toEqual(['This link is not complete', []])
  })

  it.each([
    ['unreachable', new Error('offline')],
    ['failing', answer(500)],
    ['busy', answer(429)],
  ])('error: a server that is %s can be asked again', async (_, bad) => {
    await open({ '/device/read': [bad, answer(200, LINK)] })
    expect(heading()).toBe('The server cannot be reached')
    await press('Try again')
    expect(heading()).toBe('Allow this sign-in?')
  })

  it('error: a server that fails at the press can be asked again', async () => {
    const asked = await open({
      '/device/read': [answer(200, LINK)],
      '/device/approve': [answer(502), answer(200)],
    })
    await press('Allow this browser')
    await press('Try again')
    expect([heading(), asked.length]).toEqual(['Allowed', 3])
  })

  it('attack: names that a site or a browser gives itself are text, and cannot reorder what stands around them', async () => {
    const site = 'https://evil.example/<img src=x onerror=alert(1)>\u202egnp.elpmaxe'
    await open({ '/device/read': [answer(200, { ...LINK, site })] })
    expect(root.querySelector('img')).toBeNull()
    expect(root.textContent).not.toContain('\u202e')
    expect(root.querySelector('dd bdi')?.textContent).toContain('<img')
  })

  it('attack: the end of an origin, which says whose it is, is never cut off', async () => {
    const site = `https://wallet.example.${'a.'.repeat(110)}evil.example:8443`
    await open({ '/device/read': [answer(200, { ...LINK, site })] })
    expect(root.textContent).toContain(site)
  })

  it.each([{}, [], { site: 1, browser: '', email: '' }, { ...LINK, site: 'a'.repeat(2_001) }])(
    'attack: %j is no answer, and nothing can be approved',
    async (body) => {
      await open({ '/device/read': [answer(200, body)] })
      expect(root.querySelectorAll('button')).toHaveLength(0)
    },
  )
})
