/**
 * Leaves out valtio's record of what each change was, which is off unless a page asks for it (`unstable_enableOp`): who listens here reads the
 * state. Leaves out as well what replaces its functions. And has it follow plain objects and lists alone, in place of all but a list of
 * classes. Snapshots, which only React asks for, are cut out into a module of their own, which comes with the surface; its hook compares with
 * what the same pass of React has drawn. A version that is written differently fails the build.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FOLDER = '/node_modules/valtio/esm/'
const STATE = 'vanilla.mjs'
const REACT = 'react.mjs'
/** In the package's own folder, so that the bundler sees its path. */
const SNAPSHOT = 'snapshot.mjs'

type Change = readonly [from: RegExp, to: string]

const CHANGES: readonly Change[] = [
  [/createOp == null \? void 0 : createOp\("delete", prop, prevValue\)/, 'void 0'],
  [/createOp == null \? void 0 : createOp\("set", prop, value, prevValue\)/, 'void 0'],
  [
    /const createPropListener = \(prop\) => \(op, nextVersion\) => \{[\s\S]*?\n {2}\};/,
    'const createPropListener = () => notifyUpdate;',
  ],
  [/^function unstable_enableOp\([\s\S]*?^\}\n/m, ''],
  [/ unstable_enableOp,/, ''],
  [
    /\(Array\.isArray\(x\) \|\| !\(Symbol\.iterator in x\)\)( && !\(x instanceof \w+\))+/,
    '(Array.isArray(x) || [Object.prototype, null].includes(Object.getPrototypeOf(x)))',
  ],
  // Nobody replaces its functions, so each goes by one name.
  [/^function unstable_replaceInternalFunction\([\s\S]*?^\}\n/m, ''],
  [/, unstable_replaceInternalFunction/, ''],
  [/^let canProxy = canProxyDefault;\n/m, ''],
  [/canProxyDefault/, 'canProxy'],
  [/^let createHandler = createHandlerDefault;\n/m, ''],
  [/createHandlerDefault/, 'createHandler'],
  [/^let newProxy = .*\n/m, ''],
  [/newProxy\(/, 'new Proxy('],
  [/^let objectIs = /m, 'const objectIs = '],
  // The types say that what is given is an object.
  [/^ {2}if \(!isObject\(baseObject\)\) \{\n.*\n {2}\}\n/m, ''],
  // Without a record there is none to hand on.
  [/^ {2}const ops = \[\];\n/m, ''],
  [/^ {4}if \(op\) \{\n {6}ops\.push\(op\);\n {4}\}\n/m, ''],
  [/^( {2}const listener = \()op(\) => \{)/m, '$1$2'],
  [/callback\(ops\.splice\(0\)\)/, 'callback([])'],
  [/callback\(ops\.splice\(0\)\)/, 'callback([])'],
]

const differs = (what: RegExp | string) => new Error(`valtio is written differently: ${what} is not in it`)

const changed = (code: string, changes: readonly Change[]): string =>
  changes.reduce((left, [from, to]) => {
    if (!from.test(left)) throw differs(from)
    return left.replace(from, to)
  }, code)

export const lessened = (code: string): string => changed(code, CHANGES)

/** In the package's order: what only a snapshot needs. */
const SNAPSHOT_PARTS: readonly RegExp[] = [
  /^const createSnapshotDefault = [\s\S]*?^\};\n/m,
  /^const snapCache = .*\n/m,
  /^let createSnapshot = .*\n/m,
  /^function snapshot\([\s\S]*?^\}\n/m,
]

/** What the rest says of snapshots. */
const MENTIONS: readonly Change[] = [
  [/^import \{ getUntracked, markToTrack \}/m, 'import { getUntracked }'],
  [/^ {4}snapCache,\n/m, ''],
  [/^(export \{.*) snapshot,/m, '$1 proxyStateMap, refSet,'],
]

export const split = (code: string): { readonly state: string; readonly snapshot: string } => {
  const parts = SNAPSHOT_PARTS.map((part) => {
    const [found] = part.exec(code) ?? []
    if (!found) throw differs(part)
    return found
  })
  const rest = parts.reduce((left, part) => left.replace(part, ''), code)
  return {
    state: changed(rest, MENTIONS),
    snapshot: `import { markToTrack } from 'proxy-compare'\nimport { proxyStateMap, refSet } from './${STATE}'\n${parts.join('')}export { snapshot }\n`,
  }
}

/**
 * React asks a store at the end of a transition's or a deferred pass whether it is still what the pass has read, and draws all of it again in
 * one piece if not. valtio answers with the snapshot of the commit before where nothing that is drawn has changed since then, which is another
 * object than the pass has read: all was drawn twice for it. The pass's own snapshot is the one to compare with, and to answer with.
 */
const HOOK: readonly Change[] = [
  [
    /^import \{ subscribe, snapshot \} from 'valtio\/vanilla';\n/m,
    `import { subscribe } from './${STATE}'\nimport { snapshot } from './${SNAPSHOT}'\n`,
  ],
  [/^ {2}const lastSnapshot = useRef\(void 0\);\n/m, ''],
  [/lastSnapshot\.current && (!isChanged\(\s+)lastSnapshot\.current,/, '$1currSnapshot,'],
  [/return lastSnapshot\.current;/, 'return currSnapshot;'],
  [/^ {2}useLayoutEffect\(\(\) => \{\n {4}lastSnapshot\.current = currSnapshot;\n {2}\}\);\n/m, ''],
]

export const withSnapshot = (react: string): string => changed(react, HOOK)

export const valtioParts = (): Plugin => ({
  name: 'valtio-parts',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === `./${SNAPSHOT}` && importer?.endsWith(FOLDER + REACT)
      ? importer.replace(REACT, SNAPSHOT)
      : undefined,
  load(id) {
    if (id.endsWith(FOLDER + REACT)) return withSnapshot(readFileSync(id, 'utf8'))
    const isSnapshot = id.endsWith(FOLDER + SNAPSHOT)
    if (!isSnapshot && !id.endsWith(FOLDER + STATE)) return undefined
    const { state, snapshot } = split(lessened(readFileSync(id.replace(SNAPSHOT, STATE), 'utf8')))
    return isSnapshot ? snapshot : state
  },
})
