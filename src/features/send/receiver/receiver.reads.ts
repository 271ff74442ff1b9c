/**
 * Resolves what was typed as a receiver to an address, by ENS or by the service's own names (decisions 30), and reads payment links.
 * Keeps nothing: every call asks again. Callers decide which of two answers counts.
 */
import type { NameProfile } from '../../../api/contract.ts'
import type { Address } from '../../../chains/chain.ts'
import type { EvmNetwork, Network } from '../../../chains/network.ts'
import { failure, toError } from '../../../errors/to-error.ts'
import type { ReceiverTextKey } from '../../../i18n/en.receiver.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { coinTypeOf, ETHEREUM_COIN } from '../../../lib/coin-type.ts'
import { isEthereumLink, type LinkProblem, readEthereumLink } from '../../../lib/ethereum-link.ts'
import { toEvmAddress, ZERO_ADDRESS } from '../../../lib/evm-address.ts'
import { withDeadline } from '../../../lib/flight.ts'
import { isServiceName } from '../../../lib/service-names.ts'
import { toSolanaAddress } from '../../../lib/solana-address.ts'
import { activeNetwork, offeredNetwork } from '../../../state/network.ts'
import type { PaymentLink, ResolvedReceiver, SendWallet } from '../contract.ts'
import { isName } from '../draft/draft.rules.ts'

/** Milliseconds for the whole lookup, while the visitor waits. */
const NAME_MS = 10_000

/** The characters the service allows; other names in its zones are imitations. */
const SERVICE_LETTERS = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/

export const isPaymentLink = isEthereumLink

/** An `ethereum:` link, or why it is not followed (`linkProblemKey`). */
export const readPaymentLink: (text: string) => PaymentLink | { readonly problem: LinkProblem } =
  readEthereumLink

export const linkProblemKey = (problem: LinkProblem): ReceiverTextKey => `receiver.link.${problem}`

/**
 * For the network in use. Rejects with `address-invalid`, `name-invalid`, `name-unresolved`, `name-no-address`,
 * `name-offchain`, `name-refused`, `timeout`; `aborted` when the signal says so or the network has changed meanwhile; else with
 * what node or service said.
 */
export async function resolveReceiver(
  wallet: SendWallet,
  text: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ResolvedReceiver> {
  const network = activeNetwork(wallet.state.network)
  const typed = text.trim()
  const address = network.chainNamespace === 'solana' ? toSolanaAddress(typed) : toEvmAddress(typed)
  if (sameAddress(address, ZERO_ADDRESS)) throw failure('address-invalid')
  if (address) return { address }
  if (network.chainNamespace === 'solana' || !isName(typed)) throw failure('address-invalid')
  const name = typed.normalize('NFC')
  const found = await inTime(wallet, signal, (scope) =>
    isServiceName(name)
      ? askService(wallet, network, name.toLowerCase(), scope)
      : askEns(wallet, network, name),
  )
  if (activeNetwork(wallet.state.network).caipNetworkId !== network.caipNetworkId) throw failure('aborted')
  return found
}

const askEns = async (wallet: SendWallet, network: EvmNetwork, name: string): Promise<ResolvedReceiver> => {
  const chain = await wallet.chain('eip155')
  if (!chain.resolveName) throw failure('namespace-unsupported')
  const ethereum = offeredNetwork(wallet.state.network, 'eip155:1')
  return chain.resolveName({ name, network, ...(isEvm(ethereum) && { ethereum }) })
}

const isEvm = (network: Network | undefined): network is EvmNetwork => network?.chainNamespace === 'eip155'

const askService = async (
  wallet: SendWallet,
  network: EvmNetwork,
  name: string,
  signal: AbortSignal,
): Promise<ResolvedReceiver> => {
  if (!SERVICE_LETTERS.test(name)) throw failure('name-invalid')
  const api = await wallet.dataApi()
  const { value: profile, skipped, cause } = await api.names.account(name, { signal })
  if (skipped === 'unavailable') throw toError(cause)
  // Ignore an answer about another name.
  if (profile?.name !== name) throw failure('name-unresolved')
  const address = addressOn(network, profile)
  return { address, name, ...(profile.avatar !== undefined && { image: profile.avatar }) }
}

/** The address for this network only. Ethereum has two coin types, which must agree if both are set. */
const addressOn = ({ id }: EvmNetwork, { addresses }: NameProfile): Address => {
  const coinTypes = id === 1 ? [ETHEREUM_COIN, coinTypeOf(id)] : [coinTypeOf(id)]
  const [address, ...others] = coinTypes.flatMap((coinType) => addresses.get(`${coinType}`) ?? [])
  const isOne = address && others.every((other) => sameAddress(other, address))
  if (!isOne) throw failure(address ? 'name-refused' : 'name-no-address')
  if (sameAddress(address, ZERO_ADDRESS)) throw failure('name-refused')
  return address
}

/** Rejects on abort or timeout without waiting for the work, and aborts what can be aborted of it. */
const inTime = async <T>(
  { clock }: SendWallet,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  if (signal?.aborted) throw failure('aborted', signal.reason)
  const scope = new AbortController()
  let giveUp = () => {}
  const left = new Promise<never>((_, reject) => {
    giveUp = () => reject(failure('aborted', signal?.reason))
  })
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    const asked = Promise.race([left, work(scope.signal)])
    return await withDeadline(asked, NAME_MS, clock, () => failure('timeout'))
  } finally {
    signal?.removeEventListener('abort', giveUp)
    scope.abort()
  }
}
