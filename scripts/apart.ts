/**
 * Which test files get modules and globals of their own. To load all modules anew for every file takes a third of the time of the tests,
 * so the others share those of their worker: nothing that such a file does may outlast it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * What is done to a worker while a file's modules are loaded (time limits, a document, modules in place of others), or outlasts it: globals,
 * WalletConnect's core, of which there is one for a global, and servers, whose async hooks make every later promise slow.
 */
const NEEDS_OWN = /@vitest-environment|vi\.(setConfig|mock|doMock|resetModules)\(|\/local\/|node:http/
/** In the test itself: where a helper does it, the tests put the globals back. */
const OUTLASTS = /vi\.stubGlobal\(|walletconnect/i

/** Made of servers. */
const OWN_FOLDERS = ['local', 'secure-frame']

const HELPER = /'(\.[^']+\.testing\.tsx?)'/g

const testsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((path) => join(folder, String(path)))
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))

/** Paths from the root of the repository. */
export function apart(): string[] {
  const known = new Map<string, boolean>()
  /** It does, or a helper of tests that it imports. */
  const needsOwn = (path: string): boolean => {
    const answer = known.get(path)
    if (answer !== undefined) return answer
    // Helpers that import each other end here.
    known.set(path, false)
    const text = readFileSync(path, 'utf8')
    const helpers = [...text.matchAll(HELPER)].map(([, name = '']) => join(dirname(path), name))
    const needs = NEEDS_OWN.test(text) || helpers.some(needsOwn)
    known.set(path, needs)
    return needs
  }
  const shared = ['src', 'docs', 'dependencies', 'scripts'].flatMap(testsIn)
  return [
    ...OWN_FOLDERS.flatMap(testsIn),
    ...shared.filter((path) => needsOwn(path) || OUTLASTS.test(readFileSync(path, 'utf8'))),
  ]
}
