/**
 * Holds `docs/options.md` to the declarations in `src/tag/options/public-options.ts`, and these to the parsers. The page is
 * written by `npm run docs`.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { customProperties, options as declared, fieldsOf } from '../scripts/declared.mjs'
import { ethereum } from '../src/chains/networks.ts'
import { KINDS } from '../src/connectors/kinds.ts'
import { MELD_ENDPOINT } from '../src/features/onramp/links.rules.ts'
import { FRAME_ENDPOINT } from '../src/frame/frame-endpoint.ts'
import {
  featureReport,
  ONRAMP_PROVIDERS,
  remoteFeatureNames,
  SOCIALS,
  SWAP_PROVIDERS,
} from '../src/state/remote-features.ts'
import { acceptedBy, isOptionName } from '../src/tag/options/accepted.ts'
import { attributeOf } from '../src/tag/options/attributes.ts'
import { GUARDED, optionNames, options, PER_TAG } from '../src/tag/options/options.ts'
import { inCode, plainType, table } from './page.testing.ts'

const INTRO = `# Options

This page is written from \`src/tag/options/public-options.ts\` by \`npm run docs\`.

Each option is a property of the element (\`themeMode\`), an attribute (\`theme-mode\`), a key of \`createWalletModal\` and a \`data-\`
attribute of the script tag (\`data-theme-mode\`). A boolean attribute that is present is true, \`"false"\` is false; absent, the default is in force;
lists are separated by spaces or commas, or JSON; objects are JSON. A value that is not accepted never throws: the default is used,
and the alert [\`option-invalid\`](errors.md#option-invalid) says what is accepted. Of lists, and of objects by network or name, the entries
that are not accepted are left out and the others kept, maybe none. One bad field drops the whole of \`features\` and \`metadata\`. Changes are live,
with the exceptions that [usage.md](usage.md#setting-options) names.

All tags of a page share one wallet, and the options of the first tag are in force. Options marked ¹ are each tag's own.

Once the page's code has called \`createWalletModal\` with options, attributes and \`data-\` no longer set the options marked ², because
they decide where data is read from, who may frame the page as a Safe, where payment windows open, and which wallets exist. The alert
[\`options-dropped\`](errors.md#options-dropped) names them.
`

/** Types with fields of their own, and how to reach them. */
const PARTS = [
  ['`features`', 'Features'],
  ['`metadata`', 'Metadata'],
  ['`endpoints`', 'Endpoints'],
  ['A whole network in `networks`', 'NetworkObject'],
  ['A wallet in `customWallets`', 'WalletObject'],
  ['`siwx`, the ready sign-in', 'SignInOptions'],
  ['`siwx`, a plug-in of your own', 'SignInPlugin'],
  ['`siweConfig`', 'SiweConfig'],
] as const

/** `"dark"` → `dark`; words stay words. */
const shownDefault = (text: string | undefined): string => {
  const value = literal(text)
  if (value === undefined) return text ?? ''
  return inCode(typeof value === 'string' ? value : Array.isArray(value) ? value.join(' ') : String(value))
}

/** The value that a default is, where it is one and not words. */
function literal(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Sets of words whose types follow from a list. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  Social: SOCIALS,
  SwapProvider: SWAP_PROVIDERS,
  OnrampProvider: ONRAMP_PROVIDERS,
  Kind: KINDS,
}

const shownType = (type: string): string =>
  inCode(
    plainType(type).replace(/\b[A-Z]\w+/g, (name) => {
      const words = LISTS[name]?.map((word) => `'${word}'`)
      return words ? (words.length > 1 ? `(${words.join(' | ')})` : words.join('')) : name
    }),
  )

const page = (): string => {
  const rows = declared().map(
    ({ name, attribute, text, default: initial, isByCode, isGuarded, isPerTag }) => [
      `${inCode(name)}${isPerTag ? ' ¹' : ''}${isGuarded ? ' ²' : ''}`,
      isByCode ? 'none' : inCode(attribute),
      acceptedBy(name),
      shownDefault(initial),
      text,
    ],
  )
  const parts = PARTS.map(([title, type]) => {
    const fields = fieldsOf(type).map(({ name, isOptional, type, text, default: initial }) => [
      inCode(`${name}${isOptional ? '?' : ''}`),
      shownType(type),
      shownDefault(initial),
      text,
    ])
    return `## ${title}\n\n${table(['field', 'type', 'default', 'what it is'], fields)}`
  })
  const properties = customProperties().map(({ name, default: initial = '', text }) => [
    inCode(name),
    initial,
    text,
  ])
  return [
    INTRO,
    table(['option', 'attribute', 'accepted', 'default', 'what it is'], rows),
    ...parts,
    `## \`themeVariables\`\n\nAlso custom properties, inherited from the page. A number is written without a unit. Where two defaults are named, the second is the light theme's.\n\n${table(['property', 'default', 'what it is'], properties)}`,
  ].join('\n')
}

describe('docs/options.md', () => {
  it('behavior: the page is what the declarations say (npm run docs)', async () => {
    await expect(page()).toMatchFileSnapshot('options.md')
  })

  it('param: every option is declared, described and parsed, its attribute and all', () => {
    expect(
      declared()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...optionNames].sort())
    for (const { name, text, attribute, attributeType } of declared()) {
      expect(text, name).toMatch(/^[A-Z].*\.$/)
      expect(attribute).toBe(attributeOf(name))
      if (isOptionName(name)) expect(options[name].kind === 'boolean', name).toBe(attributeType === 'boolean')
    }
  })

  it('param: the default that is declared is the one that is used', () => {
    for (const { name, default: said } of declared()) {
      if (!isOptionName(name)) continue
      const { initial } = options[name]
      const value = literal(said)
      if (value !== undefined) expect(value, name).toEqual(initial)
      else expect(said, name).toMatch(/\S/)
      // Where words say what is used, it is decided elsewhere, but for networks; the endpoints have their values below.
      if (name === 'networks') expect([said, initial]).toEqual(['Ethereum', [ethereum]])
      else if (value === undefined && name !== 'endpoints')
        expect(initial ?? [], name).toEqual(Array.isArray(initial ?? []) ? [] : {})
    }
  })

  it('param: so are those of the endpoints, and of the features that a project leaves to the host', () => {
    const urls = fieldsOf('Endpoints').flatMap(({ name, default: said }) =>
      said === undefined ? [] : [[name, literal(said)]],
    )
    // Two stand where they are used: a page without a sign-in has no need of the frame's, one that sells nothing none of Meld's.
    expect(Object.fromEntries(urls)).toEqual({
      ...options.endpoints.initial,
      frame: FRAME_ENDPOINT,
      meld: MELD_ENDPOINT,
    })
    const fields = new Map(fieldsOf('Features').map(({ name, default: said }) => [name, literal(said)]))
    const config = { basic: false, projectId: 'x', features: {} }
    for (const name of remoteFeatureNames) {
      const { effective } = featureReport(
        { config, project: { status: 'fetched', remote: { [name]: null } } },
        name,
      )
      expect(fields.get(name), name).toBe(Boolean(effective))
    }
  })

  it('param: so are those of the custom properties, as the styles have them', () => {
    const theme = new URL('../src/ui/theme/', import.meta.url)
    const styles = ['tokens', 'surface-tokens', 'dialog', 'flows'].map((name) =>
      readFileSync(new URL(`${name}.css`, theme), 'utf8'),
    )
    for (const { name, default: said = '' } of customProperties()) {
      expect(said, name).not.toBe('')
      // Words, where it is computed or a list of fonts.
      if (!/^[\d#]|^rgb/.test(said)) continue
      for (const value of said.split(', light '))
        expect(styles.join(''), name).toContain(`var(${name}, ${value})`)
    }
  })

  it('param: what is said to be guarded or each tag’s own is', () => {
    const names = (has: (option: ReturnType<typeof declared>[number]) => boolean) =>
      declared()
        .filter(has)
        .map(({ name }) => name)
        .sort()
    expect(names(({ isGuarded }) => isGuarded)).toEqual([...GUARDED].sort())
    expect(names(({ isPerTag }) => isPerTag)).toEqual([...PER_TAG].sort())
  })
})
