// Owns tokens as people have them: the usual account of each, names, the extensions of Token-2022, and those tokens that the
// demo's accounts begin with. Bytes of accounts are `accounts.mjs`; what happens to them is the token programs', which are real.
import { createHash } from 'node:crypto'
import { getAddressEncoder, getBase58Decoder, getProgramDerivedAddress } from '@solana/web3.js'
import {
  place,
  placeHolding,
  placeMint,
  readHolding,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './accounts.mjs'

const ASSOCIATED_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const METAPLEX_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const bytesOf = (/** @type {any} */ address) => getAddressEncoder().encode(address)

/** @returns {Promise<string>} */
export async function usualAddress(owner, mint, program) {
  const seeds = [owner, program, mint].map(bytesOf)
  const [address] = await getProgramDerivedAddress({
    programAddress: /** @type {any} */ (ASSOCIATED_PROGRAM),
    seeds,
  })
  return address
}

/**
 * Gives an owner an account of a token, at its usual address, with this amount in it.
 *
 * @param {any} svm
 * @param {{ owner: string, mint: string, amount: bigint, frozen?: boolean, extensions?: import('./accounts.mjs').Extension[] }} holding
 */
export async function hold(svm, { owner, mint, extensions = [], ...more }) {
  const program = programOf(svm, mint)
  const address = await usualAddress(owner, mint, program)
  const needed = program === TOKEN_2022_PROGRAM ? neededBy(svm, mint) : []
  placeHolding(svm, { address, owner, mint, program, extensions: [...needed, ...extensions], ...more })
  return address
}

/** @returns {Promise<bigint>} */
export async function heldBy(svm, owner, mint) {
  const address = await usualAddress(owner, mint, programOf(svm, mint))
  return readHolding(svm, svm.getAccount(address))?.amount ?? 0n
}

/**
 * @param {any} svm
 * @param {{ mint: string, name: string, symbol: string }} names
 */
export async function name(svm, { mint, name: text, symbol }) {
  const [address] = await getProgramDerivedAddress({
    programAddress: /** @type {any} */ (METAPLEX_PROGRAM),
    seeds: ['metadata', bytesOf(METAPLEX_PROGRAM), bytesOf(mint)],
  })
  const data = Uint8Array.from([
    4,
    ...new Uint8Array(32),
    ...bytesOf(mint),
    ...textOf(text, 32),
    ...textOf(symbol, 10),
    ...textOf('', 200),
  ])
  place(svm, { address, owner: METAPLEX_PROGRAM, data })
}

/** Behind its length; Metaplex fills it up with zeros. */
function textOf(text, room = 0) {
  const bytes = Buffer.from(text)
  const data = Buffer.alloc(4 + Math.max(bytes.length, room))
  data.writeUInt32LE(data.length - 4)
  bytes.copy(data, 4)
  return data
}

const programOf = (svm, mint) => svm.getAccount(mint).programAddress ?? TOKEN_PROGRAM

/** A fee, a hook or a pause in the mint asks for a place in every account of it. */
function neededBy(svm, mint) {
  const { data } = svm.getAccount(mint)
  const kinds = new Set()
  for (let at = 166; at + 4 <= data.length; at += 4 + Buffer.from(data).readUInt16LE(at + 2))
    kinds.add(Buffer.from(data).readUInt16LE(at))
  return [
    { kind: 7, value: new Uint8Array() },
    ...(kinds.has(1) ? [{ kind: 2, value: new Uint8Array(8) }] : []),
    ...(kinds.has(14) ? [{ kind: 15, value: new Uint8Array(1) }] : []),
    ...(kinds.has(26) ? [{ kind: 27, value: new Uint8Array() }] : []),
  ]
}

/** What Token-2022 knows beyond the older program, as far as the demo and its tests have a use for it. */
export const extensions = {
  /** @param {{ epoch?: number, limit: bigint, share: number }} newer @param {{ epoch?: number, limit: bigint, share: number }} [older] share in hundredths of a percent */
  fee(newer, older = newer) {
    const value = Buffer.alloc(108)
    for (const [at, { epoch = 0, limit, share }] of /** @type {const} */ ([
      [72, older],
      [90, newer],
    ])) {
      value.writeBigUInt64LE(BigInt(epoch), at)
      value.writeBigUInt64LE(limit, at + 8)
      value.writeUInt16LE(share, at + 16)
    }
    return { kind: 1, value }
  },
  frozenFirst: () => ({ kind: 6, value: Uint8Array.of(2) }),
  /** Of an account. */
  memo: () => ({ kind: 8, value: Uint8Array.of(1) }),
  bound: () => ({ kind: 9, value: new Uint8Array() }),
  /** @param {string} [program] none: the place for one */
  hook: (program) => ({
    kind: 14,
    value: Uint8Array.from([...new Uint8Array(32), ...(program ? bytesOf(program) : new Uint8Array(32))]),
  }),
  /** @param {string} mint @param {string} text @param {string} symbol */
  name: (mint, text, symbol) => ({
    kind: 19,
    value: Uint8Array.from([
      ...new Uint8Array(32),
      ...bytesOf(mint),
      ...textOf(text),
      ...textOf(symbol),
      ...textOf(''),
      ...new Uint8Array(4),
    ]),
  }),
  /** @param {number} multiplier */
  scaled(multiplier) {
    const value = Buffer.alloc(56)
    value.writeDoubleLE(multiplier, 32)
    value.writeDoubleLE(multiplier, 48)
    return { kind: 25, value }
  },
  /** @param {boolean} paused */
  pausable: (paused) => ({ kind: 26, value: Uint8Array.from([...new Uint8Array(32), paused ? 1 : 0]) }),
}

const made = (/** @type {string} */ word) =>
  getBase58Decoder().decode(new Uint8Array(createHash('sha256').update(`wallet-modal ${word}`).digest()))

/** Programs and mints of the demo. Circle's dollar has its real address, the others have ones that nobody has. */
export const DEMO_TOKENS = {
  usdc: {
    address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    price: 1,
  },
  /** Nine decimals, as SOL. */
  coral: { address: made('coral'), name: 'Coral', symbol: 'CORAL', decimals: 9, price: 0.25 },
  /** Token-2022: keeps 1 % of what is sent, at most 5. */
  tide: { address: made('tide'), name: 'Tide', symbol: 'TIDE', decimals: 6, price: 2 },
  /** Token-2022: another program runs with every transfer. */
  anchor: { address: made('anchor'), name: 'Anchor', symbol: 'ANCHOR', decimals: 6, price: 3 },
  /** Its last letter is Cyrillic. */
  imitation: { address: made('imitation'), name: 'USD Coin', symbol: 'USDС', decimals: 6, price: 0 },
}

const AUTHORITY = made('authority')

/**
 * Makes the demo's tokens, and gives them to its accounts.
 *
 * @param {any} svm
 * @param {Record<string, Partial<Record<keyof typeof DEMO_TOKENS, bigint>>>} holdings base units, by owner
 */
export async function plant(svm, holdings) {
  const { usdc, coral, tide, anchor, imitation } = DEMO_TOKENS
  for (const token of [usdc, coral, imitation]) {
    placeMint(svm, { ...token, authority: AUTHORITY })
    await name(svm, { ...token, mint: token.address })
  }
  for (const [token, extension] of /** @type {const} */ ([
    [tide, extensions.fee({ limit: 5_000_000n, share: 100 })],
    [anchor, extensions.hook(made('hook'))],
  ])) {
    const names = extensions.name(token.address, token.name, token.symbol)
    const all = { authority: AUTHORITY, program: TOKEN_2022_PROGRAM, extensions: [extension, names] }
    placeMint(svm, { ...token, ...all })
  }
  for (const [owner, amounts] of Object.entries(holdings))
    for (const [key, amount] of Object.entries(amounts))
      await hold(svm, { owner, mint: DEMO_TOKENS[key].address, amount })
}
