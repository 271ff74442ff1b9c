/**
 * Which test files get modules and globals of their own. To load all modules anew for every file takes a third of the time of the tests,
 * so the others share those of their worker: nothing that such a file does may outlast it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What is done to a worker while a file's modules are loaded (time limits, a document, modules in place of others), or outlasts it: globals,
 * WalletConnect's core, of which there is one for a global, and servers, whose async hooks make every later promise slow.
 */
const NEEDS_OWN =
  /runs\.testing|@vitest-environment|vi\.(mock|doMock|resetModules|stubGlobal)\(|walletconnect|\/local\/|node:http/i

/** Made of servers. */
const OWN_FOLDERS = ['local', 'secure-frame']

const testsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((path) => join(folder, String(path)))
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))

/** Paths from the root of the repository. */
export const apart = (): string[] => [
  ...OWN_FOLDERS.flatMap(testsIn),
  ...['src', 'docs', 'dependencies', 'scripts']
    .flatMap(testsIn)
    .filter((path) => NEEDS_OWN.test(readFileSync(path, 'utf8'))),
]
