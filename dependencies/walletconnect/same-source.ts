/**
 * Compares a package's source with its minified bundle by what a minifier keeps, in order: strings, regular
 * expressions, names of properties, keys of objects. Numbers and operators are not compared, because minifiers
 * rewrite them.
 */
import ts from 'typescript'

/** The tokens of a script that a minifier keeps, in order. */
const tokensOf = (code: string): readonly string[] => {
  const tokens: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isPropertyAccessExpression(node)) {
      visit(node.expression)
      tokens.push(`.${node.name.text}`)
      return
    }
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) tokens.push(`${node.name.text}:`)
    else if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) tokens.push(`"${node.text}"`)
    else if (ts.isRegularExpressionLiteral(node)) tokens.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('code.js', code, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS))
  // `typeof a === 'undefined'` becomes `typeof a > 'u'`.
  return tokens.filter((token) => token !== '"undefined"' && token !== '"u"')
}

export type Comparison = {
  /** Tokens of the source that the bundle does not have. */
  readonly missing: readonly string[]
  /** Lengths, in tokens, of the longest sequences of the source that are in the bundle without a gap. */
  readonly stretches: readonly number[]
}

/** Finds how much of a source (JavaScript) is in a bundle, greedily from its beginning. */
export function compareWithBundle(source: string, bundle: string): Comparison {
  const theirs = tokensOf(bundle)
  const ours = tokensOf(source)
  const missing: string[] = []
  const stretches: number[] = []
  for (let at = 0; at < ours.length; ) {
    let longest = 0
    for (let start = 0; start < theirs.length; start += 1) {
      let length = 0
      while (at + length < ours.length && theirs[start + length] === ours[at + length]) length += 1
      longest = Math.max(longest, length)
    }
    if (longest === 0) missing.push(ours[at] ?? '')
    else stretches.push(longest)
    at += Math.max(1, longest)
  }
  return { missing, stretches }
}
