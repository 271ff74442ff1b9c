/**
 * What the source declares for hosts, read from its types and comments: options with their fields, events, methods. The
 * manifest and the pages in `docs/` are written from it. Reads text only; nothing is run.
 */
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * @typedef {{ name: string, text: string, type: string }} Member
 * @typedef {Member & { isOptional: boolean, default: string | undefined }} Field
 * @typedef {Field & { attribute: string, attributeType: string, isByCode: boolean, isGuarded: boolean, isPerTag: boolean }} Option
 * @typedef {Member & { fields: readonly (Member & { isOptional: boolean })[], isCancelable: boolean }} Event
 * @typedef {{ name: string, text: string, calls: string[] }} Method
 */

const OPTIONS = 'src/tag/options/public-options.ts'
/** What the larger ones are made of. */
const OPTION_PARTS = readdirSync(new URL('../src/tag/options/public/', import.meta.url)).map(
  (name) => `src/tag/options/public/${name}`,
)
const EVENTS = 'src/core/events.ts'
const ELEMENT = 'src/tag/wallet-modal.ts'

const TOPICS = 'src/tag/topics.ts'

const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

const printer = ts.createPrinter({ removeComments: true })

/** A type or a parameter in one line, without its comments. */
const textOf = (node) => oneLine(printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))

const parse = (path) => {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
}

const aliasesOf = (file) =>
  new Map(file.statements.filter(ts.isTypeAliasDeclaration).map((node) => [node.name.text, node.type]))

const wordsOf = (comment) => oneLine(ts.getTextOfJSDocComment(comment) ?? '')

/** The sentences of a declaration and its tags, in its own words. */
const docOf = (node) => {
  const parts = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const tags = new Map(
    parts.flatMap((part) => (part.tags ?? []).map((tag) => [tag.tagName.text, wordsOf(tag.comment)])),
  )
  return { text: oneLine(parts.map((part) => wordsOf(part.comment)).join(' ')), tags }
}

/** Without what every optional member has: `| undefined`. Of a method the function's type. */
const memberType = ({ kind, type, parameters, questionToken }) => {
  const text = questionToken ? textOf(type).replace(/ \| undefined$/, '') : textOf(type)
  return kind === ts.SyntaxKind.MethodSignature ? `(${parameters.map(textOf).join(', ')}) => ${text}` : text
}

const membersOf = (type) =>
  type.members.map((member) => {
    const { text, tags } = docOf(member)
    return {
      name: member.name.text,
      text,
      type: memberType(member),
      node: member.type,
      isOptional: Boolean(member.questionToken),
      default: tags.get('default'),
      tags: new Set(tags.keys()),
    }
  })

/** `projectId` → `project-id`, `enableEip6963` → `enable-eip6963`. */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What an attribute says for it, as a type. */
const attributeType = (node, aliases) => {
  if (ts.isUnionTypeNode(node)) {
    const given = node.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword)
    const isWords = given.every((one) => ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal))
    if (isWords) return given.map((one) => JSON.stringify(one.literal.text)).join('|')
    return given.length === 1 ? attributeType(given[0], aliases) : 'string'
  }
  if (ts.isTypeReferenceNode(node) && aliases.has(node.typeName.getText()))
    return attributeType(aliases.get(node.typeName.getText()), aliases)
  if (node.kind === ts.SyntaxKind.BooleanKeyword) return 'boolean'
  return node.kind === ts.SyntaxKind.NumberKeyword ? 'number' : 'string'
}

/**
 * Every option, in the order of its declaration. `isByCode`: its attribute holds nothing, as markup has no functions; `isGuarded`: code's word
 * wins over markup; `isPerTag`: not shared by tags.
 * @returns {readonly Option[]}
 */
export const options = () => {
  const file = parse(OPTIONS)
  const aliases = new Map([file, ...OPTION_PARTS.map(parse)].flatMap((one) => [...aliasesOf(one)]))
  return membersOf(aliases.get('WalletModalOptions')).map(({ node, tags, ...option }) => ({
    ...option,
    attribute: kebab(option.name),
    attributeType: attributeType(node, aliases),
    isByCode: tags.has('byCode'),
    isGuarded: tags.has('guarded'),
    isPerTag: tags.has('perTag'),
  }))
}

const inSource = readdirSync(new URL('../src/', import.meta.url), { recursive: true })
  .map((path) => `src/${String(path).replaceAll('\\', '/')}`)
  .filter((path) => /\.ts$/.test(path) && !/\.(?:test|testing)\.ts$/.test(path))

/** What options are given comes before a service's type of the same name. */
const sources = [OPTIONS, ...OPTION_PARTS, ...inSource]

/** The file that exports a type, wherever it is. */
const fileOf = (typeName) => {
  const declares = new RegExp(`^export type ${typeName} =`, 'm')
  const path = sources.find((one) =>
    declares.test(readFileSync(new URL(`../${one}`, import.meta.url), 'utf8')),
  )
  if (!path) throw new Error(`No file of src/ exports the type ${typeName}`)
  return parse(path)
}

/**
 * The words of a type that is a set of words.
 * @param {string} typeName
 * @returns {readonly string[]}
 */
export const wordsIn = (typeName) =>
  aliasesOf(fileOf(typeName))
    .get(typeName)
    .types.map(({ literal }) => literal.text)

/**
 * The fields of an exported type, such as `Metadata`. Sets of words of the same file are written out.
 * @param {string} typeName
 * @returns {readonly Field[]}
 */
export const fieldsOf = (typeName) => {
  const aliases = aliasesOf(fileOf(typeName))
  const inFull = (type) =>
    type.replace(/\b[A-Z]\w+/g, (name) => {
      const alias = aliases.get(name)
      return alias && attributeType(alias, aliases).startsWith('"') ? `(${textOf(alias)})` : name
    })
  return membersOf(aliases.get(typeName)).map(({ name, text, type, isOptional, ...rest }) => ({
    name,
    text,
    type: inFull(type),
    isOptional,
    default: rest.default,
  }))
}

/**
 * `--wm-accent` and the others.
 * @returns {readonly Field[]}
 */
export const customProperties = () => fieldsOf('ThemeVariables')

/** @returns {readonly Event[]} */
export const events = () => {
  const file = parse(EVENTS)
  return membersOf(aliasesOf(file).get('WalletEvents')).map(({ name, text, type, node, tags }) => ({
    name,
    text,
    type,
    fields: ts.isTypeLiteralNode(node)
      ? membersOf(node).map((field) => ({
          name: field.name,
          text: field.text,
          type: field.type,
          isOptional: field.isOptional,
        }))
      : [],
    isCancelable: tags.has('cancelable'),
  }))
}

/**
 * What `subscribe` takes, and what its callback gets.
 * @returns {readonly Member[]}
 */
export const topics = () => {
  const file = parse(TOPICS)
  return membersOf(aliasesOf(file).get('Topics')).map(({ name, text, type }) => ({ name, text, type }))
}

/**
 * Public methods and fields of the element, with every way to call them.
 * @returns {readonly Method[]}
 */
export const methods = () => {
  const file = parse(ELEMENT)
  const element = file.statements.find(ts.isClassDeclaration)
  const isStatic = (member) => member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)
  const found = new Map()
  for (const member of element.members) {
    const isCallable = ts.isMethodDeclaration(member)
    if (!isCallable && !ts.isPropertyDeclaration(member)) continue
    const name = member.name.getText()
    const { text, tags } = docOf(member)
    if (name.startsWith('#') || isStatic(member) || /Callback$/.test(name) || tags.has('internal')) continue
    const known = found.get(name) ?? { name, text, calls: [] }
    found.set(name, known)
    // The body of a method that has several ways to be called is none of them.
    if (isCallable && member.body && known.calls.length > 0) continue
    const generics = member.typeParameters ? `<${member.typeParameters.map(textOf).join(', ')}>` : ''
    const parameters = isCallable ? `${generics}(${member.parameters.map(textOf).join(', ')})` : ''
    known.calls.push(`${name}${parameters}: ${textOf(member.type)}`)
  }
  return [...found.values()]
}
