/**
 * Has each file that begins on a page hold the whole tag, and the page have one tag all the same. A file that imports the tag costs a round
 * trip before anything can run, 0.2 s on a phone's line; with the tag in it, the hash of a `<script integrity>` covers all of it as well.
 *
 * A tag leaves what it exports on the class of the element, in the order of its exports, since names would cost each page more than
 * numbers do: its own, or, where the single file or another version has defined the element already, that one, as what it says of that is
 * in a chunk. The chunks take it from there, and so do `define.js` or `wallet-modal.js` of the same version that come later: they are that
 * tag.
 */
import type { Plugin } from 'vite'
import { TAG } from './parts.ts'

const EXPORT = /^export \{ ([^}]+) \};\n?/m
const IMPORT = new RegExp(String.raw`^import \{ ([^}]+) \} from "\.\./${TAG}\.js";\n`, 'm')
/** What is taken from the tag is taken once: unlike an import, it would not follow a variable that changes. */
const CHANGING = /^export (?:let|var) (\w+)|^let (\w+)[\s\S]*^export \{[^}]*\b\2\b/m

/** The property of the class: another version's chunks need the exports of their own tag. */
const place = (version: string): string => `["${version}"]`

/** Each name of an import or export clause: what it is called here, and by what name it is known on the other side. */
const namesIn = (clause: string): readonly (readonly [first: string, second: string])[] =>
  clause.split(', ').map((one) => {
    const [first = one, second = first] = one.split(' as ')
    return [first, second]
  })

/**
 * @param publicNames what a host may import; the rest is for the chunks
 * @param order by which the chunks know what they take
 */
export const wrapTag = (
  code: string,
  version: string,
  publicNames: readonly string[],
  order: readonly string[],
): string => {
  const [whole, clause] = EXPORT.exec(code) ?? []
  if (whole === undefined || clause === undefined) throw new Error('The tag exports nothing')
  const locals = new Map(namesIn(clause).map(([local, exported]) => [exported, local]))
  const list = order.map((name) => {
    const local = locals.get(name)
    if (!local) throw new Error(`The tag does not export ${name}`)
    return local
  })
  const names = publicNames.map((name) => `${positionOf(name, order)}: ${name}`)
  return `const defined = globalThis.customElements?.get("${TAG}");
const tag = defined?.${place(version)} ?? (() => {
${code.replace(whole, '')}
const tag = Object.freeze([${list.join(', ')}]);
Reflect.set(defined ?? WalletModalElement, "${version}", tag);
return tag;
})();
export const { ${names.join(', ')} } = tag;\n`
}

const positionOf = (name: string, order: readonly string[]): number => {
  const position = order.indexOf(name)
  if (position < 0) throw new Error(`The tag does not export ${name}`)
  return position
}

export const takeFromTag = (code: string, version: string, order: readonly string[]): string => {
  const [whole, clause] = IMPORT.exec(code) ?? []
  if (whole === undefined || clause === undefined) return code
  const names = namesIn(clause).map(([exported, local]) => `${positionOf(exported, order)}: ${local}`)
  // Before all else of the chunk, as an import would be.
  return `const { ${names.join(', ')} } = customElements.get("${TAG}")${place(version)};\n${code.replace(whole, '')}`
}

export const oneTag = (version: string): Plugin => ({
  name: 'one-tag',
  renderChunk(code, { name, facadeModuleId, moduleIds }, _options, { chunks }) {
    const order = chunks[`${TAG}.js`]?.exports ?? []
    if (name !== TAG) return { code: takeFromTag(code, version, order), map: null }
    const publicNames = facadeModuleId ? this.getModuleInfo(facadeModuleId)?.exports : undefined
    if (!publicNames) throw new Error('The tag has no entry')
    for (const id of moduleIds)
      if (CHANGING.test(this.getModuleInfo(id)?.code ?? ''))
        throw new Error(`${id} exports a variable that may change`)
    return { code: wrapTag(code, version, publicNames, order), map: null }
  },
  generateBundle(_options, bundle) {
    const entry = bundle[`${TAG}.js`]
    if (entry?.type !== 'chunk') throw new Error('There is no tag')
    for (const one of Object.values(bundle))
      if (one.type === 'chunk' && one.fileName.startsWith('chunks/') && one.code.includes(`/${TAG}.js`))
        throw new Error(`${one.fileName} still imports the tag`)
    // By whatever name the minifier calls it, the entry exports it by this one.
    const [, position, tag] =
      /export const\s?\{[^}]*\b(\d+):\s?defineWalletModal\b[^}]*\}\s?=\s?(\w+);\s*$/.exec(entry.code) ?? []
    if (!position || !tag) throw new Error('The tag has no name')
    const source = `${entry.code.trimEnd()}${tag}[${position}]();\n`
    this.emitFile({ type: 'asset', fileName: 'define.js', source })
  },
})
