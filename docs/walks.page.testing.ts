/** What `docs/architecture.md` says of the three walks, compared with what ran. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
const PAGE = readFileSync(join(import.meta.dirname, 'architecture.md'), 'utf8')

export const WALKS = {
  'click to account': 'a click on a wallet becomes a connected account',
  'directory to rows': 'Connect opens and the directory becomes rows',
  'amount to mined': 'a typed amount becomes a mined transaction',
} as const

export type Name = keyof typeof WALKS

/** How many files are read to follow each. */
const MOST: Readonly<Record<Name, number>> = {
  'click to account': 8,
  'directory to rows': 8,
  'amount to mined': 12,
}

/** Headings of the page. */
const TITLES: Readonly<Record<Name, string>> = {
  'click to account': 'A click on a wallet becomes a connected account',
  'directory to rows': 'The directory becomes rows',
  'amount to mined': 'A typed amount becomes a mined transaction',
}

type Step = {
  readonly path: string
  /** The wiring that hands this one to the one before it. */
  readonly by: string | undefined
}

const sectionOf = (name: Name): string => {
  const [, rest = ''] = PAGE.split(`### ${TITLES[name]}\n`)
  const [section = ''] = rest.split(/\n##/)
  return section
}

const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`src\/([^`]+)`/g)].map(([, path = '']) => path)

const stepsOf = (name: Name): readonly Step[] =>
  sectionOf(name)
    .split(/\n(?=\d+\. |\n)/)
    .filter((line) => /^\d+\. /.test(line.trimStart()))
    .map((line) => {
      const [path = ''] = pathsIn(line)
      const [, by] = /handed in by\s+`src\/([^`]+)`/.exec(line) ?? []
      return { path, by }
    })

/** The rows of the table below the steps: what ran beside them, and why it is no step. */
const besideOf = (name: Name): readonly { readonly at: string; readonly why: string }[] =>
  sectionOf(name)
    .split('\n')
    .filter((line) => line.startsWith('| `src/'))
    .flatMap((line) => {
      const [, paths = '', why = ''] = line.split('|')
      return pathsIn(paths).map((at) => ({ at, why: why.trim() }))
    })

/** `at`: a file, a folder with a slash at its end, or either with a `*` for one name. */
const isAt = (at: string, path: string): boolean =>
  new RegExp(`^${at.replace(/[.]/g, '\\.').replace(/\*/g, '[^/]+')}${at.endsWith('/') ? '' : '$'}`).test(path)

/** What a file imports, at once or by `import()`, as paths below `src/`. */
const importsOf = (path: string): readonly string[] => {
  const text = readFileSync(join(SRC, path), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, given = '']) =>
    relative(SRC, join(SRC, dirname(path), given)),
  )
}

/** The way that the page lists: each file ran, and is imported by one before it or by the wiring. */
export const follow = (name: Name, ran: readonly string[]): void => {
  const steps = stepsOf(name)
  expect(steps.length).toBeGreaterThan(2)
  expect(steps.length).toBeLessThanOrEqual(MOST[name])
  expect(steps.map(({ path }) => path).filter((path) => !ran.includes(path))).toEqual([])
  for (const [index, { path, by }] of steps.entries()) {
    if (index === 0) continue
    const from = by === undefined ? steps.slice(0, index).map((step) => step.path) : [by]
    expect(from.flatMap(importsOf), `what leads to ${path}`).toContain(path)
  }
}

/**
 * Nothing is left out: what ran is a step, hands one in, or has a row that says why it is neither. `ran`: without what runs for every
 * view. `before`: what ran when the record was written, as a run now and then counts one too few.
 */
export const explain = (name: Name, ran: readonly string[], before: readonly string[]): void => {
  const steps = stepsOf(name).map(({ path }) => path)
  const wiring = stepsOf(name).flatMap(({ by }) => by ?? [])
  const beside = besideOf(name)
  const isBeside = (path: string) => beside.some(({ at }) => isAt(at, path))
  expect(
    ran.filter((path) => !steps.includes(path) && !wiring.includes(path) && !isBeside(path)),
    'ran, and is neither a step nor explained',
  ).toEqual([])
  expect(steps.filter(isBeside), 'is a step and a row of the table').toEqual([])
  expect(
    beside.filter(({ at }) => ![...ran, ...before].some((path) => isAt(at, path))).map(({ at }) => at),
    'has a row and did not run',
  ).toEqual([])
  expect(
    beside.filter(({ why }) => why.split(' ').length < 3).map(({ at }) => at),
    'has no reason',
  ).toEqual([])
}

/** Rows of what hands a call on as it is. */
const REACHING = /^how a service is reached/

/** Whatever wrote what the walk is about, or asked a wallet or a service for it, is a step or hands one in: no row explains that away. */
export const checkHands = (name: Name, hands: ReadonlySet<string>): void => {
  const steps = stepsOf(name)
  const reaching = besideOf(name).filter(({ why }) => REACHING.test(why))
  expect(hands.size).toBeGreaterThan(1)
  expect(
    [...hands].filter(
      (path) =>
        !steps.some((step) => step.path === path || step.by === path) &&
        !reaching.some(({ at }) => isAt(at, path)),
    ),
    'wrote or asked, and is no step',
  ).toEqual([])
}
