/**
 * What a wallet can do is said by its connector. No other file compares ids or names of wallets, or imports them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LISTED } from './lazy.ts'
import { LISTED_SAFE } from './safe/create-safe.ts'

const SRC = join(import.meta.dirname, '..')

/** Ids, names, rdns and kinds of single wallets, as a file writes them. `external` is the kind of several. */
const WORDS = [...Object.values(LISTED), LISTED_SAFE].flatMap((listed) =>
  [listed.id, listed.name, 'rdns' in listed ? listed.rdns : undefined, listed.type].filter(
    (word) => word !== undefined && word !== 'external',
  ),
)
/** The constants of their ids. */
const CONSTANTS = ['lazy.ts', 'safe/create-safe.ts'].flatMap((path) =>
  [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/^export const (\w+_ID)\b/gm)].map(
    ([, name]) => name,
  ),
)
const WRITTEN = new RegExp(`(['"\`])(?:${WORDS.join('|')})\\1|\\b(?:${CONSTANTS.join('|')})\\b`)

/** Data about wallets, and the views of WalletConnect itself. */
const MAY: Readonly<Record<string, string>> = {
  'state/wallet-identity.ts': 'a table: who names itself, and the most imitated names',
  'features/all-wallets/all-wallets.rules.ts': 'a table: what the directory calls some wallets',
  'frame/contract.ts': 'the opposite of unsafe, for methods of the secure frame',
  'frame/methods.ts': 'the same',
  'transfer/pending.ts': 'the field in storage that has the id of a request by WalletConnect',
  'features/connect/link/': 'the views of WalletConnect',
}

/** Who asks by its id for the embedded wallet, and why no field of its connector can say it. */
const ASKS_FOR_EMBEDDED: Readonly<Record<string, string>> = {
  'session/stored/create-session.ts': 'it is stored, and waited for before its connector is made',
  'session/disconnect.ts': 'it is stored, and has to be signed out before its connector is made',
  'services/embedded.ts': 'it is stored, and its connector has still to be made',
  'host/host-verbs.ts': 'a page names it, and its connector has still to be made',
  'core/wallets/auth.ts': 'makes the connector',
  'features/connect/email/email.actions.ts':
    'whether it is connected, where the mail of another sign-in is given up',
  'features/connect/social/social.run.ts': 'whether the attempt that is left has connected it',
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const files = readdirSync(SRC, { encoding: 'utf8', recursive: true }).filter(
  (path) =>
    /\.tsx?$/.test(path) && !path.startsWith('connectors/') && !/\.(?:test|testing)\.tsx?$/.test(path),
)

const naming = files.filter((path) => WRITTEN.test(withoutComments(readFileSync(join(SRC, path), 'utf8'))))

describe('wallets by name', () => {
  it('behavior: no file outside connectors knows one, tables and views of its own apart', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(naming.filter((path) => !Object.keys(MAY).some((may) => path.startsWith(may)))).toEqual([])
  })

  it('behavior: whether an id is the embedded wallet’s is asked by those alone who need it', () => {
    const asking = files.filter((path) => /\/is-embedded\.ts'/.test(readFileSync(join(SRC, path), 'utf8')))
    expect(asking.toSorted()).toEqual(Object.keys(ASKS_FOR_EMBEDDED).toSorted())
  })

  it('behavior: the search finds what it looks for', () => {
    expect(WORDS).toEqual(
      expect.arrayContaining(['walletConnect', 'coinbaseWalletSDK', 'safe', 'WalletConnect']),
    )
    expect(CONSTANTS).toEqual(expect.arrayContaining(['WALLETCONNECT_ID', 'COINBASE_ID', 'SAFE_ID']))
    for (const word of WORDS) expect(`if (id === '${word}')`).toMatch(WRITTEN)
    expect('connector.id === SAFE_ID').toMatch(WRITTEN)
    // No exception that nothing needs.
    for (const may of Object.keys(MAY))
      expect(
        naming.some((path) => path.startsWith(may)),
        may,
      ).toBe(true)
  })
})
