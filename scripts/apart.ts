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
  /** The text does, or a helper that it imports. No two helpers import each other (`.dependency-cruiser.cjs`). */
  const needsOwn = (path: string, text: string): boolean =>
    NEEDS_OWN.test(text) ||
    [...text.matchAll(HELPER)].some(([, name = '']) => helperNeedsOwn(join(dirname(path), name)))
  const helperNeedsOwn = (path: string): boolean => {
    const answer = known.get(path) ?? needsOwn(path, readFileSync(path, 'utf8'))
    known.set(path, answer)
    return answer
  }
  const others = ['src', 'docs', 'dependencies', 'scripts'].flatMap(testsIn).filter((path) => {
    const text = readFileSync(path, 'utf8')
    return OUTLASTS.test(text) || needsOwn(path, text)
  })
  return [...OWN_FOLDERS.flatMap(testsIn), ...others]
}
