/**
 * Moves the wallet to a network: asks it to switch, to add the network where it does not know it (EIP-3326, EIP-3085),
 * and believes only what `eth_chainId` says afterwards. Which network is wanted is the caller's.
 */
import { numberToHex } from 'viem'
import { isRejected } from '../../errors/base.ts'
import { type Layer, layers } from '../../errors/layers.ts'
import { describe } from '../../errors/message.ts'
import { failure, toError } from '../../errors/to-error.ts'
import { parseChainId } from '../../lib/caip.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { rpcUrl, safeLink } from '../../lib/url.ts'
import type { Eip1193Provider } from '../chain.ts'
import { findDetails } from '../known-networks.ts'
import type { EvmNetwork, NetworkDetails } from '../network.ts'
import { limits } from './limits.ts'
import { askRaw } from './wallet.ts'

/** How wallets say "I do not know this network"; 32603 is really sent with the wrong sign. */
const UNKNOWN = [4902, 32603, -32603, 5000]

export type SwitchRequest = {
  readonly provider: Eip1193Provider
  readonly network: EvmNetwork
  readonly details: NetworkDetails
  /** The host's own urls, first in order. */
  readonly customUrls: readonly string[]
  /** Never told to the wallet, in whatever url it stands. */
  readonly projectId?: string | undefined
  readonly clock: Clock
}

export async function switchNetwork(p: SwitchRequest): Promise<void> {
  const params = [{ chainId: numberToHex(p.network.id) }]
  try {
    await askRaw(p.provider, 'wallet_switchEthereumChain', params)
  } catch (thrown) {
    const said = layers(thrown)
    if (saysNo(said) || !said.some(({ code }) => UNKNOWN.some((one) => one === code))) throw refusal(thrown)
    await add(p)
    if (await isOn(p)) return
    // Not the same question again (decisions 24): the wallet turned the first one down because it did not know the
    // network, and adding need not select it (EIP-3085). Asked only where the wallet did not switch by itself.
    await askRaw(p.provider, 'wallet_switchEthereumChain', params).catch((second) => {
      throw refusal(second)
    })
  }
  if (!(await isOn(p))) throw failure('switch-failed')
}

/** Here a bare 5000 is "unknown network" (wire facts 7), though elsewhere it is a no; one that says so in words is. */
const saysNo = (said: readonly Layer[]): boolean =>
  said.some(
    ({ code, texts }) => code === 4001 || code === 5002 || texts.some((text) => describe(text).rejected),
  )

/** A visitor's no stays one; all else is the specification's text, the wallet's own error beneath. */
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
    ...(explorer && !holds(explorer, p.projectId) && { blockExplorerUrls: [explorer] }),
  }
  await askRaw(provider, 'wallet_addEthereumChain', [params]).catch((error) => {
    throw refusal(error)
  })
}

/** Wallets keep these urls for good: a project id must never be among them (wire facts 5). */
const publicUrls = ({ network, details, customUrls, projectId }: SwitchRequest): readonly string[] => {
  const httpsOnly = (urls: readonly string[]) =>
    urls
      .map(rpcUrl)
      .filter((url) => url !== undefined)
      .filter((url) => !isPrivate(url, projectId))
  const given = httpsOnly([...customUrls, ...details.rpcUrls])
  // The host's are all for itself; a network that is known has others.
  return given.length > 0 ? given : httpsOnly(findDetails(network.id)?.rpcUrls ?? [])
}

const isPrivate = (url: string, projectId: string | undefined): boolean =>
  holds(url, projectId) || [...new URL(url).searchParams.keys()].some((key) => /^project_?id$/i.test(key))

/** In any place, path and host included; a host is written in small letters. */
const holds = (text: string, projectId: string | undefined): boolean =>
  projectId ? text.toLowerCase().includes(projectId.toLowerCase()) : false

/** Wallets switch a moment after they answered; a machine's answer, so it has a deadline. */
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
