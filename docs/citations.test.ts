/**
 * Holds that every reference in a comment, a test's title or a page of the documentation leads somewhere: `decisions 16` to the
 * heading or row with that number. A reference has one form, the page's name and its numbers, so that all of them are found.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const PAGES = {
  decisions: 'docs/decisions.md',
  'wire facts': 'docs/wire-facts.md',
  quality: 'docs/quality.md',
  specification: 'docs/promises/specification.md',
  interface: 'docs/promises/interface.md',
} as const

/** Headings such as `### 16. After connecting`, and rows whose first cell is a number such as `9.12` or `2.5a`. */
const NUMBERED = /^(?:#{2,4} (\d+(?:\.\d+)?)\.? |\| (\d+\.\d+[a-z]?\d?) \|)/gm

const numbersOf = (page: string): readonly string[] =>
  [...read(page).matchAll(NUMBERED)].map(([, heading, row]) => heading ?? row ?? '')

const numbers: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(PAGES).map(([name, page]) => [name, numbersOf(page)]),
)

const NUMBER = String.raw`\d+(?:\.\d+[a-z]?\d?)?`
const CITATION = new RegExp(String.raw`\b(${Object.keys(PAGES).join('|')}) (${NUMBER}(?:, ${NUMBER})*)`, 'g')

/** Ways to refer to a page that are not the one way; each would escape the check of numbers. */
const OTHER_FORMS: readonly RegExp[] = [
  /\bprotocol (?:sections? )?\d/i,
  /(?<![\w.-])spec(?![\w.-])/i,
  /\b(?:decisions?|wire facts?|quality|specification|interface|architecture) (?:sections?|§) ?\d/i,
  /\b(?:decision|wire fact|architecture) \d/i,
  /\b(?:Decisions|DECISIONS|Wire facts|Quality|Specification|Interface) \d/,
  /\b(?:decisions|wire facts|quality|specification|interface) [\d., ]*\d(?:[a-z]? ?[–-] ?| and | or | to )\d/,
  // A section of nothing that is named; standards are named.
  /(?<!RFC \d{4},? )\bsections? \d/i,
]

const NAMED_PAGE = /(?<![\w/-])((?:[\w-]+\/)*[\w-]+\.md)\b/g

/** What the build makes, and what is generated from the source. */
const MADE = ['third-party-licenses.md', 'options.md', 'events.md', 'errors.md']

const files = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (!entry.isDirectory()) return [path]
    return ['node_modules', 'dist'].includes(entry.name) ? [] : files(path)
  })

const sources = [
  ...['src', 'secure-frame', 'demo', 'local', 'dependencies', 'e2e', 'scripts', 'docs'].flatMap(files),
  ...readdirSync(root).filter((name) => /\.(?:md|ts)$/.test(name)),
]
  .filter((path) => /\.(?:tsx?|mjs|js|css|html|sol|md)$/.test(path))
  // The examples below refer to what is not there.
  .filter((path) => path !== 'docs/citations.test.ts')

const pages = new Set(sources.filter((path) => path.endsWith('.md')))
const isPage = (name: string): boolean =>
  [...pages].some((page) => page === name || page.endsWith(`/${name}`)) || MADE.includes(basename(name))

const BLOCK = /\/\*[\s\S]*?\*\//g
const LINE = /(?:^|\s)\/\/.*(?:\n\s*\/\/.*)*/gm
const MARKUP = /<!--[\s\S]*?-->/g
const TITLE = /(['"`])(?:param|behavior|error|attack|journey|refusal): .*?\1/g

/** Every comment, and now and then some code: what merely looks like the beginning of a comment does no harm. */
const wordsOf = (path: string, text: string): readonly string[] => {
  if (extname(path) === '.md') return [text]
  return [BLOCK, LINE, MARKUP, TITLE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([words]) => words),
  )
}

/** Without the breaks of its lines, which may fall between a page's name and the number. */
const flat = (words: string): string => words.replace(/\n[^\S\n]*(?:\/\/|\*(?!\/))?[^\S\n]*/g, ' ')

const citationsIn = (path: string, text: string): readonly string[] =>
  wordsOf(path, text).flatMap((words) =>
    [...flat(words).matchAll(CITATION)].flatMap(([, page = '', list = '']) =>
      list.split(', ').map((number) => `${page} ${number}`),
    ),
  )

const leads = (citation: string): boolean => {
  const [, page = '', number = ''] = /^(.*) (\S+)$/.exec(citation) ?? []
  return numbers.get(page)?.includes(number) === true
}

const problemsIn = (path: string, text: string): readonly string[] => {
  const astray = citationsIn(path, text).filter((citation) => !leads(citation))
  const others = wordsOf(path, text).flatMap((words) => {
    const line = flat(words)
    const forms = OTHER_FORMS.flatMap((form) => form.exec(line)?.[0] ?? [])
    const unknown = [...line.matchAll(NAMED_PAGE)]
      .map(([, name = '']) => name)
      .filter((name) => !isPage(name))
    return [...forms, ...unknown]
  })
  return [...astray, ...others].map((problem) => `${path}: ${problem}`)
}

describe('references in comments, titles and pages', () => {
  it('param: each page is there, and has each of its numbers once', () => {
    for (const [name, page] of Object.entries(PAGES)) {
      expect(existsSync(join(root, page)), page).toBe(true)
      const all = numbers.get(name) ?? []
      expect(all.length, name).toBeGreaterThan(3)
      expect(
        all.filter((number, at) => all.indexOf(number) !== at),
        name,
      ).toEqual([])
    }
  })

  it('behavior: decisions stand by subject, and are listed by number', () => {
    const listed = [...read(PAGES.decisions).matchAll(/\[(\d+)\]\(#\1-/g)].map(([, number]) => Number(number))
    const all = (numbers.get('decisions') ?? []).map(Number)
    expect(listed).toEqual(all.sort((a, b) => a - b))
  })

  it('behavior: each leads to a heading or row that is there, and is written in the one form', () => {
    expect(sources.length).toBeGreaterThan(700)
    expect(sources.flatMap((path) => citationsIn(path, read(path))).length).toBeGreaterThan(350)
    expect(sources.flatMap((path) => problemsIn(path, read(path)))).toEqual([])
  })

  it.each([
    ['/** Nobody is timed out (decisions 18). */', []],
    ['// By the service (wire facts 2.5, 2.11; specification 9.43, decisions 25).', []],
    ['/* A guest (quality\n * 4.7). */', []],
    ['const a = 1 // (decisions 999)', ['decisions 999']],
    ['/** Of two (decisions 18,\n * 999). */', ['decisions 999']],
    ['// (specification 9.999)', ['specification 9.999']],
    ['// (wire\n// facts 99.9)', ['wire facts 99.9']],
    ["it('behavior: as before (decisions 999)', () => {})", ['decisions 999']],
    ['<!-- (interface 99) -->', ['interface 99']],
  ])('error: %j is followed', (text, expected) => {
    expect(problemsIn('a.ts', text)).toEqual(expected.map((problem) => `a.ts: ${problem}`))
  })

  it.each([
    '(protocol 3.1)',
    'of spec section 9',
    'the spec’s own text',
    '(quality section 3)',
    '(decision 18)',
    '(decisions 12–14)',
    '(decisions 12 and 14)',
    'Specification 9: so many',
    'as (section 8) has it',
    '(design.md, Narrow)',
    'docs/no-such-page.md',
  ])('error: “%s” is no way to refer to a page', (words) => {
    expect(problemsIn('a.ts', `/** ${words} */`)).not.toEqual([])
    expect(problemsIn('a.md', words)).not.toEqual([])
  })

  it('behavior: a standard is cited by its own sections', () => {
    expect(
      problemsIn('a.ts', '/** uuid v4 (RFC 9562 section 5.4), a curve (RFC 8032, section 5.1) */'),
    ).toEqual([])
  })
})
