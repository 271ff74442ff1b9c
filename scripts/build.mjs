/**
 * `npm run build`: everything in `dist/`. Order matters: the bundles, the small entry, then what is written about them
 * (types, manifest, bill of materials, integrity).
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeIntegrity } from './integrity.mjs'
import { completeLicences } from './licences.mjs'
import { writeSbom } from './sbom.mjs'
import { writeTypes } from './types.mjs'

const run = (...words) => execFileSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })

// For bundlers: with `define.js` a site that imports the package as well would ship the tag twice.
const REGISTER = `import { defineWalletModal } from './wallet-modal.js'
defineWalletModal()
export * from './wallet-modal.js'
`

rmSync('dist', { recursive: true, force: true })
const vite = 'node_modules/vite/bin/vite.js'
for (const mode of ['module', 'testing', 'parts', 'iife', 'loader'])
  run(vite, 'build', '--mode', mode, '--logLevel', 'error')
writeFileSync('dist/register.js', REGISTER)

writeTypes()
run(
  'node_modules/@custom-elements-manifest/analyzer/cem.js',
  'analyze',
  '--config',
  'scripts/manifest.config.mjs',
)
const manifest = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8'))
if (
  !manifest.modules.some(({ exports }) => exports?.some(({ kind }) => kind === 'custom-element-definition'))
)
  throw new Error('The manifest names no element')

completeLicences()
writeSbom()
writeIntegrity('dist')
