/**
 * Holds that the tables of this folder are true to the letter: every proof is a test that is there, no cell is empty, and what
 * the source has of options, events, views, exports and the rest has its row.
 */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { customProperties, events } from '../../scripts/declared.mjs'
import { optionNames } from '../../src/tag/options/options.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

type Row = { readonly id: string; readonly says: string; readonly shownBy: string; readonly under: string }

/** The rows of a page's tables, with the heading each stands under. */
const rowsOf = (page: string): readonly Row[] => {
  let under = ''
  return read(`docs/promises/${page}`)
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) under = line.slice(3)
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      const isRow = line.startsWith('| ') && !/^\| (?:id|name) /.test(line)
      if (!isRow) return []
      const [, id = '', says = '', shownBy = ''] = cells
      return [{ id: id.replaceAll('`', ''), says, shownBy, under }]
    })
}

const specification = rowsOf('specification.md')
const publicInterface = rowsOf('interface.md')
const outside = rowsOf('outside.md')
const hostile = rowsOf('hostile.md')
const security = rowsOf('../security.md')
const all = [...specification, ...publicInterface, ...outside, ...security, ...hostile]

const FEATURES = ['react and wagmi entries']

/** `it('…'`, `test('…'`, `it.each(…)('…'`, and `check('…'` of what looks at the built files. */
const TITLE =
  /\b(?:it|test|check)(?:\.each(?:<[\s\S]*?>)?\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g

const plain = (title: string) =>
  title.replaceAll('\\u2019', '’').replaceAll("\\'", "'").replaceAll('\\|', '|')

const known = new Map<string, ReadonlySet<string>>()
const titlesOf = (path: string): ReadonlySet<string> => {
  const found = known.get(path)
  if (found) return found
  const titles = new Set([...read(path).matchAll(TITLE)].map(([, , title = '']) => plain(title)))
  known.set(path, titles)
  return titles
}

/** What is wrong with a row's proof; undefined: nothing. */
const problemOf = ({ shownBy }: Row): string | undefined => {
  const toCome = /^to come: (.*)$/.exec(shownBy)?.[1]
  if (toCome !== undefined) return FEATURES.includes(toCome) ? undefined : `no feature ${toCome}`
  if (/^no promise: \S/.test(shownBy)) return undefined
  for (const proof of shownBy.split('<br>')) {
    const [path = '', title = ''] = proof.split(' › ')
    if (!path || !title) return `no proof: ${proof}`
    if (!existsSync(new URL(`../../${path}`, import.meta.url))) return `no file ${path}`
    // A step of the build is one check of its own.
    if (path === 'scripts/same-build.mjs') continue
    if (!titlesOf(path).has(plain(title))) return `no test “${title}” in ${path}`
  }
  return undefined
}

const named = (heading: string) =>
  publicInterface.filter(({ under }) => under.replace(/^\d+\. /, '') === heading).map(({ id }) => id)
const namesOf = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name)
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

describe('the tables of what is promised', () => {
  it('param: every row is shown by a test that is there, or says what brings it', () => {
    expect(all.length).toBeGreaterThan(350)
    expect(all.flatMap((row) => problemOf(row) ?? []).map((problem) => problem)).toEqual([])
  })

  it('param: the rows are those of the list, by name and number, and what is to come there is to come here', async () => {
    const state = ({ shownBy }: Row) => /^(to come|no promise):/.exec(shownBy)?.[1] ?? 'shown'
    const listed = (name: string, rows: readonly Row[]) => {
      const headings = [...new Set(rows.map(({ under }) => under))]
      return headings.map((heading) => {
        const mine = rows.filter(({ under }) => under === heading)
        const lines = ['shown', 'to come', 'no promise'].flatMap((wanted) => {
          const ids = mine.filter((row) => state(row) === wanted).map(({ id }) => id)
          return ids.length > 0 ? [`${wanted} (${ids.length}): ${ids.join(', ')}`] : []
        })
        return `${name}, ${heading}: ${mine.length}\n${lines.join('\n')}\n`
      })
    }
    const list = [...listed('specification', specification), ...listed('interface', publicInterface)].join(
      '\n',
    )
    // A row that comes or goes is a line of this file that somebody has changed on purpose.
    await expect(list).toMatchFileSnapshot('list.txt')
  })

  it('param: every row has its own name and its words', () => {
    for (const rows of [specification, publicInterface, outside, security, hostile]) {
      const ids = rows.map(({ under, id }) => `${under} ${id}`)
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
      expect(rows.filter(({ id, says }) => !id || !says)).toEqual([])
    }
    expect(new Set(specification.map(({ id }) => id.split('.')[0])).size).toBe(9)
  })

  it('behavior: what the element declares has its row', () => {
    const element = read('src/tag/wallet-modal.ts')
    const [topics = ''] = /type Topics = \{[\s\S]*?\n\}/.exec(read('src/tag/topics.ts')) ?? []
    const lacking = {
      options: optionNames.filter((name) => !named('Options').includes(name)),
      events: namesOf(events()).filter((name) => !named('Events').includes(name)),
      parts: matches(element, /@csspart (\S+)/g).filter((name) => !named('Parts').includes(name)),
      properties: namesOf(customProperties()).filter((name) => !named('Custom properties').includes(name)),
      slots: matches(element, /@slot (\S+)/g).filter(
        (name) => name !== 'frame' && !named('Slots').includes(name),
      ),
      methods: matches(
        element,
        /^ {2}((?:get|set|sign|send)[A-Z]\w+|open|close|connect|disconnect|switchNetwork|subscribe)\(/gm,
      ).filter((name) => !['setOption', ...named('Methods and functions')].includes(name)),
      topics: matches(topics, /^ {2}(\w+): /gm).filter(
        (name) => !named('Topics of subscribe').includes(name),
      ),
    }
    expect(lacking).toEqual({
      options: [],
      events: [],
      parts: [],
      properties: [],
      slots: [],
      methods: [],
      topics: [],
    })
  })

  it('behavior: what the package exports has its row', () => {
    const { exports } = JSON.parse(read('package.json'))
    const lacking = Object.keys(exports).filter(
      (path) => !path.endsWith('.json') && !named('Exports').includes(path),
    )
    expect(lacking).toEqual([])
  })

  it('behavior: every view that a host may name has its row', () => {
    const [, union = ''] =
      /type OpenableView =((?:\n {2}\| '\w+')+)/.exec(read('src/core/open-rules.ts')) ?? []
    const openable = matches(union, /'(\w+)'/g)
    expect(openable).toContain('SwitchActiveChain')
    expect(openable.length).toBeGreaterThan(5)
    expect(openable.filter((view) => !named('Views').includes(view))).toEqual([])
  })
})
