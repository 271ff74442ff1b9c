/**
 * Owns the projects that hosts would make, in `.cache/pages/`: the packed package is installed there, the snippets of
 * `docs/frameworks.md` are their files, and what it does not say (an entry, a config) comes from `scripts/consumer/`. Other packages are found in the checkout's.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath, platform } from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { allSnippets, COVER, snippet } from './snippets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
export const pagesFolder = join(root, '.cache/pages')
const run = promisify(execFile)

const npm = (cwd, ...words) => {
  const file = process.env.npm_execpath
  const options = { cwd, shell: !file?.endsWith('.js') && platform === 'win32' }
  return file?.endsWith('.js') ? run(execPath, [file, ...words], options) : run('npm', words, options)
}

/** Files of a project by their names; the rest of it is in `scripts/consumer/<project>/`. */
const SNIPPET_FILES = {
  react: { 'App.tsx': 'docs/frameworks.md › React 19 › tsx 1' },
  'react-18': { 'App.tsx': 'docs/frameworks.md › React 18 › tsx 1' },
  vue: {
    'App.vue': 'docs/frameworks.md › Vue 3 › vue 1',
    'vite.config.ts': 'docs/frameworks.md › Vue 3 › ts 1',
  },
  svelte: { 'App.svelte': 'docs/frameworks.md › Svelte 5 › svelte 1' },
  vite: {},
}

/** Those that are built and driven. */
export const PROJECTS = ['vite', 'react', 'vue', 'svelte']

const BODIES = {
  vite: `<button type="button" data-wallet-modal-open>Connect wallet</button>
    <button type="button" id="networks">Networks</button>
    <p>Not connected</p>
    <wallet-modal basic networks="eip155:1 eip155:8453"></wallet-modal>`,
}

const html = (name) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${name}</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    ${BODIES[name] ?? '<div id="app"></div>'}
    <script type="module" src="./main.ts${name === 'react' ? 'x' : ''}"></script>
  </body>
</html>
`

const tsconfig = (more = {}) =>
  JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      exactOptionalPropertyTypes: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
      allowJs: true,
      checkJs: true,
      skipLibCheck: true,
      noEmit: true,
      types: [],
      ...more,
    },
    include: ['.'],
    exclude: ['dist', '*.config.ts'],
  })

const write = (folder, files) => {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

/** Packs `dist/` as it is, installs it and writes the projects. Build first. */
export async function preparePages() {
  rmSync(pagesFolder, { recursive: true, force: true })
  write(pagesFolder, { 'package.json': '{ "name": "pages", "private": true, "type": "module" }\n' })
  await npm(root, 'pack', '--ignore-scripts', '--silent', '--pack-destination', pagesFolder)
  const [file] = readdirSync(pagesFolder).filter((name) => name.endsWith('.tgz'))
  if (!file) throw new Error('npm pack has left no file')
  await npm(pagesFolder, 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', `./${file}`)
  for (const [name, files] of Object.entries(SNIPPET_FILES)) {
    const folder = join(pagesFolder, name)
    if (name !== 'react-18') cpSync(join(root, 'scripts/consumer', name), folder, { recursive: true })
    const texts = Object.fromEntries(Object.entries(files).map(([path, id]) => [path, snippet(id).text]))
    write(folder, { ...texts, 'index.html': html(name), 'tsconfig.json': tsconfig() })
  }
  // Nearer than the checkout's, which are React 19's.
  mkdirSync(join(pagesFolder, 'react-18/node_modules/@types'), { recursive: true })
  symlinkSync(
    join(root, 'node_modules/@types/react-18'),
    join(pagesFolder, 'react-18/node_modules/@types/react'),
    'junction',
  )
  writeScripts('bundler', tsconfig())
  writeScripts('node16', tsconfig({ module: 'node16', moduleResolution: 'node16' }))
  // Nothing of ours is passed over.
  const element = { 'tsconfig.json': tsconfig({ skipLibCheck: false, jsx: 'preserve' }) }
  write(join(pagesFolder, 'whole'), {
    ...element,
    'index.ts': "export * from 'wallet-modal'\nexport * from 'wallet-modal/testing'\n",
  })
}

/** The snippets that run on pages of their own or in a test runner, and what TypeScript knows of the element. */
function writeScripts(name, config) {
  const folder = join(pagesFolder, name)
  cpSync(join(root, 'scripts/consumer/types'), folder, { recursive: true })
  const isScript = (how) => how?.page || how?.types === 'scripts'
  const scripts = allSnippets().filter(({ id, language }) => isScript(COVER[id]) && /^[jt]s$/.test(language))
  // Each is a module of its own.
  const files = scripts.map(({ language, text }, at) => [`snippet-${at + 1}.${language}`, text])
  write(folder, { ...Object.fromEntries(files), 'tsconfig.json': config })
}

/** @returns {Promise<void>} built into `dist/` of the project */
export async function buildPage(name) {
  const { build } = await import('vite')
  await build({
    root: join(pagesFolder, name),
    base: './',
    logLevel: 'error',
    build: { chunkSizeWarningLimit: 2_000 },
  })
}
