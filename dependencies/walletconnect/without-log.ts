/**
 * Leaves out what the sign client writes to its log below warnings: nobody reads it (`stand-ins/logger.ts`), and the words alone are
 * some kB. A call becomes `void 0`, unless something is assigned or awaited in its arguments.
 */
import type { Plugin } from 'vite'

const LEVELS: readonly string[] = ['trace', 'debug', 'info']

type Node = { readonly type: string; readonly start: number; readonly end: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

const nameOf = (node: unknown): unknown => (isNode(node) ? Reflect.get(node, 'name') : undefined)

/** `….logger.debug(…)` */
const isLogCall = (node: Node): boolean => {
  if (node.type !== 'CallExpression') return false
  const callee: unknown = Reflect.get(node, 'callee')
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false
  const owner: unknown = Reflect.get(callee, 'object')
  return (
    LEVELS.includes(String(nameOf(Reflect.get(callee, 'property')))) &&
    isNode(owner) &&
    owner.type === 'MemberExpression' &&
    nameOf(Reflect.get(owner, 'property')) === 'logger'
  )
}

const EFFECTS: readonly string[] = [
  'AssignmentExpression',
  'UpdateExpression',
  'AwaitExpression',
  'YieldExpression',
]

const partsOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode))

const hasEffect = (node: Node): boolean => EFFECTS.includes(node.type) || partsOf(node).some(hasEffect)

const logCalls = (node: Node): readonly Node[] =>
  isLogCall(node) && !hasEffect(node) ? [node] : partsOf(node).flatMap(logCalls)

/** The code without these calls, and how many there were. */
export const withoutLogCalls = (
  code: string,
  program: Node,
): { readonly code: string; readonly count: number } => {
  const calls = logCalls(program)
  let at = 0
  let rest = ''
  for (const { start, end } of calls) {
    rest += `${code.slice(at, start)}void 0`
    at = end
  }
  return { code: rest + code.slice(at), count: calls.length }
}

export const withoutLog = (): Plugin => ({
  name: 'without-log',
  transform(code, id) {
    if (!/\/node_modules\/@walletconnect\/(core|sign-client|utils)\//.test(id)) return undefined
    return { code: withoutLogCalls(code, this.parse(code)).code, map: null }
  },
})
