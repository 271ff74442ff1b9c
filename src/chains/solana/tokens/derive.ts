/**
 * Addresses that follow from others, and that only a program can act for: a wallet's account of a token, a token's metadata.
 * By hand, beside `curve.ts`: what the library has for it brings its own curve along.
 */
import { failure } from '../../../errors/to-error.ts'
import { fromBase58, toBase58 } from '../../../lib/base58.ts'
import { isPoint } from '../curve.ts'
import { programs } from '../instructions.ts'

/** The one account of a token that a wallet is paid to. `program`: the token's. */
export const associatedAccount = async (owner: string, mint: string, program: string): Promise<string> =>
  derive([bytesOf(owner), bytesOf(program), bytesOf(mint)], programs.associated)

/** Where Metaplex keeps what a token is called. */
export const metadataAccount = async (mint: string): Promise<string> =>
  derive([textOf('metadata'), bytesOf(programs.metadata), bytesOf(mint)], programs.metadata)

/** The first of 256 hashes that is no point of the curve: nobody has a key for it. */
const derive = async (seeds: readonly Uint8Array[], program: string): Promise<string> => {
  // Pages without https have no such thing.
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
