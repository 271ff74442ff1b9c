/**
 * `npm run record`: writes down in `docs/record/` what must stay as it is while names and files move. `npm run record -- --check`
 * compares what was built last with what is written there, prints every difference and ends with 1 if there is one.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { argv, env, execPath } from 'node:process'
import { chunks, compareChunks } from './record/chunks.mjs'
import { difference } from './record/difference.mjs'
import { manifest } from './record/manifest.mjs'
import { texts } from './record/texts.mjs'
import { publicTypes } from './record/types.mjs'

const FOLDER = 'docs/record'

const isCheck = argv.includes('--check')

if (!existsSync('dist/types/index.d.ts')) throw new Error('There is no dist/: run npm run build first')

const compare = (before, now) => {
  const lines = difference(before, now)
  return { lines, isWorse: lines.length > 0 }
}

/** What is written, how it is made, and how it may differ. */
const PARTS = [
  ['types.txt', publicTypes, compare],
  ['manifest.txt', manifest, compare],
  ['texts.txt', texts, compare],
  ['chunks.txt', chunks, compareChunks],
]

let failed = 0
const tell = (name, isOk, lines = []) => {
  if (!isOk) failed += 1
  console.log(`${isOk ? 'ok  ' : 'FAIL'} ${name}`)
  for (const line of lines) console.log(`     ${line}`)
}

mkdirSync(FOLDER, { recursive: true })
for (const [name, make, compareWith] of PARTS) {
  const path = `${FOLDER}/${name}`
  const now = await make()
  if (!isCheck) {
    writeFileSync(path, now)
    tell(`${path} written`, true)
  } else if (!existsSync(path)) {
    tell(`${path} is missing`, false)
  } else {
    const { lines, isWorse } = compareWith(readFileSync(path, 'utf8'), now)
    tell(path, !isWorse, lines)
  }
}

// The walks run the source, not the build: a test follows them, which compares on its own and writes when it is told to.
const walks = spawnSync(execPath, ['node_modules/vitest/vitest.mjs', 'run', 'docs/walks.test.ts'], {
  env: { ...env, WM_RECORD: isCheck ? '' : '1' },
  encoding: 'utf8',
})
tell(
  `${FOLDER}/walks.txt${isCheck ? '' : ' written'}`,
  walks.status === 0,
  walks.status === 0 ? [] : `${walks.stdout}${walks.stderr}`.split('\n'),
)

console.log(`${PARTS.length + 1 - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
