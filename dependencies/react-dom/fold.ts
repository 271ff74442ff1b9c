/**
 * Rewrites a CommonJS file by facts about it: which variables and properties always have one value, which comparisons never hold,
 * what calls give. It does not know React. The code that cannot be reached after that is dropped by the minifier.
 */
import { type ESTree, parseAst, Visitor } from 'vite'

type Values = Readonly<Record<string, string>>

export type Facts = {
  /** Variables of the file that never have another value. */
  readonly variables: Values
  /** Properties of anything (`name`), or of one variable (`variable.name`), that never have another value. */
  readonly properties: Values
  /** Calls of these give this, and do nothing else. */
  readonly calls: Values
  /** What takes the place of the bodies of functions. */
  readonly functions: Values
  /** Literals that a variable or property is compared with, and never equal to. */
  readonly never: Readonly<Record<string, readonly (string | number)[]>>
  /** Variables that nothing else is ever equal to. */
  readonly unequal: readonly string[]
  /** Statements outside of functions that assign to these, or to properties of theirs, are left out. */
  readonly assignments: readonly string[]
  /** Properties that are left out of objects. */
  readonly keys: readonly string[]
}

type Span = { readonly start: number; readonly end: number }
/** In its place stands a text, or a part of it. */
type Edit = Span & { readonly by: string | Span }

const isIn = (span: Span, other: Span): boolean => span.start >= other.start && span.end <= other.end

/** The text of a span. An edit inside a piece that another edit replaces is void. */
const apply = (code: string, edits: readonly Edit[], within: Span): string => {
  let at = within.start
  let text = ''
  for (const { start, end, by } of edits) {
    if (start < at || !isIn({ start, end }, within)) continue
    text += code.slice(at, start)
    if (typeof by === 'string') text += by
    else {
      const inner = edits.filter((one) => isIn(one, by))
      text += `(${apply(code, inner, by)})`
    }
    at = end
  }
  return text + code.slice(at, within.end)
}

/** `name`, or the `name` of `anything.name`. */
const nameOf = (node: ESTree.Node): string => {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier'
    ? node.property.name
    : ''
}

/** Whether what stands after these is not reached from them. No means perhaps. */
const ends = (statements: readonly ESTree.Statement[]): boolean => {
  const last = statements.at(-1)
  if (last?.type === 'BlockStatement') return ends(last.body)
  return /^(Return|Throw|Break|Continue)Statement$/.test(last?.type ?? '')
}

const own = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** @throws an Error that names a fact about something that is not in the file */
export const fold = (code: string, facts: Facts): string => {
  const edits: Edit[] = []
  const used = new Set<string>()
  const replace = ({ start, end }: Span, by: string | Span) => void edits.push({ start, end, by })

  /** Nodes that name something instead of reading it. */
  const names = new Set<unknown>()
  const functions: { readonly body: Span | null; readonly parameters: ReadonlySet<string> }[] = []
  const declared = new Map<string, number>()
  const locals: { readonly name: string; readonly span: Span; readonly body: Span }[] = []
  const removed: Span[] = []

  const declare = (name: string) => void declared.set(name, (declared.get(name) ?? 0) + 1)
  const enter = ({ body, params }: ESTree.Function) =>
    void functions.push({ body, parameters: new Set(params.map((one) => nameOf(one))) })
  const leave = () => void functions.pop()
  const isOuter = (name: string) => !functions.some(({ parameters }) => parameters.has(name))

  const constant = (node: ESTree.Node): string | undefined => {
    const name = nameOf(node)
    const owner = node.type === 'MemberExpression' ? nameOf(node.object) : ''
    const found = node.type === 'MemberExpression' ? [`${owner}.${name}`, name] : []
    const key = found.find((one) => Object.hasOwn(facts.properties, one))
    if (key !== undefined) {
      used.add(key)
      return facts.properties[key]
    }
    return node.type === 'Identifier' && isOuter(name) ? own(facts.variables, name) : undefined
  }

  const isNever = (read: ESTree.Node, value: ESTree.Node): boolean => {
    if (value.type === 'Identifier' && facts.unequal.includes(value.name)) {
      used.add(value.name)
      return true
    }
    const literal = value.type === 'Literal' ? value.value : undefined
    if (typeof literal !== 'string' && typeof literal !== 'number') return false
    const name = nameOf(read)
    if (!own(facts.never, name)?.includes(literal)) return false
    used.add(name)
    return true
  }

  /** Cases that are never met; with their code, unless the case before runs on into it. */
  const deadCases = ({ discriminant, cases }: ESTree.SwitchStatement): readonly Span[] => {
    let runsOn = false
    return cases.flatMap(({ start, end, test, consequent }) => {
      const isDead = test !== null && isNever(discriminant, test)
      const wasRunningOn = runsOn
      runsOn = (!isDead || wasRunningOn) && !ends(consequent)
      if (!isDead) return []
      return [{ start, end: wasRunningOn ? (consequent[0]?.start ?? end) : end }]
    })
  }

  new Visitor({
    FunctionDeclaration(node) {
      const name = node.id?.name ?? ''
      const body = own(facts.functions, name)
      if (body !== undefined && node.body) {
        declare(name)
        replace(node.body, `{${body}}`)
      }
      enter(node)
    },
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    VariableDeclarator({ id }) {
      const name = nameOf(id)
      names.add(id)
      const body = functions.at(-1)?.body
      if (body) locals.push({ name, span: id, body })
      if (Object.hasOwn(facts.variables, name)) declare(name)
    },
    ExpressionStatement(node) {
      if (functions.length > 0 || node.expression.type !== 'AssignmentExpression') return
      const target = code.slice(node.expression.left.start, node.expression.left.end)
      const name = facts.assignments.find((one) => target === one || target.startsWith(`${one}.`))
      if (name === undefined) return
      used.add(name)
      replace(node, '')
    },
    Property(node) {
      names.add(node.key)
      const name = nameOf(node.key)
      if (!facts.keys.includes(name)) return
      used.add(name)
      // With the comma after it.
      replace({ start: node.start, end: node.end + (code[node.end] === ',' ? 1 : 0) }, '')
    },
    CallExpression(node) {
      const value = own(facts.calls, nameOf(node.callee))
      if (value === undefined) return
      used.add(nameOf(node.callee))
      replace(node, value)
    },
    MemberExpression(node) {
      if (!node.computed) names.add(node.property)
      const value = names.has(node) ? undefined : constant(node)
      if (value !== undefined) replace(node, value)
    },
    AssignmentExpression(node) {
      names.add(node.left)
      if (constant(node.left) !== undefined) replace(node, node.right)
    },
    Identifier(node) {
      const value = names.has(node) ? undefined : constant(node)
      if (value !== undefined) replace(node, value)
    },
    BinaryExpression(node) {
      const { left, operator, right } = node
      if (!/^[!=]==$/.test(operator) || !(isNever(left, right) || isNever(right, left))) return
      replace(node, operator === '===' ? 'false' : 'true')
    },
    SwitchStatement(node) {
      for (const span of deadCases(node)) {
        removed.push(span)
        replace(span, '')
      }
    },
  }).visit(parseAst(code))

  const missing = [
    ...Object.keys({ ...facts.functions, ...facts.variables }).filter((name) => declared.get(name) !== 1),
    ...[...Object.keys({ ...facts.properties, ...facts.calls }), ...facts.assignments].filter(
      (name) => !used.has(name),
    ),
    ...[...facts.unequal, ...facts.keys].filter((name) => !used.has(name)),
    ...Object.keys(facts.never).filter((name) => !used.has(name)),
  ]
  if (missing.length > 0) throw new Error(`The file is written differently. It has no ${missing.join(', ')}`)

  // What a case that is gone declares may be used by the others.
  for (const { name, span, body } of locals)
    if (removed.some((one) => isIn(span, one) && isIn(one, body)))
      replace({ start: body.start + 1, end: body.start + 1 }, `var ${name};`)
  edits.sort((a, b) => a.start - b.start || b.end - a.end)
  return apply(code, edits, { start: 0, end: code.length })
}
