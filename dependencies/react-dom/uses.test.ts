import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LEFT_OUT_ELEMENTS } from './facts.ts'

/** What the renderer is built with. For one more, see that `facts.ts` and `renderer.ts` leave out nothing of it. */
const KEPT =
  'Component Fragment createContext createElement memo startTransition useCallback useContext useDeferredValue useEffect useId useLayoutEffect useMemo useReducer useRef useState useSyncExternalStore'.split(
    ' ',
  )

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|testing)\.tsx?$/.test(path))
  .map((path) => `src/${path}`)
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }))
const drawn = files.filter(({ path }) => path.endsWith('.tsx'))

/** The files in which it is, so that a failure names them. */
const where = (given: typeof files, pattern: RegExp) =>
  given.flatMap(({ path, code }) => [...code.matchAll(pattern)].map(([found]) => `${path}: ${found}`))

const imported = (name: string, given: typeof files) =>
  given.flatMap(({ code }) =>
    [...code.matchAll(new RegExp(`import (type )?\\{([^}]*)\\} from '${name}'`, 'g'))].flatMap(
      ([, type, names = '']) =>
        type
          ? []
          : names
              .split(',')
              .flatMap((one) => (/^\s*type /.test(one) ? [] : (one.trim().split(' ')[0] ?? ''))),
    ),
  )

describe('the product and its React', () => {
  it('behavior: imports nothing of React that the renderer is built without', () => {
    const names = imported('react', files)
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !KEPT.includes(name))).toEqual([])
    const valtio = readFileSync('node_modules/valtio/esm/react.mjs', 'utf8').replaceAll('"', "'")
    expect(imported('react', [{ path: 'valtio', code: valtio }])).toContain('useSyncExternalStore')
    // In development alone.
    const other = imported('react', [{ path: 'valtio', code: valtio }]).filter((name) => !KEPT.includes(name))
    expect(other).toEqual(['useDebugValue'])
    expect(where(files, /from 'react-dom|import\('react|import \* as React|import React\b/g)).toEqual([])
  })

  it('behavior: draws no element that the renderer is built without', () => {
    const tags = drawn.flatMap(({ code }) =>
      [...code.matchAll(/<([a-z][\w-]*)[\s/>]/g)].map(([, tag]) => tag),
    )
    expect(tags).toContain('button')
    expect(
      where(drawn, new RegExp(`<(${LEFT_OUT_ELEMENTS.join('|')}|[a-z]+-[\\w-]+)(?=[\\s/>])`, 'g')),
    ).toEqual([])
  })

  it('behavior: uses no property that the renderer is built without', () => {
    expect(
      where(
        drawn,
        /dangerouslySetInnerHTML|\bformAction=|<form [^>]*\baction=|<Fragment [^>]*\bref=|\.(Consumer|Provider)\b/g,
      ),
    ).toEqual([])
  })
})
