/** What contracts of names answer, as bytes. */
import { concat, type Hex, numberToHex, pad, size } from 'viem'

export const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const word = (value: Hex | number): Hex =>
  typeof value === 'number' ? numberToHex(value, { size: 32 }) : pad(value)

/** ABI-encoded `bytes` with any claimed length. */
export const bytesOf = (bytes: Hex, length = size(bytes)): Hex =>
  concat([
    word(32),
    word(length),
    size(bytes) > 0 ? pad(bytes, { dir: 'right', size: Math.ceil(size(bytes) / 32) * 32 }) : '0x',
  ])
