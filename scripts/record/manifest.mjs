/** `manifest.txt`: what `custom-elements.json` tells editors, a line each. What it says in words may be said better. */
import { readFileSync } from 'node:fs'

const oneLine = (text) => text.replace(/\s+/g, ' ').trim()
const typeOf = ({ type }) => (type ? `: ${oneLine(type.text)}` : '')

const parameter = (given) =>
  `${given.name}${given.optional || given.default !== undefined ? '?' : ''}${typeOf(given)}`

const member = (given) => {
  const words = [given.static && 'static', given.readonly && 'readonly', given.name].filter(Boolean).join(' ')
  if (given.kind !== 'method') return `property ${words}${typeOf(given)}`
  return `method ${words}(${(given.parameters ?? []).map(parameter).join(', ')})${typeOf(given.return ?? {})}`
}

const element = (given) => [
  `element <${given.tagName}> ${given.name} extends ${given.superclass?.name}`,
  ...given.attributes.map((one) => `attribute ${one.name}${typeOf(one)}`),
  ...given.members.map(member),
  ...given.events.map((one) => `event ${one.name}${typeOf(one)}`),
  ...given.cssParts.map(({ name }) => `part ${name}`),
  ...given.slots.map(({ name }) => `slot ${name}`),
  ...given.cssProperties.map(({ name }) => `css property ${name}`),
]

export const manifest = () => {
  const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8'))
  const lines = modules.flatMap(({ path, declarations, exports }) => [
    ...declarations.flatMap(element),
    ...exports.map(({ kind, name, declaration }) => `export ${kind} ${name} of ${declaration.name}, ${path}`),
  ])
  return `${[...new Set(lines)].sort().join('\n')}\n`
}
