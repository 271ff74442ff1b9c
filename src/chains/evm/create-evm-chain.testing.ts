/** The chain against a real node, and how its first account sends on it. */
import { afterAll, beforeAll } from 'vitest'
import type { Hex } from '../chain.ts'
import { type Anvil, startAnvil } from './anvil.testing.ts'
import { createEvmChain } from './create-evm-chain.ts'

/** Reverts with the reason "no thanks": PUSH the ABI-coded Error(string) and REVERT. */
const REVERTS = (() => {
  const reason = `08c379a0${'20'.padStart(64, '0')}${'09'.padStart(64, '0')}${'6e6f207468616e6b73'.padEnd(64, '0')}`
  const words = reason.match(/.{1,64}/g) ?? []
  const stores = words.map(
    (word, i) => `7f${word.padEnd(64, '0')}60${(i * 32).toString(16).padStart(2, '0')}52`,
  )
  return `0x${stores.join('')}60646000fd`
})()

export const CONTRACT: Hex = '0x00000000000000000000000000000000000c0de1'

export let anvil: Anvil

export let chain: ReturnType<typeof createEvmChain>

export const status = (hash: Hex, more: { nonce?: number; since?: bigint; call?: string; from?: Hex } = {}) =>
  chain.getTransactionStatus({ network: anvil.network, hash, from: anvil.accounts[0], ...more })

/** Sends as a wallet would, with the fields that a test needs. */
export const sendRaw = async (fields: object): Promise<Hex> =>
  (await anvil.rpc('eth_sendTransaction', [{ from: anvil.accounts[0], gas: '0x5208', ...fields }])) as Hex

export const nextNonce = async () =>
  Number(await anvil.rpc('eth_getTransactionCount', [anvil.accounts[0], 'latest']))

/** Starts the node before the tests of a file. */
export function startChain(): void {
  beforeAll(async () => {
    anvil = await startAnvil(31337)
    chain = createEvmChain({ customUrls: () => [] })
    await anvil.rpc('anvil_setCode', [CONTRACT, REVERTS])
  })

  afterAll(() => anvil.stop())
}
