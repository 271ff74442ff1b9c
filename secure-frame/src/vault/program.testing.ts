/** Makes a program of a test's TypeScript file, to run as a process that can be killed: Node 20 runs no TypeScript. */
import { cpSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Answers the program's path. `outDir` is the caller's to remove. */
export async function buildProgram(source: URL, outDir: string): Promise<string> {
  const entry = fileURLToPath(source)
  const name = basename(entry, '.testing.ts')
  await build({
    configFile: false,
    logLevel: 'error',
    build: { outDir, ssr: entry, rolldownOptions: { output: { entryFileNames: `${name}.mjs` } } },
    ssr: { noExternal: true, external: ['classic-level'] },
  })
  // Beside the packages, where Node finds the one that is not bundled.
  const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))
  mkdirSync(cache, { recursive: true })
  const program = join(cache, `${name}-${process.pid}.mjs`)
  cpSync(join(outDir, `${name}.mjs`), program)
  return program
}
