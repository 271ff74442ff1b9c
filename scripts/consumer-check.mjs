/** What a host's editor says: README's snippets and projects against the packed package, strictly. Ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import ts from 'typescript'
import { pagesFolder, preparePages } from './pages.mjs'
import { uncovered } from './snippets.mjs'

const TSC = 'node_modules/typescript/bin/tsc'
const VUE = 'node_modules/vue-tsc/bin/vue-tsc.js'
const SVELTE = 'node_modules/svelte-check/bin/svelte-check'

let passed = 0
let failed = 0
const check = async (name, run) => {
  const problem = await Promise.resolve()
    .then(run)
    .catch((error) => String(error))
  if (problem) failed += 1
  else passed += 1
  console.log(problem ? `FAIL ${name}: ${problem}` : `ok   ${name}`)
}

const said = (...words) => {
  const { status, stdout, stderr } = spawnSync(execPath, words, { encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`.trim() || `ended with ${status}`
}
const project = (name) => join(pagesFolder, name)
const compile = (tool, name) => said(tool, '--noEmit', '-p', project(name))

/** Members without a comment: of options, events, and what the element can be asked to do. */
function lackingComments() {
  const path = join(pagesFolder, 'node_modules/wallet-modal/dist/types/index.d.ts')
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true)
  const lacking = []
  const look = (owner, members) => {
    const told = new Set()
    for (const member of members) {
      const name = member.name?.getText(file)
      if (!name || ts.isConstructorDeclaration(member)) continue
      if (ts.getJSDocCommentsAndTags(member).length > 0) told.add(name)
      // Callbacks are the browser's, an option has its comment in `WalletModalOptions`.
      const isOurs = !/^#|Callback$|^(observedAttributes|version)$/.test(name)
      const isOption =
        ts.isPropertyDeclaration(member) && /^WalletModalOptions\[/.test(member.type?.getText(file) ?? '')
      if (isOurs && !isOption && !told.has(name)) lacking.push(`${owner}.${name}`)
    }
  }
  let count = 0
  for (const node of file.statements) {
    const name = node.name?.getText(file)
    if (ts.isClassDeclaration(node) && name === 'WalletModalElement') look(name, node.members)
    else if (ts.isTypeAliasDeclaration(node) && /^(WalletModalOptions|WalletEvents)$/.test(name ?? ''))
      look(name, node.type.members)
    else continue
    count += 1
  }
  return count === 3 ? lacking.join(', ') : `looked at ${count} of 3`
}

await check('every snippet of README and docs is covered', () => uncovered().join(', '))
await check('the package packs and installs', preparePages)
await check('every option, event and method has its comment', lackingComments)
await check('types: the whole package, its declarations too', () => compile(TSC, 'whole'))
await check('types: snippets and the element, moduleResolution bundler', () => compile(TSC, 'bundler'))
await check('types: snippets and the element, moduleResolution node16', () => compile(TSC, 'node16'))
await check('types: a page with Vite', () => compile(TSC, 'vite'))
await check('types: React 19', () => compile(TSC, 'react'))
await check('types: React 18', () => compile(TSC, 'react-18'))
await check('types: Vue 3', () => compile(VUE, 'vue'))
await check('types: Svelte 5', () =>
  said(SVELTE, '--workspace', project('svelte'), '--tsconfig', './tsconfig.json', '--fail-on-warnings'),
)

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
