// Owns accounts as nodes write them, tokens among them, and placing accounts that no transaction made.
import { getAddressDecoder, getAddressEncoder, getBase58Decoder, isAddress } from '@solana/web3.js'
import { invalidParams } from './errors.mjs'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const MINT_BYTES = 82
const HOLDING_BYTES = 165
/** What an account of Token-2022 with extensions is, behind its base. */
const KIND = { mint: 1, holding: 2 }
const RENT_NEVER = 18_446_744_073_709_551_615n

export function readAddress(value) {
  if (typeof value !== 'string' || !isAddress(value)) throw invalidParams('Invalid pubkey')
  return value
}

/** @param {{ encoding?: string, dataSlice?: { offset: number, length: number } }} [how] */
export function writeAccount(svm, address, how = {}) {
  const account = svm.getAccount(address)
  return account.exists && account.lamports > 0n ? describeAccount(svm, account, how) : null
}

/** @param {{ encoding?: string, dataSlice?: { offset: number, length: number } }} [how] */
export function describeAccount(svm, account, how = {}) {
  const data = how.dataSlice
    ? account.data.slice(how.dataSlice.offset, how.dataSlice.offset + how.dataSlice.length)
    : account.data
  return {
    lamports: account.lamports,
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: RENT_NEVER,
    space: account.data.length,
    data: writeData(svm, account, data, how.encoding),
  }
}

function writeData(svm, account, data, encoding = 'base58') {
  if (encoding === 'jsonParsed') {
    const holding = readHolding(svm, account)
    if (holding) return parsedHolding(holding)
  }
  if (encoding === 'base58') return [getBase58Decoder().decode(data), 'base58']
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [Buffer.from(data).toString('base64'), 'base64']
  throw invalidParams(`unsupported encoding: ${encoding}`)
}

const isTokenProgram = (owner) => owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM
const addressAt = (data, offset) => getAddressDecoder().decode(data, offset)
const viewOf = (data) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** A token account, or undefined when it is something else. */
export function readHolding(svm, account) {
  if (!account?.exists || !isTokenProgram(account.programAddress)) return undefined
  const { length } = account.data
  if (length < HOLDING_BYTES || (length > HOLDING_BYTES && account.data[HOLDING_BYTES] !== KIND.holding))
    return undefined
  const mint = addressAt(account.data, 0)
  return {
    mint,
    owner: addressAt(account.data, 32),
    amount: viewOf(account.data).getBigUint64(64, true),
    decimals: readDecimals(svm, mint),
    program: account.programAddress,
  }
}

/** Decimals of a mint; undefined when it is none. */
export function readDecimals(svm, mint) {
  const account = svm.getAccount(mint)
  if (!account.exists || !isTokenProgram(account.programAddress)) return undefined
  return account.data.length < MINT_BYTES ? undefined : account.data[44]
}

export function writeAmount(amount, decimals = 0) {
  const digits = `${amount}`.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const text =
    decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '')
  return { amount: `${amount}`, decimals, uiAmount: Number(text), uiAmountString: text }
}

function parsedHolding({ mint, owner, amount, decimals, program }) {
  return {
    program: program === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022',
    space: HOLDING_BYTES,
    parsed: {
      type: 'account',
      info: {
        mint,
        owner,
        state: 'initialized',
        isNative: false,
        tokenAmount: writeAmount(amount, decimals),
      },
    },
  }
}

/**
 * Puts an account where a tester wants it, rent paid.
 *
 * @param {any} svm
 * @param {{ address: string, owner?: string, data?: Uint8Array, lamports?: bigint }} account
 */
export function place(svm, { address, owner = SYSTEM_PROGRAM, data = new Uint8Array(), lamports }) {
  svm.setAccount({
    address,
    programAddress: owner,
    data,
    executable: false,
    lamports: lamports ?? svm.minimumBalanceForRentExemption(BigInt(data.length)),
    space: BigInt(data.length),
  })
}

/** @typedef {{ kind: number, value: Uint8Array }} Extension of Token-2022: its number there, and its bytes */

/**
 * A mint whose authority, and freezer, is `authority`.
 *
 * @param {any} svm
 * @param {{ address: string, authority: any, decimals: number, supply?: bigint, program?: string, extensions?: Extension[] }} mint
 */
export function placeMint(svm, mint) {
  const { address, authority, decimals, supply = 0n, program = TOKEN_PROGRAM, extensions = [] } = mint
  const data = new Uint8Array(MINT_BYTES)
  const view = viewOf(data)
  view.setUint32(0, 1, true)
  data.set(getAddressEncoder().encode(authority), 4)
  view.setBigUint64(36, BigInt(supply), true)
  data[44] = decimals
  data[45] = 1
  view.setUint32(46, 1, true)
  data.set(getAddressEncoder().encode(authority), 50)
  place(svm, { address, owner: program, data: extend(data, KIND.mint, extensions) })
}

/**
 * A token account of `owner`.
 *
 * @param {any} svm
 * @param {{ address: string, mint: any, owner: any, amount: bigint, program?: string, frozen?: boolean, native?: bigint, extensions?: Extension[] }} holding `native`: lamports that stay in an account of wrapped SOL, beside the amount
 */
export function placeHolding(svm, holding) {
  const { address, mint, owner, amount, program = TOKEN_PROGRAM, frozen = false, extensions = [] } = holding
  const { native } = holding
  const data = new Uint8Array(HOLDING_BYTES)
  data.set(getAddressEncoder().encode(mint), 0)
  data.set(getAddressEncoder().encode(owner), 32)
  viewOf(data).setBigUint64(64, BigInt(amount), true)
  data[108] = frozen ? 2 : 1
  if (native !== undefined) {
    viewOf(data).setUint32(109, 1, true)
    viewOf(data).setBigUint64(113, native, true)
  }
  const lamports = native === undefined ? undefined : native + amount
  place(svm, { address, owner: program, data: extend(data, KIND.holding, extensions), lamports })
}

/** Base, room up to the longer base's length, what it is, and then each extension behind its number and length. */
function extend(base, kind, extensions) {
  if (extensions.length === 0) return base
  const parts = extensions.flatMap(({ kind: number, value }) => {
    const head = new DataView(new ArrayBuffer(4))
    head.setUint16(0, number, true)
    head.setUint16(2, value.length, true)
    return [...new Uint8Array(head.buffer), ...value]
  })
  return Uint8Array.from([...base, ...new Uint8Array(HOLDING_BYTES - base.length), kind, ...parts])
}
