/**
 * What exported types stand for, so that a type is written by its name where it is used. Which types are exported is
 * `types.mjs`; how a type is written is `print-type.mjs`.
 */
import ts from 'typescript'
import { byText, has } from './basics.mjs'
import { flat } from './layout.mjs'

/** A type that is shorter is written out where it is used. */
const WORTH_A_NAME = 60
/** A union of fewer members is, too. */
const WORTH_A_SET = 3

/** A member that may be left out is known by what it is when it is there. */
const partsOf = (given) =>
  given.isUnion() ? [given, ...given.types.filter((one) => has(one.flags, ts.TypeFlags.Object))] : [given]

/**
 * `exported`: names with their types, in the order in which they are to be preferred. `writer`: writes a type without any
 * name, and says what it has.
 */
export const nameTypes = (exported, { whole, part, properties, typeOf, isForeign }) => {
  const names = new Map()
  const sets = []
  for (const [name, given] of exported) {
    const text = flat(whole(given))
    const isSet = given.isUnion() && given.types.length >= WORTH_A_SET
    if ((isSet || text.length >= WORTH_A_NAME || given.isIntersection()) && !names.has(text))
      names.set(text, name)
    if (isSet)
      sets.push({
        name,
        members: given.types.map((one) => flat(part(one))),
        literals: given.types.flatMap((one) => (one.isStringLiteral() ? [one.value] : [])),
      })
  }
  for (const [name, given] of exported)
    for (const symbol of has(given.flags, ts.TypeFlags.Object) ? properties(given) : []) {
      const isMethod = has(symbol.flags, ts.SymbolFlags.Method)
      for (const one of isMethod || isForeign(symbol) ? [] : partsOf(typeOf(symbol))) {
        const text = flat(part(one))
        if (text.length >= WORTH_A_NAME && !names.has(text)) names.set(text, `${name}['${symbol.name}']`)
      }
    }
  return {
    /** By what is written for them without names. */
    names,
    /** Exported unions: their name and members, the widest first. */
    sets: sets
      .filter(({ members, literals }) => literals.length > 1 && members.length >= WORTH_A_SET)
      .sort((a, b) => b.members.length - a.members.length || byText(a.name, b.name)),
  }
}
