/** A real local network with the factory of our smart accounts, for tests of what a chain says of signatures. */
import { hexToBytes, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { placeAccounts } from '../../../../local/bundler/place-accounts.mjs'
import { askNode } from '../../../../local/nodes/ask-node.mjs'
import { startNodes } from '../../../../local/nodes/nodes.mjs'
import { sendMined } from '../../../../local/nodes/send-mined.mjs'
import { accountAddress, factoryData } from '../../../../secure-frame/src/account/address.ts'
import { FACTORY } from '../../../../secure-frame/src/account/constants.ts'
import { signNestedMessage, wrapForUndeployed } from '../../../../secure-frame/src/account/signatures.ts'
import { createReads } from '../../../chains/rpc/reads.ts'
import { systemClock } from '../../../lib/clock.ts'
import type { Read } from './eip155.ts'

/** Anvil's first development account, unlocked. */
const RICH = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let url = ''

/** As the product reads: with retries and the node's errors. */
export const readsOf = (at: string): Read =>
  createReads({
    dialect: {
      chainMethod: 'eth_chainId',
      onChain: (answer) => answer === '0x1',
      check: (_method, answer) => answer,
    },
    classes: [[at], [], []],
    clock: systemClock,
  }).unchecked

let reads: Read = async () => undefined

/** Methods that were asked, in order. */
export const asked: string[] = []

export const read: Read = (method, params) => {
  asked.push(method)
  return reads(method, params)
}

export const node = (method: string, ...params: unknown[]) => askNode(url)(method, ...params)

export function startChain(): void {
  let stop = async () => {}
  beforeAll(async () => {
    const nodes = await startNodes({ ports: [0] })
    stop = nodes.stop
    url = nodes.urls['eip155:1'] ?? ''
    reads = readsOf(url)
    await placeAccounts(url)
  }, 60_000)
  afterAll(() => stop())
}

/** A smart account that is not deployed yet, and its owner's signatures. */
export function createSmartAccount() {
  const privateKey = generatePrivateKey()
  const owner = privateKeyToAddress(privateKey)
  const sign = (message: string) => signNestedMessage(1, owner, toHex(message), hexToBytes(privateKey))
  return {
    address: accountAddress(owner),
    sign,
    signUndeployed: (message: string) => wrapForUndeployed(owner, sign(message)),
    deploy: () => sendMined(node, { from: RICH, to: FACTORY, data: factoryData(owner), gas: '0xf4240' }),
  }
}

/** Runtime code that returns these bytes, at most 32, at the start of a word, whatever it is asked. */
export const returning = (hex: string, length = 32): string =>
  `0x7f${hex.padEnd(64, '0')}60005260${length.toString(16).padStart(2, '0')}6000f3`

export const MAGIC = '1626ba7e'

/** Contracts that do not say yes. */
export const BAD_CONTRACTS: Readonly<Record<string, string>> = {
  no: returning('ffffffff'),
  'another selector': returning('20c13b0b'),
  'true, as a word': returning('1'.padStart(64, '0')),
  'the magic at the end of the word': returning(MAGIC.padStart(64, '0')),
  'all ones': returning('f'.repeat(64)),
  nothing: '0x00',
  'a revert': '0x60006000fd',
  'an invalid opcode': '0xfe',
  'a revert that says 0x01': '0x6001600052602060 00fd'.replace(' ', ''),
  'a loop without end': '0x5b600056',
}
