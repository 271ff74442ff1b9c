// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as ReactModule from 'react'
import type { Root } from 'react-dom/client'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { eventScenarios } from './events.testing.ts'
import { cutRenderer } from './renderer.ts'
import { treeScenarios } from './trees.testing.ts'

const require = createRequire(import.meta.url)
const read = (name: string, path: string) =>
  readFileSync(require.resolve(`${name}/package.json`).replace('package.json', `cjs/${path}`), 'utf8')

const original = read('react-dom', 'react-dom-client.production.js')

type Renderer = { readonly createRoot: (container: Element) => Root }

/** React's production build by itself, with this renderer. */
const load = (renderer: string) => {
  const evaluate = (code: string, modules: Readonly<Record<string, unknown>> = {}): unknown => {
    const exports = {}
    new Function('exports', 'require', code)(exports, (name: string) => modules[name] ?? require(name))
    return exports
  }
  const react = evaluate(read('react', 'react.production.js')) as typeof ReactModule
  const modules = {
    react,
    scheduler: evaluate(read('scheduler', 'scheduler.production.js')),
    'react-dom': evaluate(read('react-dom', 'react-dom.production.js'), { react }),
  }
  return { React: react, ...(evaluate(renderer, modules) as Renderer) }
}

const drain = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

let cut = ''
beforeAll(() => {
  cut = cutRenderer(original)
})

describe('cutRenderer', () => {
  it.each(Object.entries({ ...treeScenarios, ...eventScenarios }))(
    'behavior: %s, as with the original',
    async (_name, scenario) => {
      const record = async (renderer: string) => {
        const lines: string[] = []
        const log = (...words: readonly unknown[]) => void lines.push(words.map(String).join(' '))
        const onError = vi.spyOn(console, 'error').mockImplementation((...words) => log('console', ...words))
        const onUncaught = vi.stubGlobal('reportError', (error: unknown) => log('reported', error))
        const { React, createRoot } = load(renderer)
        const host = document.createElement('div')
        document.body.append(host)
        const container = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
        const root = createRoot(container)
        const draw = async (node: ReactModule.ReactNode) => {
          root.render(node)
          await drain()
          log(container.innerHTML)
        }
        await scenario({ React, container, draw, log, drain })
        root.unmount()
        await drain()
        log('unmounted', container.innerHTML)
        host.remove()
        onError.mockRestore()
        onUncaught.unstubAllGlobals()
        return lines
      }
      const expected = await record(original)
      expect(expected.length).toBeGreaterThan(3)
      expect(await record(cut)).toEqual(expected)
    },
  )

  it('error: another version', () => {
    expect(() => cutRenderer(original.replace('19.3.1', '19.3.2'))).toThrow('another version of react-dom')
  })
})

describe('what is left out', () => {
  const refusal = async (node: (React: typeof ReactModule) => ReactModule.ReactNode): Promise<string> => {
    const words: string[] = []
    const globals = vi.stubGlobal('reportError', (error: unknown) => void words.push(String(error)))
    const { React, createRoot } = load(cut)
    createRoot(document.createElement('div')).render(node(React))
    await drain()
    globals.unstubAllGlobals()
    return words.join()
  }
  const never = new Promise<never>(() => {})

  it.each<[string, (React: typeof ReactModule) => ReactModule.ReactNode]>([
    ['select', ({ createElement }) => createElement('select')],
    ['title', ({ createElement }) => createElement('svg', null, createElement('title'))],
    ['custom elements', ({ createElement }) => createElement('x-element')],
    ['Suspense', ({ createElement, Suspense }) => createElement(Suspense)],
    ['StrictMode', ({ createElement, StrictMode }) => createElement(StrictMode)],
    ['Profiler', ({ createElement, Profiler }) => createElement(Profiler)],
    ['lazy', ({ createElement, lazy }) => createElement(lazy(() => never))],
    ['forwardRef', ({ createElement, forwardRef }) => createElement(forwardRef(() => null))],
    [
      'Consumer',
      ({ createElement, createContext }) =>
        createElement(createContext(0).Consumer, { children: () => null }),
    ],
    ['promises as children', () => never],
    ['use', ({ createElement, use }) => createElement(() => use(never))],
    [
      'thrown promises',
      ({ createElement }) =>
        createElement(() => {
          throw never
        }),
    ],
    [
      'references to fragments',
      ({ createElement, Fragment }) => createElement(Fragment, { ref: () => {} } as object),
    ],
    ['inner HTML', ({ createElement }) => createElement('div', { dangerouslySetInnerHTML: { __html: '' } })],
    ['actions of forms', ({ createElement }) => createElement('form', { action: () => {} })],
  ])('error: %s', async (_name, node) => {
    expect(await refusal(node)).toContain('Left out of React')
  })

  it.each(['useTransition', 'useOptimistic', 'useInsertionEffect'] as const)('error: %s', async (name) => {
    const found = await refusal((React) => React.createElement(() => void (React[name] as () => unknown)()))
    expect(found).toContain(`${name} is not a function`)
  })

  it('error: hydrateRoot', () => {
    expect((load(cut) as unknown as { hydrateRoot: () => void }).hydrateRoot).toThrow('Left out of React')
  })
})
