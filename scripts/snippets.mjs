/**
 * Every fenced snippet of README.md and docs/, and who covers it. One that nobody covers, and a row that covers none, fail the checks
 * that read this (`consumer-check.mjs`, `e2e/readme/snippets.spec.ts`). Node built-ins only.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {object} Snippet
 * @property {string} id where it stands: file, heading and the how many-eth of its language below it
 * @property {string} language
 * @property {string} text
 */

/**
 * How each is run, by its id. `page`: on a page of its own, `e2e/readme/snippets.spec.ts`. `project`: as a file of a project that is checked,
 * built and driven (`pages.mjs`). `types`: type-checked only. `exception`: not at all. The last two say why.
 */
export const COVER = {
  'README.md › Two commands › sh 1': {
    exception: 'the commands themselves: npm test is running, npm start is what it tests against',
  },
  'README.md › A script tag › html 1': { page: true },
  'README.md › A script tag › html 2': { page: true },
  'README.md › npm › sh 1': {
    exception: 'the packed file is installed in its place by pages.mjs: nothing is published from here',
  },
  'README.md › npm › js 1': { page: true },
  'README.md › Being paid › js 1': {
    exception:
      'the half of a page with a shop behind it: demo/pages/pay.js, which e2e/pay/shop.spec.ts drives',
  },
  'README.md › Being paid › js 2': {
    exception: 'the half of a server: demo/pay-server.mjs, which local/shop/evm.test.ts asks the same',
  },
  'docs/usage.md › Unit tests › ts 1': {
    types: 'scripts',
    why: 'for a test runner of the host: src/testing.test.ts does the same',
  },
  'docs/usage.md › Smart sessions › ts 1': {
    exception: 'needs a wallet that grants sessions: demo/sessions/page.ts, which e2e/smart-sessions drives',
  },
  'README.md › Signing in › js 1': {
    exception:
      'the half of a page with a server behind it: demo/pages/sign-in.js, which e2e/sign-in/server.spec.ts drives',
  },
  'README.md › Signing in › js 2': {
    exception:
      'the half of a server: demo/sign-in-server.mjs, which local/sign-in/sign-in.test.ts asks the same',
  },
  'docs/usage.md › Sign-in › js 1': {
    exception:
      'the half of a page with a server behind it: demo/pages/sign-in.js, which e2e/sign-in/server.spec.ts drives',
  },
  'docs/usage.md › Sign-in › js 2': {
    exception:
      'the half of a server: demo/sign-in-server.mjs, which local/sign-in/handler.test.ts asks the same',
  },
  'docs/frameworks.md › React 19 › tsx 1': { project: 'react' },
  'docs/frameworks.md › React 18 › tsx 1': {
    types: 'react-18',
    why: 'React 18 itself is not installed: its types are, and the element is driven by the same calls in the react project',
  },
  'docs/frameworks.md › Vue 3 › ts 1': { project: 'vue' },
  'docs/frameworks.md › Vue 3 › vue 1': { project: 'vue' },
  'docs/frameworks.md › Svelte 5 › svelte 1': { project: 'svelte' },
  'docs/provider.md › ethers › ts 1': { page: true },
  'docs/provider.md › viem › ts 1': { page: true },
  'docs/provider.md › wagmi › ts 1': { page: true },
  'README.md › Security › text 1': {
    exception: 'a policy: csp.html of the demo has it, and the journeys run there',
  },
  'docs/security.md › Content security policy › text 1': {
    exception: 'a policy: csp.html of the demo has it, and the journeys run there',
  },
  'docs/secure-frame.md › Start it › sh 1': {
    exception: 'variables for a shell: docs/secure-frame.test.ts gives them to what reads them',
  },
  'docs/secure-frame.md › Social providers › json 1': {
    exception: 'credentials that nobody has here: the form is tested in secure-frame/src/serve/env.test.ts',
  },
  'docs/secure-frame.md › Smart accounts and the bundler › sh 1': {
    exception:
      'a program that runs on: its variables are tested in secure-frame/src/serve/bundler-env.test.ts',
  },
  'docs/secure-frame.md › In a container › sh 1': {
    exception: 'needs Docker: secure-frame/try-dockerfile.mjs runs the commands of the Dockerfile without it',
  },
  'docs/secure-frame.md › Log › json 1': {
    exception: 'lines that the program writes, not ones that it reads',
  },
}

/** @returns {Snippet[]} of one text */
export function snippetsOf(file, text) {
  const found = []
  const counts = new Map()
  let heading = ''
  let open
  for (const line of text.split('\n')) {
    const [, fence] = /^```(.*)$/.exec(line) ?? []
    if (open) {
      if (fence === undefined) open.lines.push(line)
      else {
        found.push({ id: open.id, language: open.language, text: `${open.lines.join('\n')}\n` })
        open = undefined
      }
      continue
    }
    if (fence !== undefined) {
      const language = fence.trim() || 'text'
      const place = `${file} › ${heading} › ${language}`
      const count = (counts.get(place) ?? 0) + 1
      counts.set(place, count)
      open = { id: `${place} ${count}`, language, lines: [] }
    } else if (/^#+ /.test(line)) heading = line.replace(/^#+ /, '')
  }
  if (open) throw new Error(`${open.id} has no end`)
  return found
}

const pages = () => [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((name) => `docs/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md'))
    .sort(),
]

/** @returns {Snippet[]} of every page */
export const allSnippets = () =>
  pages().flatMap((file) => snippetsOf(file, readFileSync(join(root, file), 'utf8')))

/** @returns {Snippet} */
export const snippet = (id) => {
  const found = allSnippets().find((one) => one.id === id)
  if (!found) throw new Error(`There is no snippet ${id}`)
  return found
}

/** Snippets that nobody covers, and rows of `COVER` that cover none. */
export const uncovered = (snippets = allSnippets()) => [
  ...snippets.filter(({ id }) => !Object.hasOwn(COVER, id)).map(({ id }) => `nobody covers ${id}`),
  ...Object.keys(COVER)
    .filter((id) => !snippets.some((one) => one.id === id))
    .map((id) => `there is no ${id}`),
]
