/**
 * Whether a signature is an eip155 account's, as the chain says (decisions 85): keys, contract accounts (ERC-1271) and those that are not
 * deployed yet (ERC-6492), by one `eth_call`.
 */
import { nodeKey } from '../../../errors/node.ts'
import { readField } from '../../../lib/json.ts'
import { personalMessageHash } from '../../../lib/personal-message-hash.ts'
import type { Verdict } from '../contract.ts'
import { VALIDATOR_CODE } from './validator-code.ts'

/** A JSON-RPC read of the account's network, its answer unchecked; throws the node's error. */
export type Read = (method: string, params: readonly unknown[]) => Promise<unknown>

export type Signed = { readonly address: string; readonly message: string; readonly signature: string }

/** As long as a wallet may answer (`chains/evm/sign-message.ts`), in whole bytes. */
const SIGNATURE = /^0x(?:[\da-f]{2}){31,65536}$/i
/** r, s and v of a key: 65 bytes, v in the form that contracts and the precompile take. */
const KEY_SIGNATURE = /^0x([\da-f]{64})([\da-f]{64})(1b|1c)$/i
/** EIP-7702: a key's account that points at code. */
const DELEGATED = /^0xef0100[\da-f]{40}$/i
const ECRECOVER = '0x0000000000000000000000000000000000000001'

/** Networks of the ZK stack, which run no code that a call brings along: zkSync and Abstract, each with its testnet. */
const ZK_STACK = ['eip155:324', 'eip155:300', 'eip155:2741', 'eip155:11124']
/** The validator that is deployed on them, as viem has it. */
const VALIDATOR = '0xfB688330379976DA81eB64Fe4BF50d7401763B9C'
/** `isValidSig(address,bytes32,bytes)`. */
const IS_VALID_SIG = '0x98ef1ed8'

/** `isValidSignature(bytes32,bytes)`, and how the answer begins that says yes (ERC-1271). */
const IS_VALID_SIGNATURE = '0x1626ba7e'
const MAGIC = /^0x1626ba7e0{56}/
/** The end of a signature that says how its account is deployed (ERC-6492). */
const WRAPPED = /(6492){16}$/

const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')

/** `abi.encode(…words, bytes)`. */
const encode = (words: readonly string[], signature: string): string => {
  const bytes = signature.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const offset = ((words.length + 1) * 32).toString(16)
  return [...words, offset, (bytes.length / 2).toString(16)].map(word).join('') + padded
}

/** The node has run the code, and the code has failed; anything else, want of gas included, is the node's own trouble. */
const isRevert = (error: unknown): boolean => {
  const message = String(readField(error, 'message'))
  const key = nodeKey(message)
  const isFailed = key === 'reverted' && !/gas/i.test(message)
  return readField(error, 'code') === 3 || key === 'reverted-reason' || isFailed
}

/** Undefined: the code failed. False: the node will not run it. Null: nobody has answered. */
const call = async (read: Read, transaction: object): Promise<unknown> => {
  try {
    return await read('eth_call', [transaction, 'latest'])
  } catch (error) {
    if (isRevert(error)) return undefined
    return typeof readField(error, 'code') === 'number' ? false : null
  }
}

const codeOf = async (read: Read, address: string): Promise<unknown> =>
  read('eth_getCode', [address, 'latest']).catch(() => null)

/** Whether nothing but its key speaks for the account, so that a signature stays valid. Undefined: nobody has answered. */
export async function isKeyAccount(read: Read, { address, signature }: Signed): Promise<boolean | undefined> {
  if (!KEY_SIGNATURE.test(signature)) return false
  const code = await codeOf(read, address)
  return typeof code === 'string' ? code === '0x' : undefined
}

/** `chainId`: CAIP-2. */
export async function verifyOnEip155(read: Read, signed: Signed, chainId: string): Promise<Verdict> {
  const { address, message, signature } = signed
  if (!SIGNATURE.test(signature)) return 'invalid'
  const hash = personalMessageHash(message)
  const question = encode([address, hash], signature)
  const [transaction, yes, no] = ZK_STACK.includes(chainId)
    ? [{ to: VALIDATOR, data: IS_VALID_SIG + question }, `0x${word('1')}`, `0x${word('0')}`]
    : [{ data: VALIDATOR_CODE + question }, '0x01', '0x00']
  const answer = await call(read, transaction)
  if (answer === yes) return 'valid'
  if (answer === null) return 'unknown'
  return askApart(read, signed, hash, answer === no || answer === undefined)
}

/**
 * Key and account, each by itself. `isNo`: the validator has said so; then only a delegated account's key is asked, which is a person's
 * although code that it points at may know no signatures (decisions 32). Else no node has run the validator: Aurora's refuse a call
 * without a receiver, others answer nothing.
 */
const askApart = async (read: Read, signed: Signed, hash: string, isNo: boolean): Promise<Verdict> => {
  const { address, signature } = signed
  const isKeySignature = KEY_SIGNATURE.test(signature)
  if (isNo && !isKeySignature) return 'invalid'
  // Only the validator can ask an account that it deploys.
  if (WRAPPED.test(signature)) return 'unknown'
  const code = await codeOf(read, address)
  if (typeof code !== 'string') return 'unknown'
  const hasKey = DELEGATED.test(code) || (code === '0x' && !isNo)
  const byKey = hasKey && isKeySignature ? await recover(read, signed, hash) : 'invalid'
  if (byKey === 'valid' || isNo || code === '0x') return byKey
  const byCode = await askAccount(read, signed, hash)
  return byCode === 'invalid' ? byKey : byCode
}

const recover = async (read: Read, { address, signature }: Signed, hash: string): Promise<Verdict> => {
  const [, r, s, v = ''] = KEY_SIGNATURE.exec(signature) ?? []
  const signer = await call(read, { to: ECRECOVER, data: `${hash}${word(v)}${r}${s}` })
  if (signer === null || signer === false) return 'unknown'
  return signer === `0x${word(address)}` ? 'valid' : 'invalid'
}

const askAccount = async (read: Read, { address, signature }: Signed, hash: string): Promise<Verdict> => {
  const answer = await call(read, { to: address, data: IS_VALID_SIGNATURE + encode([hash], signature) })
  if (answer === null || answer === false) return 'unknown'
  return MAGIC.test(String(answer)) ? 'valid' : 'invalid'
}
