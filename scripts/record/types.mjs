/**
 * `types.txt`: what a host's compiler knows of the package, by the entries of package.json. Written from the types themselves, not
 * from their text: the files they are in, the names of types that are not exported, the order of members, the names of
 * parameters and comments make no difference; an exported name, a member, its being optional or readonly, and its type do.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { byText, has } from './basics.mjs'
import { flat, layout } from './layout.mjs'
import { createPrinter } from './print-type.mjs'

const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

const resolved = (checker, symbol) =>
  has(symbol.flags, ts.SymbolFlags.Alias) ? checker.getAliasedSymbol(symbol) : symbol

/** What is written of one exported name. */
const writeExport = (checker, printer, symbol) => {
  const { name } = symbol
  const target = resolved(checker, symbol)
  if (has(target.flags, ts.SymbolFlags.Class)) {
    const instance = checker.getDeclaredTypeOfSymbol(target)
    const side = checker.getTypeOfSymbol(target)
    // What an interface of the same name adds to the class is among its members.
    const bases = checker
      .getBaseTypes(instance)
      .filter((base) => base.isClassOrInterface())
      .map((base) => base.symbol.name)
    return {
      title: `class ${name}${bases.length > 0 ? ` extends ${bases.join(', ')}` : ''}`,
      rows: [
        ...printer.constructors(name, side),
        ...printer
          .rows(name, side)
          .filter((row) => !/^(?:and \d|prototype:|readonly prototype:)/.test(flat(row)))
          .map((row) => ['static ', row]),
        ...printer.rows(name, instance),
      ],
    }
  }
  if (has(target.flags, ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface)) {
    const given = checker.getDeclaredTypeOfSymbol(target)
    // What it stands for depends on what it is given.
    const [declaration] = target.declarations
    if (declaration.typeParameters) return { title: oneLine(declaration.getText()), shape: '' }
    return { title: `type ${name} = `, shape: printer.alias(name, given) }
  }
  return { title: `value ${name}: `, shape: printer.value(name, checker.getTypeOfSymbol(target)) }
}

const toLines = ({ title, rows, shape }) =>
  rows ? [`${title} {`, ...rows.flatMap((row) => layout(row, 2)), '}'] : layout([title, shape], 0)

/** What a file adds to the types of others: `declare global`, `declare module 'react'`. */
const additions = (file) => {
  const found = []
  const visit = (node, where) => {
    if (ts.isModuleDeclaration(node)) {
      const name = [...where, node.name.text]
      ts.forEachChild(node.body ?? node, (child) => visit(child, name))
    }
    if (ts.isInterfaceDeclaration(node) && where.length > 0) {
      const title = [...where, node.name.text].join('.')
      for (const clause of node.heritageClauses ?? [])
        found.push(`adds to ${title}: all of ${clause.types.map((one) => one.getText()).join(', ')}`)
      // In its own words: these are one line each, and of other packages' types.
      for (const one of node.members) found.push(`adds to ${title}: ${oneLine(one.getText())}`)
    }
  }
  ts.forEachChild(file, (node) => visit(node, []))
  return found
}

/** Entries of a package with types, in its own words: `.`, `./define`, … */
export const entriesOf = (root) => {
  const { exports } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  return Object.entries(exports).flatMap(([name, target]) =>
    typeof target === 'object' && target.types ? [{ name, path: resolve(root, target.types) }] : [],
  )
}

/** Types before values, since a class has what a type of options says of it; then by name. */
const byPreference = (checker) => (a, b) => {
  const rank = ({ flags }) => (has(flags, ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface) ? 0 : 1)
  return rank(resolved(checker, a)) - rank(resolved(checker, b)) || byText(a.name, b.name)
}

export const publicTypes = (root = process.cwd()) => {
  const entries = entriesOf(root)
  const program = ts.createProgram(
    entries.map(({ path }) => path),
    OPTIONS,
  )
  const checker = program.getTypeChecker()
  const folder = resolve(root, 'dist')
  const exportsOf = (file) => {
    const module = checker.getSymbolAtLocation(file)
    return module ? checker.getExportsOfModule(module) : []
  }
  const first = program.getSourceFile(entries[0].path)
  const blocks = entries.map(({ name, path }) => {
    const file = program.getSourceFile(path)
    if (!file) throw new Error(`${name} has no types: ${path}`)
    const symbols = exportsOf(file)
    const printer = createPrinter(checker, folder)
    // An interface that merges with a class is part of the class.
    const isType = (symbol) =>
      has(resolved(checker, symbol).flags, ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface) &&
      !has(resolved(checker, symbol).flags, ts.SymbolFlags.Class)
    // Others speak of the names of the first.
    const ours = new Set(symbols.map(({ name: one }) => one))
    const known = [...symbols, ...exportsOf(first).filter((symbol) => !ours.has(symbol.name))]
      .filter(isType)
      .sort(byPreference(checker))
    printer.learn(
      known.map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(resolved(checker, symbol))]),
    )
    const write = (symbol) => toLines(writeExport(checker, printer, symbol))
    const sorted = (all) => all.sort((a, b) => byText(a.name, b.name))
    const lines = sorted(symbols).flatMap(write)
    // What a file adds to the types of others is made of its own, which nobody can import.
    const own = symbols.length > 0 ? [] : file.statements.filter(ts.isTypeAliasDeclaration)
    for (const symbol of sorted(own.map((node) => checker.getSymbolAtLocation(node.name)))) {
      const [title, ...rest] = write(symbol)
      lines.push(`not exported: ${title}`, ...rest)
    }
    return { name, lines, added: additions(file) }
  })
  const [whole] = blocks
  return blocks
    .flatMap(({ name, lines, added }) => {
      const isTheSame = name !== whole.name && lines.join('\n') === whole.lines.join('\n')
      return [`# ${name}`, ...(isTheSame ? [`all of ${whole.name}`] : lines), ...added, '']
    })
    .join('\n')
}
