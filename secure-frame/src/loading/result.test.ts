// @vitest-environment happy-dom
/** Holds that the page of a social login's end posts its result to one origin, once. */
import { describe, expect, it, vi } from 'vitest'
import { LOADING_STYLE, resultPage } from '../vault/social/result.ts'
import html from './loading.html?raw'
import { handBack } from './result.ts'

const RESULT = {
  resultUri: 'https://frame.example/loading?ticket=a</script><!--',
  origin: 'https://site.example',
}

/** The environment fetches no styles, and says so at length. */
const parse = (html: string) =>
  new DOMParser().parseFromString(html.replace(/<link rel="stylesheet"[^>]*>/, ''), 'text/html')

async function open(answer: Response, hasOpener = true) {
  const page = parse(await answer.text())
  const opener = { postMessage: vi.fn() }
  const history = { replaceState: vi.fn() }
  handBack({
    document: page,
    opener: hasOpener ? opener : null,
    history,
    location: { pathname: '/callback/github' },
  })
  return { page, opener, history }
}

const good = () =>
  resultPage({ title: 'Signed in', words: 'You can close this window.', status: 200, post: RESULT })

describe('handBack', () => {
  it('behavior: posts the result to the site alone, and clears the address', async () => {
    const { opener, history, page } = await open(good())
    expect(opener.postMessage.mock.calls).toEqual([[{ resultUri: RESULT.resultUri }, RESULT.origin]])
    expect(history.replaceState).toHaveBeenCalledWith(null, '', '/callback/github')
    expect(page.getElementById('alone')?.hasAttribute('hidden')).toBe(true)
  })

  it('error: without an opener the page says how to go on', async () => {
    const { page } = await open(good(), false)
    expect(page.getElementById('alone')?.hasAttribute('hidden')).toBe(false)
    expect(page.getElementById('words')?.hasAttribute('hidden')).toBe(true)
  })

  it('attack: a refused answer posts nothing', async () => {
    const { opener, page } = await open(resultPage({ title: 'Not signed in', words: '<b>', status: 400 }))
    expect(opener.postMessage).not.toHaveBeenCalled()
    expect(page.querySelector('b')).toBeNull()
    expect(page.getElementById('words')?.textContent).toBe('<b>')
  })
})

describe('loading.html', () => {
  it('behavior: says what it waits for and what to do, without a script or a style of its own', () => {
    const page = parse(html)
    expect(page.querySelector('[role=status]')?.textContent).toContain('Waiting for')
    expect(page.body.textContent).toContain('try again on the site')
    expect(page.querySelectorAll('script, style, [style]')).toHaveLength(0)
    expect(html).toContain(`<link rel="stylesheet" href="${LOADING_STYLE}" />`)
    expect(page.documentElement.lang).toBe('en')
  })
})
