/** Writes a type as it is, whatever names and files it was put together from. */
import ts from 'typescript'
import { byText, has } from './basics.mjs'
import { nameTypes } from './exported-names.mjs'
import { flat, group, inParentheses, list, withArguments } from './layout.mjs'
import { createOrigin, isHidden, isReadonly, literal } from './symbols.mjs'

const isName = (text) => /^[A-Za-z_$][\w$]*$/.test(text)

/** `folder`: what is in there is the package's own; everything else goes by its name. */
export const createPrinter = (checker, folder) => {
  let { names, sets } = nameTypes([], {})
  /** Being written: nothing in it is called by its own name. */
  let owner

  const { isForeign, isOfLanguage, isNominal } = createOrigin(folder)
  const typeOf = (symbol) => checker.getTypeOfSymbol(symbol)

  /** With `exactOptionalPropertyTypes` an optional member has the absence of a value among its types. */
  const isAbsence = (type) => has(type.flags, ts.TypeFlags.Undefined) && type !== checker.getUndefinedType()

  const template = ({ texts, types }, inside) =>
    texts.flatMap((text, index) => [
      index === 0 ? '`' : '',
      text,
      ...(types[index] ? ['${', type(types[index], inside), '}'] : ['`']),
    ])

  const parameters = (signature, inside) =>
    signature.parameters.map((symbol) => {
      const declaration = symbol.valueDeclaration
      const isRest = Boolean(declaration?.dotDotDotToken)
      const isOptional = Boolean(declaration?.questionToken ?? declaration?.initializer)
      const given = typeOf(symbol)
      // Whether it is left out or given as undefined is the same to a function.
      const isPlain = isOptional && !isRest && given.isUnion()
      const isNullable = isPlain && given.types.some((one) => has(one.flags, ts.TypeFlags.Null))
      const stated = isPlain && !isNullable ? checker.getNonNullableType(given) : given
      return [isRest ? '...' : '', type(stated, inside), isOptional && !isRest ? '?' : '']
    })

  const generics = (signature, inside) => {
    const given = signature.typeParameters ?? []
    if (given.length === 0) return ''
    const one = (parameter) => {
      const constraint = parameter.getConstraint()
      const fallback = parameter.getDefault()
      return [
        variable(parameter, inside),
        ...(constraint ? [' extends ', type(constraint, inside)] : []),
        ...(fallback ? [' = ', type(fallback, inside)] : []),
      ]
    }
    return group('<', given.map(one), ', ', '>')
  }

  /** Type parameters by their order, whatever they are called. */
  const variable = (parameter, { variables }) => {
    if (!variables.includes(parameter)) variables.push(parameter)
    return `T${variables.indexOf(parameter)}`
  }

  const signature = (one, arrow, around) => {
    const inside = { ...around, variables: [...around.variables] }
    return [
      generics(one, inside),
      group('(', parameters(one, inside), ', ', ')'),
      arrow,
      type(checker.getReturnTypeOfSignature(one), inside),
    ]
  }

  const member = (symbol, inside) => {
    const mark = has(symbol.flags, ts.SymbolFlags.Optional) ? '?' : ''
    const name = isName(symbol.name) ? symbol.name : JSON.stringify(symbol.name)
    const given = typeOf(symbol)
    if (has(symbol.flags, ts.SymbolFlags.Method))
      return checker
        .getNonNullableType(given)
        .getCallSignatures()
        .map((one) => [name, mark, signature(one, ': ', inside)])
    return [[isReadonly(symbol) ? 'readonly ' : '', name, mark, ': ', type(given, inside)]]
  }

  const properties = (given) =>
    checker
      .getPropertiesOfType(given)
      .filter((symbol) => !isHidden(symbol))
      .sort((a, b) => byText(a.name, b.name))

  /** Members that another package adds are only counted: they are its own, and many. */
  const members = (given, inside) => {
    const own = properties(given).filter((symbol) => !isForeign(symbol))
    const others = properties(given).length - own.length
    const rows = own.flatMap((symbol) => member(symbol, inside))
    return [
      ...(inside.isNamed ? together(rows, own) : rows),
      ...checker
        .getIndexInfosOfType(given)
        .map((info) => [
          info.isReadonly ? 'readonly ' : '',
          '[',
          type(info.keyType, inside),
          ']: ',
          type(info.type, inside),
        ]),
      ...(others > 0 ? [`and ${others} of others`] : []),
    ]
  }

  /** Where every member of an exported union is one here, and all of one type, that is one line. */
  const together = (rows, own) => {
    if (rows.length !== own.length) return rows
    const rest = rows.map((row, index) => flat(row).replace(own[index].name, ''))
    const found = sets.find(
      ({ name, literals, members }) =>
        name !== owner &&
        literals.length === members.length &&
        literals.every((one) => own.some((symbol) => symbol.name === one)) &&
        new Set(rest.filter((_, index) => literals.includes(own[index].name))).size === 1,
    )
    if (!found) return rows
    const isIn = (_, index) => found.literals.includes(own[index].name)
    const [first] = rows.filter(isIn)
    const [start, , ...end] = first
    return [[start, `[each of ${found.name}]`, ...end], ...rows.filter((row, index) => !isIn(row, index))]
  }

  const object = (given, inside) => {
    const calls = given.getCallSignatures()
    const creates = given.getConstructSignatures()
    const rows = members(given, inside)
    if (rows.length === 0 && calls.length === 1 && creates.length === 0)
      return signature(calls[0], ' => ', inside)
    return group(
      '{ ',
      [
        ...creates.map((one) => ['new ', signature(one, ': ', inside)]),
        ...calls.map((one) => signature(one, ': ', inside)),
        ...rows,
      ],
      '; ',
      ' }',
    )
  }

  const elements = (given, inside) => {
    const { target } = given
    return [
      target.readonly ? 'readonly ' : '',
      group(
        '[',
        checker.getTypeArguments(given).map((one, index) => {
          const flags = target.elementFlags[index]
          const isMany = has(flags, ts.ElementFlags.Variable)
          return [
            isMany ? '...' : '',
            type(one, inside),
            isMany ? '[]' : has(flags, ts.ElementFlags.Optional) ? '?' : '',
          ]
        }),
        ', ',
        ']',
      ),
    ]
  }

  const union = (given, inside) => {
    const parts = given.types.filter((one) => !isAbsence(one))
    const texts = new Map(parts.map((one) => [flat(type(one, { ...inside, isNamed: false })), one]))
    const found = []
    // The widest first.
    for (const { name, members } of inside.isNamed ? sets : [])
      if (name !== owner && members.every((one) => texts.has(one))) {
        found.push(name)
        for (const one of members) texts.delete(one)
      }
    if (texts.has('true') && texts.has('false')) {
      found.push('boolean')
      texts.delete('true')
      texts.delete('false')
    }
    for (const one of texts.values()) {
      const part = type(one, inside)
      const isAlone = found.length === 0 && texts.size === 1
      found.push(!isAlone && /=>/.test(flat(part)) && !/^[{[]/.test(flat(part)) ? ['(', part, ')'] : part)
    }
    found.sort((a, b) => byText(flat(a), flat(b)))
    return list(found, ' | ')
  }

  const intersection = (given, inside) => {
    const isPlain = (one) =>
      has(one.flags, ts.TypeFlags.Object) &&
      !has(one.symbol?.flags ?? 0, ts.SymbolFlags.Class) &&
      !isNominal(one)
    if (given.types.every(isPlain)) return object(given, inside)
    const plain = given.types.filter(isPlain)
    const others = given.types.filter((one) => !isPlain(one)).map((one) => inParentheses(type(one, inside)))
    return list(
      [...others, ...plain.map((one) => type(one, inside))].sort((a, b) => byText(flat(a), flat(b))),
      ' & ',
    )
  }

  const write = (given, inside) => {
    const known = literal(given)
    if (known !== undefined) return known
    const alias = given.aliasSymbol
    if (alias && isForeign(alias) && !isOfLanguage(alias))
      return withArguments(
        alias.name,
        (given.aliasTypeArguments ?? []).map((one) => type(one, inside)),
      )
    if (has(given.flags, ts.TypeFlags.TypeParameter)) return variable(given, inside)
    if (has(given.flags, ts.TypeFlags.TemplateLiteral)) return template(given, inside)
    if (has(given.flags, ts.TypeFlags.Index)) return ['keyof ', inParentheses(type(given.type, inside))]
    if (has(given.flags, ts.TypeFlags.IndexedAccess))
      return [inParentheses(type(given.objectType, inside)), '[', type(given.indexType, inside), ']']
    if (given.isUnion()) return union(given, inside)
    if (given.isIntersection()) return intersection(given, inside)
    if (!has(given.flags, ts.TypeFlags.Object))
      return checker.typeToString(given, undefined, ts.TypeFormatFlags.NoTruncation)
    if (checker.isTupleType(given)) return elements(given, inside)
    if (checker.isArrayType(given)) {
      const [item] = checker.getTypeArguments(given)
      const mark = given.symbol.name === 'ReadonlyArray' ? 'readonly ' : ''
      return [mark, inParentheses(type(item, inside)), '[]']
    }
    if (isNominal(given)) {
      // What it calls "this" comes behind them.
      const count = given.target?.typeParameters?.length ?? 0
      const own = checker.getTypeArguments(given).slice(0, count)
      return withArguments(
        given.symbol.name,
        own.map((one) => type(one, inside)),
      )
    }
    return object(given, inside)
  }

  /** `isNamed`: what an exported name stands for is called by it. `around`: what it is in, so that a circle ends. */
  const type = (given, inside) => {
    const depth = inside.around.lastIndexOf(given)
    if (depth === 0 && inside.isNamed && owner) return owner
    if (depth >= 0) return `the ${inside.around.length - depth}. around`
    const deeper = has(given.flags, ts.TypeFlags.Object)
      ? { ...inside, around: [...inside.around, given] }
      : inside
    if (!inside.isNamed) return write(given, deeper)
    const known = names.get(
      flat(write(given, { ...deeper, isNamed: false, variables: [...inside.variables] })),
    )
    // The name of what is being written says nothing of it.
    if (known && known !== owner && !known.startsWith(`${owner}[`)) return known
    return write(given, deeper)
  }

  const start = (isNamed) => ({ isNamed, around: [], variables: [] })

  /** The shape of an exported name by itself. */
  const whole = (given, isNamed) => write(given, { ...start(isNamed), around: [given] })

  return {
    /** From here on, what these names stand for is written by its name. */
    learn(exported) {
      const part = (given) => type(given, start(false))
      const learnt = nameTypes(exported, {
        whole: (given) => whole(given, false),
        part,
        properties,
        typeOf,
        isForeign,
      })
      names = learnt.names
      sets = learnt.sets
    },
    /** What an object of a class has. */
    rows(name, given) {
      owner = name
      return members(given, { ...start(true), around: [given] })
    },
    alias(name, given) {
      owner = name
      return whole(given, true)
    },
    value(name, given) {
      owner = name
      return type(given, start(true))
    },
    /** What is made by `new`. */
    constructors(name, given) {
      owner = name
      return given.getConstructSignatures().map((one) => ['new ', signature(one, ': ', start(true))])
    },
  }
}
