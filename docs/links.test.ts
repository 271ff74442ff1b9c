/**
 * Holds that every relative link of every page leads to a file and a heading that are there, that the files which pages for
 * contributors name exist, and that the README stays short.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const SKIPPED = ['node_modules', 'dist', '.cache', '.git', 'test-results', 'playwright-report', 'coverage']
/** Generated from the source by a command of their own. */
const GENERATED = ['docs/options.md', 'docs/events.md', 'docs/errors.md']
const README_WORDS = 1_500
const PICTURE_BYTES = 100_000

const pagesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return SKIPPED.includes(entry.name) ? [] : pagesIn(path)
    return entry.name.endsWith('.md') ? [path] : []
  })

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** As GitHub makes them of headings. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

const LINK = /\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"\s]+)"/g

const linksIn = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(LINK)]
    .map(([, inWords, inTag]) => inWords ?? inTag ?? '')
    .filter((link) => !/^(?:https?|mailto|data):/.test(link))

const problemsOf = (page: string): readonly string[] =>
  linksIn(read(page)).flatMap((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path ? join(dirname(page), path) : page
    if (GENERATED.includes(target)) return []
    if (!existsSync(join(root, target))) return [`${page}: no file ${link}`]
    const isThere = anchor === undefined || anchorsOf(read(target)).includes(anchor)
    return isThere ? [] : [`${page}: no heading ${link}`]
  })

/** A path of this repository, as a span of code. */
const SOURCE = /`((?:src|docs|scripts)\/[\w./-]+)`/g

describe('the pages of the documentation', () => {
  it('param: files and folders that the pages for contributors name are there', () => {
    for (const page of [
      'docs/architecture.md',
      'docs/contributing.md',
      'docs/testing.md',
      'CONTRIBUTING.md',
    ]) {
      const named = [...read(page).matchAll(SOURCE)].map(([, path = '']) => path)
      expect(
        named.filter((path) => !existsSync(join(root, path))),
        page,
      ).toEqual([])
    }
  })

  it('param: every relative link leads to a file and a heading that are there', () => {
    const pages = pagesIn('')
    expect(pages.flatMap((page) => linksIn(read(page))).length).toBeGreaterThan(60)
    expect(pages.flatMap(problemsOf)).toEqual([])
  })

  it('param: every page of docs is linked from the README or from a page that is', () => {
    const reached = new Set(['README.md'])
    for (const page of reached)
      for (const link of linksIn(read(page))) {
        const target = join(dirname(page), link.split('#')[0] ?? '')
        if (target.endsWith('.md') && existsSync(join(root, target))) reached.add(target)
      }
    expect(pagesIn('docs').filter((page) => !reached.has(page))).toEqual([])
  })

  it('param: the README has 1,500 words at most, and its pictures are small', () => {
    expect(read('README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(README_WORDS)
    const pictures = readdirSync(join(root, 'docs/pictures'))
    expect(pictures.length).toBeGreaterThan(0)
    for (const name of pictures)
      expect(readFileSync(join(root, 'docs/pictures', name)).length, name).toBeLessThanOrEqual(PICTURE_BYTES)
  })
})
