/**
 * Leaves out valtio's record of what each change was, which is off unless a page asks for it (`unstable_enableOp`): who listens here reads the
 * state. And has it follow plain objects and lists alone, in place of all but a list of classes. A version that is written differently fails
 * the build.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FILE = '/node_modules/valtio/esm/vanilla.mjs'

const CHANGES: readonly (readonly [from: RegExp, to: string])[] = [
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
]

export const lessened = (code: string): string =>
  CHANGES.reduce((left, [from, to]) => {
    if (!from.test(left)) throw new Error(`valtio is written differently: ${from} is not in it`)
    return left.replace(from, to)
  }, code)

export const valtioParts = (): Plugin => ({
  name: 'valtio-parts',
  enforce: 'pre',
  load: (id) => (id.endsWith(FILE) ? lessened(readFileSync(id, 'utf8')) : undefined),
})
