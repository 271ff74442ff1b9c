/**
 * What a wallet can do is said by its connector. No other file compares ids or names of wallets, or imports them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COINBASE_ID, LISTED, WALLETCONNECT_ID } from './lazy.ts'
import { LISTED_SAFE, SAFE_ID } from './safe/create-safe.ts'

const SRC = join(import.meta.dirname, '..')

/** Ids, rdns and kinds of single wallets, as a file writes them. */
const WORDS = [WALLETCONNECT_ID, COINBASE_ID, SAFE_ID, LISTED.walletConnect.type, LISTED.coinbase.rdns]
const NAMES = [LISTED.walletConnect.name, LISTED.coinbase.name, LISTED_SAFE.name]
const WRITTEN = new RegExp(
  `(['"\`])(?:${[...WORDS, ...NAMES].join('|')})\\1|\\b(?:WALLETCONNECT|COINBASE|SAFE)_ID\\b`,
)

/** Data about wallets, and the views of WalletConnect itself. */
const MAY: Readonly<Record<string, string>> = {
  'state/connection.ts': 'the type of a wallet, which hosts are told',
  'state/wallet-identity.ts': 'a table: who names itself, and the most imitated names',
  'surface/pictures/image-ids.ts': 'a table of pictures',
  'surface/pictures/drawn-marks.ts': 'a table of marks',
  'lib/rdns.ts': 'a table of names that no wallet may announce',
  'features/all-wallets/all-wallets.rules.ts': 'a table: what the directory calls some wallets',
  'transfer/pending.ts': 'the field in storage that has the id of a request by WalletConnect',
  'features/connect/link/': 'the views of WalletConnect',
  'i18n/': 'texts',
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

  it('behavior: the search finds what it looks for', () => {
    for (const word of [...WORDS, ...NAMES]) expect(`if (id === '${word}')`).toMatch(WRITTEN)
    expect('connector.id === SAFE_ID').toMatch(WRITTEN)
    expect(naming).toContain('state/wallet-identity.ts')
  })
})
