/** Reads a token's name and symbol from its mint (Token-2022) or from Metaplex. Untrusted text, cleaned and cut. Makes no requests. */
import { fromBase58 } from '../../../lib/base58.ts'
import { cleanText } from '../../../lib/text.ts'
import type { Account } from '../answers.ts'
import { programs } from '../instructions.ts'
import { type Mint, viewOf } from './mint.ts'

export type Names = { readonly name: string; readonly symbol: string }

const MAX_SYMBOL = 16
/** The TokenMetadata extension of a mint. */
const METADATA = 19
/** Bytes before the texts: update authority and mint. Metaplex has one byte more, the account's kind. */
const HEAD = 64
const METAPLEX = 4

/** Empty texts if there is no metadata. */
export function namesOf(address: string, mint: Mint, metaplex: Account | null | undefined): Names {
  const extension = mint.extensions.get(METADATA)
  if (extension) return read(extension, HEAD, address)
  const isMetaplex = metaplex?.owner === programs.metadata && metaplex.data[0] === METAPLEX
  return isMetaplex ? read(metaplex.data, HEAD + 1, address) : NONE
}

const NONE: Names = { name: '', symbol: '' }

const read = (data: Uint8Array, head: number, mint: string): Names => {
  const about = data.subarray(head - 32, head)
  if (!fromBase58(mint)?.every((byte, index) => byte === about[index])) return NONE
  const name = readText(data, head)
  const symbol = name && readText(data, name.end)
  return name && symbol ? { name: cleanText(name.text), symbol: cleanText(symbol.text, MAX_SYMBOL) } : NONE
}

/** Four bytes of length, then UTF-8; undefined if it reaches beyond the end. */
const readText = (data: Uint8Array, at: number): { text: string; end: number } | undefined => {
  if (at + 4 > data.length) return undefined
  const end = at + 4 + viewOf(data).getUint32(at, true)
  return end > data.length ? undefined : { text: new TextDecoder().decode(data.subarray(at + 4, end)), end }
}
