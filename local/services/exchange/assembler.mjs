// Owns a very small EVM assembler, for the contracts that no package here publishes (`contracts.mjs`, `../../safe/contract.ts`).
// Numbers and hex become the shortest PUSH, `@name` pushes the place of the label `name:`.

// biome-ignore format: a table
const CODES = {
  SUB: 0x03, DIV: 0x04, EQ: 0x14, SHR: 0x1c, CALLER: 0x33, CALLDATALOAD: 0x35, CALLDATASIZE: 0x36, CALLDATACOPY: 0x37, CODECOPY: 0x39,
  RETURNDATASIZE: 0x3d, RETURNDATACOPY: 0x3e, MSTORE: 0x52, SLOAD: 0x54, SSTORE: 0x55, JUMP: 0x56, JUMPI: 0x57, GAS: 0x5a,
  DUP1: 0x80, DUP3: 0x82, LOG1: 0xa1, LOG3: 0xa3, LOG4: 0xa4, CALL: 0xf1, RETURN: 0xf3, DELEGATECALL: 0xf4, STOP: 0x00, REVERT: 0xfd,
}
const JUMPDEST = 0x5b
const PUSH = 0x5f

/**
 * @param {string} source words between blanks; `;` begins a remark
 * @returns {string} hex without 0x
 */
export function assemble(source) {
  const words = source.replaceAll(/;.*$/gm, '').split(/\s+/).filter(Boolean)
  /** @type {Map<string, number>} */
  const places = new Map()
  let size = 0
  for (const word of words) {
    if (word.endsWith(':')) places.set(word.slice(0, -1), size)
    size += sizeOf(word)
  }
  return words.map((word) => encode(word, places)).join('')
}

// A label is pushed as two bytes, so that places are known before they are filled in.
function sizeOf(word) {
  if (word.endsWith(':') || word in CODES) return 1
  if (word.startsWith('@')) return 3
  return 1 + toBytes(word).length / 2
}

function encode(word, places) {
  if (word.endsWith(':')) return hex(JUMPDEST)
  if (word in CODES) return hex(CODES[word])
  if (word.startsWith('@')) {
    const place = places.get(word.slice(1))
    if (place === undefined) throw new Error(`There is no label ${word.slice(1)}.`)
    return hex(PUSH + 2) + place.toString(16).padStart(4, '0')
  }
  const bytes = toBytes(word)
  return hex(PUSH + bytes.length / 2) + bytes
}

function toBytes(word) {
  const digits = word.startsWith('0x') ? word.slice(2) : BigInt(word).toString(16)
  return digits.padStart(digits.length + (digits.length % 2), '0')
}

const hex = (byte) => byte.toString(16).padStart(2, '0')
