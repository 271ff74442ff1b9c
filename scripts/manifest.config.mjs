/**
 * What `custom-elements.json` is written from: the element's own file and its comments for methods, parts and slots; the types
 * of options and events for everything that is declared there.
 */
import { customProperties, events, options } from './declared.mjs'

const isInternal = ({ name, privacy, description = '' }) =>
  privacy === 'private' || name.startsWith('#') || /Callback$/.test(name) || description.includes('@internal')

const attributes = () =>
  options()
    .filter(({ isByCode }) => !isByCode)
    .map(({ name, text, attribute, attributeType, default: initial }) => ({
      type: { text: attributeType },
      description: text,
      name: attribute,
      default: initial,
      fieldName: name,
    }))

const properties = () =>
  options().map(({ name, text, attribute, isByCode, default: initial }) => ({
    kind: 'field',
    name,
    type: { text: `WalletModalOptions['${name}']` },
    description: text,
    default: initial,
    ...(!isByCode && { attribute }),
  }))

/** Each name once, as the schema has no overloads: of several calls the last that hosts can make, which takes the most, in the words of the first. */
const oncePerName = (members) =>
  [...new Set(members.map(({ name }) => name))].map((name) => {
    const calls = members.filter((member) => member.name === name)
    // The last one is what the others come down to.
    const call = calls.at(-2) ?? calls[0]
    return { ...call, description: calls[0].description }
  })

const described = ({ text, fields, isCancelable }) => {
  const names = fields.map(({ name, isOptional }) => `${name}${isOptional ? '?' : ''}`)
  const detail = names.length > 0 ? ` Detail: \`{ ${names.join(', ')} }\`.` : ''
  return `${text}${detail}${isCancelable ? ' Cancelable.' : ''}`
}

export default {
  globs: ['src/tag/wallet-modal.ts'],
  outdir: 'dist',
  packagejson: false,
  plugins: [
    {
      name: 'public-only',
      packageLinkPhase({ customElementsManifest }) {
        for (const module of customElementsManifest.modules) {
          const element = module.declarations.find(({ tagName }) => tagName === 'wallet-modal')
          if (!element) continue
          element.attributes = attributes()
          element.members = [
            ...properties(),
            ...oncePerName(element.members.filter((member) => !isInternal(member))),
          ]
          // The source's own base is a stand-in for servers, and not shipped.
          element.superclass = { name: 'HTMLElement' }
          // Read from the type, because what dispatches them takes any name.
          element.events = events().map((event) => ({
            name: event.name,
            type: { text: `CustomEvent<WalletEvents['${event.name}']>` },
            description: described(event),
          }))
          element.cssProperties = customProperties().map(({ name, text, default: initial }) => ({
            name,
            description: text,
            default: initial,
          }))
          module.declarations = [element]
          module.path = 'wallet-modal.js'
          module.exports = [
            { kind: 'js', name: element.name, declaration: { name: element.name, module: module.path } },
            {
              kind: 'custom-element-definition',
              name: 'wallet-modal',
              declaration: { name: element.name, module: module.path },
            },
          ]
        }
      },
    },
  ],
}
