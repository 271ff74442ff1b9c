/**
 * `npm run preloads -- <base url> [--project]`: the `<link>`s by which a page whose visitors open the dialog at once has all of the opening
 * fetched together (decisions 111). `--project`: with a project id, so services come as well. Their hashes are those of `integrity.json`.
 */
import { readFileSync } from 'node:fs'
import { argv, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chunkName, listChunks } from './dist-bytes.mjs'

/** @returns {string[]} paths below `dist/` */
export const opening = ({ hasProject }) => {
  const names = ['surface', 'connect', ...(hasProject ? ['services'] : [])]
  return names.map((name) => fileOf(name))
}

const fileOf = (name) => {
  const found = listChunks().find((path) => chunkName(path) === name)
  if (!found) throw new Error(`dist/ has no chunk ${name}`)
  return found
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'boolean', default: false } },
  })
  const base = positionals[0]?.replace(/\/?$/, '/')
  if (!base)
    throw new Error(
      'Give the url that dist/ is served under: npm run preloads -- https://example.org/wallet-modal/',
    )
  const { files } = JSON.parse(readFileSync('dist/integrity.json', 'utf8'))
  for (const path of opening({ hasProject: values.project }))
    stdout.write(`<link rel="modulepreload" href="${base}${path}" integrity="${files[path]}" crossorigin>\n`)
}
