/** Text that is broken into lines where it is too long for one: strings, lists of those, and groups that may be broken. */

const WIDTH = 110

/** `items` between `open` and `close`; broken, each on a line of its own. */
export const group = (open, items, separator, close) => ({ open, items, separator, close })

/** Items without anything around them. */
export const list = (items, separator) => (items.length === 1 ? items[0] : group('', items, separator, ''))

/** On one line, however long. */
export const flat = (part) => {
  if (typeof part === 'string') return part
  if (Array.isArray(part)) return part.map(flat).join('')
  const { open, items, separator, close } = part
  if (items.length === 0) return `${open}${close}`.replace(/ +/g, '')
  return `${open}${items.map(flat).join(separator)}${close}`
}

const broken = ({ open, items, separator, close }, indent) => {
  const isList = open === ''
  const lines = items.flatMap((item) => layout(isList ? [separator.trimStart(), item] : item, indent + 2))
  return { head: open.trimEnd(), lines, tail: close.trim() }
}

/** Lines, each with its indentation. */
export const layout = (part, indent) => {
  const pad = ' '.repeat(indent)
  const line = flat(part)
  if (pad.length + line.length <= WIDTH) return [pad + line]
  const parts = [part].flat(Number.POSITIVE_INFINITY)
  // The longest is broken first; what stands beside it stays on its lines.
  const groups = parts.filter((one) => typeof one !== 'string' && one.items.length > 0)
  if (groups.length === 0) return [pad + line]
  const longest = groups.reduce((a, b) => (flat(b).length > flat(a).length ? b : a))
  const at = parts.indexOf(longest)
  const { head, lines, tail } = broken(longest, indent)
  const before = parts.slice(0, at).map(flat).join('')
  const after = parts
    .slice(at + 1)
    .map(flat)
    .join('')
  const last = `${tail}${after}`
  return [`${pad}${before}${head}`.trimEnd(), ...lines, ...(last ? [`${pad}${last}`] : [])]
}

/** For a union, a function or a type with parameters where one of its members is meant. */
export const inParentheses = (given) =>
  /^[(<]|\||&|=>/.test(flat(given)) && !given.open?.startsWith('{') ? ['(', given, ')'] : given

/** A name with its type arguments. */
export const withArguments = (name, given) =>
  given.length === 0 ? name : [name, group('<', given, ', ', '>')]
