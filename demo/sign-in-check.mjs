// Owns the look at one signed text: whether it is a sign-in message of this site, in time, and signed by the account that it names. No
// dependency but viem and @solana/web3.js.
import { getBase58Encoder, address as solanaAddress } from '@solana/web3.js'
import { createPublicClient, http } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'

/** @typedef {{ message: string, signature: string, time: Date }} Question */
/** @typedef {{ domain: string, uri: string, address: string, chainId: string, nonce: string, statement: string | undefined, issuedAt: Date, notBefore: Date | undefined, expirationTime: Date | undefined }} Fields `chainId`: CAIP-2 */

/** EIP-4361, to the letter: what viem writes of what it has read. @param {string} message @returns {Fields | undefined} */
const readEthereum = (message) => {
  try {
    const fields = /** @type {any} */ (parseSiweMessage(message))
    if (createSiweMessage(fields) !== message) return undefined
    const { statement, notBefore, expirationTime } = fields
    return { ...fields, chainId: `eip155:${fields.chainId}`, statement, notBefore, expirationTime }
  } catch {
    // A field that viem does not write.
    return undefined
  }
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/
const CAIP_122 =
  /^(?<domain>[-\w.:]+) wants you to sign in with your (?<name>[^\n]{1,64}) account:\n(?<address>[1-9A-HJ-NP-Za-km-z]{32,44})\n\n(?:(?<statement>[^\n]+)\n\n)?URI: (?<uri>\S+)\nVersion: 1\nChain ID: (?<chainId>solana:[-\w]{1,32})\nNonce: (?<nonce>[A-Za-z\d]{8,})\nIssued At: (?<issuedAt>\S+)(?:\nExpiration Time: (?<expirationTime>\S+))?(?:\nNot Before: (?<notBefore>\S+))?(?:\nRequest ID: \S+)?(?:\nResources:(?:\n- \S+)+)?$/

/** CAIP-122, as the modal writes it on Solana. @param {string} message @returns {Fields | undefined} */
const readSolana = (message) => {
  const fields = /** @type {any} */ (CAIP_122.exec(message)?.groups)
  if (!fields) return undefined
  const { issuedAt, notBefore, expirationTime } = fields
  const times = [issuedAt, notBefore, expirationTime]
  if (!times.every((time) => time === undefined || (TIME.test(time) && !Number.isNaN(Date.parse(time)))))
    return undefined
  const dateOf = (/** @type {string | undefined} */ time) => (time === undefined ? undefined : new Date(time))
  return {
    ...fields,
    issuedAt: new Date(issuedAt),
    notBefore: dateOf(notBefore),
    expirationTime: dateOf(expirationTime),
  }
}

/** @param {string} message @returns {Fields | undefined} */
export const readMessage = (message) => readEthereum(message) ?? readSolana(message)

/** 65 bytes of a key, or the longer one of a contract account. */
const EVM_SIGNATURE = /^0x(?:[\da-f]{128}(?:1b|1c)|(?:[\da-f]{2}){66,65536})$/i

/**
 * Keys, contract accounts (ERC-1271) and those not deployed yet (ERC-6492). Undefined: the node does not answer.
 *
 * @param {Fields} fields @param {Question} question @param {string} rpc
 * @returns {Promise<boolean | undefined>}
 */
export async function isSignedOnEvm({ domain, nonce, address, chainId }, question, rpc) {
  const { message, signature, time } = question
  if (!EVM_SIGNATURE.test(signature)) return false
  const client = createPublicClient({ transport: http(rpc, { retryCount: 1 }), cacheTime: 0 })
  try {
    // viem takes a node that is away for one that says no, so this is asked first. A node of another chain would know other accounts.
    if (`eip155:${await client.getChainId()}` !== chainId) return undefined
    const isSigned = await client.verifySiweMessage(
      /** @type {any} */ ({ message, signature, domain, nonce, address, time }),
    )
    // It may have gone away meanwhile.
    if (!isSigned) await client.getChainId()
    return isSigned
  } catch {
    return undefined
  }
}

/** Keys of small order, in base58 of these bytes: any text has a signature of theirs, as nobody's. */
const NOBODY = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
])

/** Ed25519 over the text in UTF-8. @param {Fields} fields @param {Question} question */
export async function isSignedOnSolana({ address }, { message, signature }) {
  if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature)) return false
  try {
    const encoder = getBase58Encoder()
    const key = Uint8Array.from(encoder.encode(solanaAddress(address)))
    const bytes = Uint8Array.from(encoder.encode(signature))
    if (bytes.length !== 64 || NOBODY.has(Buffer.from(key).toString('hex'))) return false
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, bytes, new TextEncoder().encode(message))
  } catch {
    // Not an address, or not a key.
    return false
  }
}
