/** Two clean builds are byte for byte the same: builds once more and compares with the `dist/` that is there. */

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const read = () =>
  new Map(
    readdirSync('dist', { recursive: true })
      .map((name) => join('dist', String(name)))
      .filter((path) => statSync(path).isFile())
      .sort()
      .map((path) => [path, readFileSync(path)]),
  )

const before = read()
execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
const after = read()
const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
  (path) => !before.get(path)?.equals(after.get(path) ?? Buffer.alloc(0)),
)
if (differing.length > 0) {
  console.error(`These differ between two builds: ${differing.join(', ')}`)
  process.exitCode = 1
}
