/**
 * Causes in nodes: a real node if it can be made to answer so, else a fake one that answers like geth; asked through
 * the real transport, for a fee estimate or by a wallet that sends.
 */
import { parseAbi } from 'viem'
import { toAccount } from 'viem/accounts'
import { readContract } from 'viem/actions'
import { expect } from 'vitest'
import type { EvmTransfer, Hex } from '../../chains/chain.ts'
import { type Anvil, startAnvil } from '../../chains/evm/anvil.testing.ts'
import { createEvmClient } from '../../chains/evm/client.ts'
import { createEvmChain } from '../../chains/evm/create-evm-chain.ts'
import { fakeWallet } from '../../chains/evm/fakes.testing.ts'
import { toReadError } from '../../chains/evm/read-error.ts'
import { createTransport } from '../../chains/evm/transport.ts'
import type { EvmNetwork } from '../../chains/network.ts'
import { BOB, CAROL } from '../../core/accounts.testing.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import { systemClock } from '../../lib/clock.ts'
import { atSending } from './codes.testing.ts'
import { type Manner, says, startGeth } from './geth.testing.ts'
import { type Cause, type Causes, type Outcome, rejection, silent } from './outcome.testing.ts'

const ETHER = 10n ** 18n
/** The GasPriceOracle contract of OP-stack networks. */
const ORACLE = '0x420000000000000000000000000000000000000F'
const CONTRACT: Hex = '0x00000000000000000000000000000000000c0de1'
const REVERTS = '0x60006000fd'
/** Error(string) with "no thanks": PUSH each word of it, store it, REVERT. */
const REVERTS_WITH_REASON = (() => {
  const reason = `08c379a0${'20'.padStart(64, '0')}${'09'.padStart(64, '0')}${'6e6f207468616e6b73'.padEnd(64, '0')}`
  const stores = (reason.match(/.{1,64}/g) ?? []).map(
    (word, index) => `7f${word.padEnd(64, '0')}60${(index * 32).toString(16).padStart(2, '0')}52`,
  )
  return `0x${stores.join('')}60646000fd`
})()

let anvil: Promise<Anvil> | undefined

const node = (): Promise<Anvil> => {
  anvil ??= startAnvil(1)
  return anvil
}

export const stopNode = async (): Promise<void> => (await anvil)?.stop()

type Asked = { readonly network: EvmNetwork; readonly transfer?: Partial<EvmTransfer> }

const feeOf = ({ network, transfer }: Asked) =>
  createEvmChain({ customUrls: () => [] }).fee({
    network,
    transfer: {
      from: CAROL,
      to: BOB,
      value: 1n,
      data: '0x',
      caipNetworkId: network.caipNetworkId,
      ...transfer,
    },
  })

/** A fee estimate by a real node. */
const estimated = (transfer: (anvil: Anvil) => Promise<Partial<EvmTransfer>>, opStack = false): Cause => {
  return async () => {
    const real = await node()
    const { network } = real
    const details = network.details && { ...network.details, opStack }
    return rejection(
      feeOf({ network: { ...network, ...(details && { details }) }, transfer: await transfer(real) }),
    )
  }
}

const codeAt = async ({ rpc }: Anvil, to: Hex, code: string) => {
  await rpc('anvil_setCode', [to, code])
  return { to }
}

/** A wallet that sends the reviewed transfer through a real node with fields of its own. */
const sentWith =
  (fields: (anvil: Anvil) => object | Promise<object>): Cause =>
  async () => {
    const real = await node()
    return atSending(async (params) => {
      const [transfer] = Array.isArray(params) ? params : []
      return real.rpc('eth_sendTransaction', [{ ...transfer, ...(await fields(real)) }])
    })
  }

/** After the review, the balance is spent from another device. */
const spentMeanwhile = async (): Promise<Outcome> => {
  const real = await node()
  const [from] = real.accounts
  await real.rpc('anvil_setBalance', [from, '0x1'])
  try {
    return await sentWith(() => ({}))()
  } finally {
    await real.rpc('anvil_setBalance', [from, `0x${ETHER.toString(16)}`])
  }
}

const withGeth = async <T>(manner: Manner, ask: (network: EvmNetwork) => Promise<T>): Promise<T> => {
  const { network, stop } = await startGeth(manner)
  try {
    return await ask(network)
  } finally {
    stop()
  }
}

/** A node that refuses the estimate with this text. */
const refusing =
  (words: string): Cause =>
  () =>
    withGeth({ answers: { eth_estimateGas: () => says(words) } }, (network) => rejection(feeOf({ network })))

const NEVER_MS = 120_000

/** Advances the fake clock only as fast as the real node can answer. */
const inTime = async <T>(
  ask: (chain: ReturnType<typeof createEvmChain>) => Promise<T>,
  step: number,
): Promise<T> => {
  const clock = fakeClock()
  let isDone = false
  const asked = ask(createEvmChain({ customUrls: () => [], clock })).finally(() => {
    isDone = true
  })
  asked.catch(() => {})
  // Reads end after 30 s and wallet discovery after 20 s, so what is still pending long after that never ends.
  for (let waited = 0; !isDone; waited += step) {
    if (waited > NEVER_MS) throw new Error('Never settled')
    await new Promise((turn) => setImmediate(turn))
    await clock.advance(step)
  }
  return asked
}

const blockNumber = (network: EvmNetwork, step: number): Promise<Outcome> =>
  rejection(inTime((chain) => chain.blockNumber(network), step))

/** Reads a contract with the real client at an address without code. */
const readNothing = async (): Promise<Outcome> => {
  const { network } = await node()
  if (!network.details) throw new Error('No details')
  const { details } = network
  const classes = [[], [], details.rpcUrls] as const
  const transport = createTransport({ chainId: network.id, classes, clock: systemClock })
  const client = createEvmClient(network, details, transport)
  const abi = parseAbi(['function decimals() view returns (uint8)'])
  const asked = readContract(client, { abi, address: CAROL, functionName: 'decimals' })
  return rejection(
    asked.catch((error: unknown) => {
      throw toReadError(error)
    }),
  )
}

export const networkCauses: Causes = {
  'node-reverted-reason': estimated((real) => codeAt(real, CONTRACT, REVERTS_WITH_REASON)),
  'node-reverted': estimated((real) => codeAt(real, CONTRACT, REVERTS)),
  'contract-reverted': estimated((real) => codeAt(real, ORACLE, REVERTS).then(() => ({})), true),
  'node-funds': spentMeanwhile,
  'node-fee-cap-low': sentWith(() => ({ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' })),
  'node-tip': sentWith(() => ({ maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x174876e801' })),
  'node-gas-low': sentWith(() => ({ gas: '0x1' })),
  'node-gas-high': sentWith(() => ({ gas: '0xffffffffff' })),
  'node-nonce-low': sentWith(async ({ rpc, accounts: [from] }) => {
    await rpc('anvil_setNonce', [from, '0x5'])
    return { nonce: '0x4' }
  }),
  'node-nonce-high': refusing('nonce too high: address 0x3C44…, tx: 9 state: 1'),
  'node-nonce-max': refusing('nonce has max value: address 0x3C44…, nonce: 18446744073709551615'),
  'node-fee-cap-high': refusing(
    'max fee per gas higher than 2^256-1: address 0x3C44…, maxFeePerGas bit length: 257',
  ),
  'node-type': refusing('transaction type not supported'),
  'contract-deploy': refusing('contract creation failed'),
  gas: refusing('missing trie node 5b1c… (path ) state 0x1f… is not available'),
  'node-unknown': () =>
    withGeth({ answers: { eth_getBlockByNumber: () => says('header not found') } }, (network) =>
      rejection(feeOf({ network })),
    ),
  rpc: () =>
    withGeth({ answers: { eth_blockNumber: () => says('server is shutting down') } }, (network) =>
      blockNumber(network, 5),
    ),
  http: () => withGeth({ page: '<h1>502 Bad Gateway</h1>' }, (network) => blockNumber(network, 5)),
  timeout: () => withGeth({ silent: true }, (network) => blockNumber(network, 20)),
  'contract-no-data': readNothing,
  // A host's viem wallet with an invalid account.
  'contract-address': () => atSending(async () => toAccount('0x12')),
  'contract-url': () =>
    withGeth({}, (network) => {
      const details = network.details && { ...network.details, rpcUrls: [] }
      return blockNumber({ ...network, ...(details && { details }) }, 5)
    }),
  capabilities: () =>
    withGeth({}, (network) => {
      const { provider } = fakeWallet(() => '{"0x1":')
      return rejection(inTime(async (chain) => chain.assets?.({ provider, address: CAROL, network }), 5))
    }),
  'balance-adapter': async () => {
    const read = await withGeth({ page: '' }, (network) =>
      inTime((chain) => chain.balance({ network, address: CAROL }), 5),
    )
    expect(read).toEqual({ value: 0n, symbol: 'ETH', decimals: 18, failed: true })
    return silent
  },
}
