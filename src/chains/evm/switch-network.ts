/**
 * Switches the wallet to a network (EIP-3326), adding it first if the wallet does not know it (EIP-3085). Success is decided by
 * `eth_chainId` alone. Writes no state.
 */
import { numberToHex } from 'viem'
import { isRejected, rejected } from '../../errors/base.ts'
import { type Layer, layers } from '../../errors/layers.ts'
import { describe } from '../../errors/message.ts'
import { failure, toError } from '../../errors/to-error.ts'
import { parseChainId } from '../../lib/chain-id.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { rpcUrl, safeLink } from '../../lib/url.ts'
import type { Eip1193Provider } from '../chain.ts'
import { findDetails } from '../known-networks.ts'
import type { EvmNetwork, NetworkDetails } from '../network.ts'
import { limits } from './limits.ts'
import { askRaw } from './send.ts'

/** Codes with which wallets report an unknown network. Some really send 32603 without the minus. */
const UNKNOWN = [4902, 32603, -32603, 5000]

export type SwitchRequest = {
  readonly provider: Eip1193Provider
  readonly network: EvmNetwork
  readonly details: NetworkDetails
  /** The host's own URLs, which go first. */
  readonly customUrls: readonly string[]
  /** Must not reach the wallet in any URL. */
  readonly projectId?: string | undefined
  readonly clock: Clock
  /** Asked before each further request: false when nobody waits for the switch any more. */
  readonly isWanted?: () => boolean
}

export async function switchNetwork(p: SwitchRequest): Promise<void> {
  const params = [{ chainId: numberToHex(p.network.id) }]
  try {
    await askRaw(p.provider, 'wallet_switchEthereumChain', params)
  } catch (thrown) {
    const errors = layers(thrown)
    if (isRejection(errors) || !errors.some(({ code }) => UNKNOWN.some((one) => one === code)))
      throw refusal(thrown)
    checkWanted(p)
    await add(p)
    if (await isOn(p)) return
    checkWanted(p)
    // Not a repetition in the sense of decisions 24: the first request failed because the network was unknown, and adding a network
    // need not select it (EIP-3085).
    await askRaw(p.provider, 'wallet_switchEthereumChain', params).catch((second) => {
      throw refusal(second)
    })
  }
  if (!(await isOn(p))) throw failure('switch-failed')
}

/** Whoever has cancelled or left meanwhile is shown no further prompt. */
const checkWanted = ({ isWanted }: SwitchRequest): void => {
  if (isWanted?.() === false) throw rejected('Nobody waits for the switch any more')
}

/** A bare 5000 means "unknown network" here (wire facts 7), not a rejection as elsewhere, unless its text says so. */
const isRejection = (errors: readonly Layer[]): boolean =>
  errors.some(
    ({ code, texts }) => code === 4001 || code === 5002 || texts.some((text) => describe(text).rejected),
  )

/** A user rejection stays one; anything else becomes `chain-not-supported` with the wallet's error as its cause. */
const refusal = (thrown: unknown): Error => {
  const error = toError(thrown)
  return isRejected(error) ? error : failure('chain-not-supported', thrown)
}

const add = async (p: SwitchRequest): Promise<void> => {
  const { provider, network, details } = p
  const rpcUrls = publicUrls(p)
  if (rpcUrls.length === 0) throw failure('chain-not-supported', 'No url to give to the wallet')
  const explorer = safeLink(details.explorerUrl)
  const { name, symbol, decimals } = details.nativeCurrency
  const params = {
    chainId: numberToHex(network.id),
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls,
    ...(explorer && !contains(explorer, p.projectId) && { blockExplorerUrls: [explorer] }),
  }
  await askRaw(provider, 'wallet_addEthereumChain', [params]).catch((error) => {
    throw refusal(error)
  })
}

/** Wallets store these URLs, so none may contain a project id (wire facts 5). */
const publicUrls = ({ network, details, customUrls, projectId }: SwitchRequest): readonly string[] => {
  const httpsOnly = (urls: readonly string[]) =>
    urls
      .map(rpcUrl)
      .filter((url) => url !== undefined)
      .filter((url) => !isPrivate(url, projectId))
  const given = httpsOnly([...customUrls, ...details.rpcUrls])
  // If all given URLs are private, use the public ones of a known network.
  return given.length > 0 ? given : httpsOnly(findDetails(network.id)?.rpcUrls ?? [])
}

const isPrivate = (url: string, projectId: string | undefined): boolean =>
  contains(url, projectId) || [...new URL(url).searchParams.keys()].some((key) => /^project_?id$/i.test(key))

/** Anywhere in the text. Case is ignored because URLs have lower-case hosts. */
const contains = (text: string, projectId: string | undefined): boolean =>
  projectId ? text.toLowerCase().includes(projectId.toLowerCase()) : false

/** Polls, because some wallets switch a moment after they have answered. Shows no prompt, so it has a deadline. */
const isOn = async ({ provider, network, clock }: SwitchRequest): Promise<boolean> => {
  const end = clock.monotonic() + limits.walletDeadline
  for (;;) {
    const left = end - clock.monotonic()
    const asked = askRaw(provider, 'eth_chainId', [])
    const answer = await withDeadline(asked, left, clock, () => failure('timeout')).catch(() => undefined)
    if (parseChainId(answer) === network.id) return true
    if (end - clock.monotonic() <= limits.walletPoll) return false
    await clock.wait(limits.walletPoll)
  }
}
