/**
 * Derives program addresses: a wallet's associated token account, and the metadata account of a mint. Written here because the library's
 * version brings its own copy of the curve (`curve.ts`).
 */
import { failure } from '../../../errors/to-error.ts'
import { fromBase58, toBase58 } from '../../../lib/base58.ts'
import { isPoint } from '../curve.ts'
import { programs } from '../instructions.ts'

/** The account in which `owner` receives the token. `program`: the token program that owns the mint. */
export const associatedAccount = async (owner: string, mint: string, program: string): Promise<string> =>
  derive([bytesOf(owner), bytesOf(program), bytesOf(mint)], programs.associated)

/** Where Metaplex stores a token's name and symbol. */
export const metadataAccount = async (mint: string): Promise<string> =>
  derive([textOf('metadata'), bytesOf(programs.metadata), bytesOf(mint)], programs.metadata)

/** The first of 256 hashes that is not on the curve, and so has no private key. */
const derive = async (seeds: readonly Uint8Array[], program: string): Promise<string> => {
  // Missing on pages without https.
  if (!globalThis.crypto?.subtle) throw failure('page-insecure')
  const [head, tail] = [seeds.flatMap((seed) => [...seed]), [...bytesOf(program), ...textOf(MARK)]]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from([...head, bump, ...tail]))
    const bytes = new Uint8Array(hash)
    if (!isPoint(bytes)) return toBase58(bytes)
  }
  throw failure('address-invalid')
}

const MARK = 'ProgramDerivedAddress'
const textOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const bytesOf = (address: string): Uint8Array => {
  const bytes = fromBase58(address)
  if (bytes?.length !== 32) throw failure('address-invalid')
  return bytes
}
