/**
 * `integrity.json`: file → sha384 for every script in `dist/`, and a template of the import map that pins them
 * (decisions 39). As a program: `node scripts/integrity.mjs <base url>` prints that import map for a base url and the
 * hash that a content security policy needs to let it stand inline.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'

const hash = (algorithm, data) => `${algorithm}-${createHash(algorithm).update(data).digest('base64')}`

const scripts = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.js'))
    .sort()

export const writeIntegrity = (folder) => {
  const files = Object.fromEntries(
    scripts(folder).map((name) => [name, hash('sha384', readFileSync(join(folder, name)))]),
  )
  const modules = Object.entries(files).filter(([name]) => !/^(loader|wallet-modal\.iife)\.js$/.test(name))
  const integrity = Object.fromEntries(modules.map(([name, value]) => [`{{base}}${name}`, value]))
  const template = `<script type="importmap">${JSON.stringify({ integrity })}</script>`
  writeFileSync(
    join(folder, 'integrity.json'),
    `${JSON.stringify({ files, importMap: template }, null, 2)}\n`,
  )
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const base = argv[2]?.replace(/\/?$/, '/')
  if (!base)
    throw new Error(
      'Give the url that dist/ is served under: npm run integrity -- https://example.org/wallet-modal/',
    )
  const { importMap } = JSON.parse(readFileSync(new URL('../dist/integrity.json', import.meta.url), 'utf8'))
  const block = importMap.replaceAll('{{base}}', base)
  const inner = block.replace(/^<script[^>]*>|<\/script>$/g, '')
  stdout.write(`${block}\n\nContent-Security-Policy: script-src '${hash('sha256', inner)}'\n`)
}
