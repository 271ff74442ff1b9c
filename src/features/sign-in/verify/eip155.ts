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

const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')

/** `abi.encode(address, bytes32, bytes)`. */
const encode = (address: string, hash: string, signature: string): string => {
  const bytes = signature.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return word(address) + word(hash) + word('60') + word((bytes.length / 2).toString(16)) + padded
}

/** The node has run the code, and the code has failed; anything else is the node's own trouble. */
const isRevert = (error: unknown): boolean => {
  const key = nodeKey(String(readField(error, 'message')))
  return readField(error, 'code') === 3 || key === 'reverted' || key === 'reverted-reason'
}

/** Undefined: the code failed. Null: nobody has answered. */
const call = async (read: Read, transaction: object): Promise<unknown> => {
  try {
    return await read('eth_call', [transaction, 'latest'])
  } catch (error) {
    return isRevert(error) ? undefined : null
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
  const question = encode(address, hash, signature)
  const [transaction, yes] = ZK_STACK.includes(chainId)
    ? [{ to: VALIDATOR, data: IS_VALID_SIG + question }, `0x${word('1')}`]
    : [{ data: VALIDATOR_CODE + question }, '0x01']
  const answer = await call(read, transaction)
  if (answer === yes) return 'valid'
  return answer === null ? 'unknown' : recoverDelegated(read, signed, hash)
}

/** Code that a key has delegated to may know no signatures, but the key is a person's all the same (decisions 32). */
const recoverDelegated = async (
  read: Read,
  { address, signature }: Signed,
  hash: string,
): Promise<Verdict> => {
  const [, r, s, v] = KEY_SIGNATURE.exec(signature) ?? []
  if (!r || !s || !v) return 'invalid'
  const code = await codeOf(read, address)
  if (typeof code !== 'string') return 'unknown'
  if (!DELEGATED.test(code)) return 'invalid'
  const signer = await call(read, { to: ECRECOVER, data: `${hash}${word(v)}${r}${s}` })
  if (signer === null) return 'unknown'
  return signer === `0x${word(address)}` ? 'valid' : 'invalid'
}
