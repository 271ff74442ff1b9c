/**
 * Leaves out valtio's record of what each change was, which is off unless a page asks for it (`unstable_enableOp`). Who listens here reads the
 * state. A version that is written differently fails the build.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FILE = '/node_modules/valtio/esm/vanilla.mjs'

const OPS: readonly (readonly [from: RegExp, to: string])[] = [
  [/createOp == null \? void 0 : createOp\("delete", prop, prevValue\)/, 'void 0'],
  [/createOp == null \? void 0 : createOp\("set", prop, value, prevValue\)/, 'void 0'],
  [
    /const createPropListener = \(prop\) => \(op, nextVersion\) => \{[\s\S]*?\n {2}\};/,
    'const createPropListener = () => notifyUpdate;',
  ],
  [/^function unstable_enableOp\([\s\S]*?^\}\n/m, ''],
  [/ unstable_enableOp,/, ''],
]

export const withoutOps = (code: string): string =>
  OPS.reduce((left, [from, to]) => {
    if (!from.test(left)) throw new Error(`valtio is written differently: ${from} is not in it`)
    return left.replace(from, to)
  }, code)

export const valtioOps = (): Plugin => ({
  name: 'valtio-ops',
  enforce: 'pre',
  load: (id) => (id.endsWith(FILE) ? withoutOps(readFileSync(id, 'utf8')) : undefined),
})
