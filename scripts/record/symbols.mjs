/** What a declaration says of itself beside its type, and where it comes from. */
import { resolve } from 'node:path'
import ts from 'typescript'
import { has } from './basics.mjs'

export const isReadonly = (symbol) =>
  has(symbol.links?.checkFlags ?? 0, ts.CheckFlags.Readonly) ||
  has(ts.getDeclarationModifierFlagsFromSymbol(symbol), ts.ModifierFlags.Readonly) ||
  (has(symbol.flags, ts.SymbolFlags.GetAccessor) && !has(symbol.flags, ts.SymbolFlags.SetAccessor))

export const isHidden = (symbol) =>
  /^(?:__)?#/.test(symbol.name) ||
  has(ts.getDeclarationModifierFlagsFromSymbol(symbol), ts.ModifierFlags.Private | ts.ModifierFlags.Protected)

/** `folder`: what is in there is the package's own. */
export const createOrigin = (folder) => {
  const fileOf = (node) => node.getSourceFile().fileName
  const declarations = (symbol) => symbol?.declarations ?? []

  const isForeign = (symbol) =>
    declarations(symbol).length > 0 &&
    !declarations(symbol).some((node) => resolve(fileOf(node)).startsWith(folder))

  return {
    isForeign,
    isOfLanguage: (symbol) =>
      declarations(symbol).every((node) => /[\\/]typescript[\\/]lib[\\/]/.test(fileOf(node))),
    /** Of the language, the page or another package, or a class: its name says enough. */
    isNominal: ({ symbol }) =>
      symbol !== undefined &&
      (has(symbol.flags, ts.SymbolFlags.Class) ||
        (has(symbol.flags, ts.SymbolFlags.Interface) && isForeign(symbol))),
  }
}

/** A type that is one text or one number, as it is written. */
export const literal = (type) => {
  if (has(type.flags, ts.TypeFlags.StringLiteral)) return JSON.stringify(type.value)
  if (has(type.flags, ts.TypeFlags.NumberLiteral)) return String(type.value)
  return undefined
}
