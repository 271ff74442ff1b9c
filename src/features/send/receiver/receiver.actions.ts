/** From what is typed as a receiver to an address: itself, a name, or a link that brings more along (decisions 30, 31). */
import type { Wallet } from '../../../app/wallet.ts'
import { describe } from '../../../errors/message.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { activeNetwork, offeredNetwork } from '../../../state/network.ts'
import { estimateSoon, readMaxSendable, readToken } from '../draft/draft.reads.ts'
import { isName } from '../draft/draft.rules.ts'
import { edit, sendOf } from '../send.state.ts'
import {
  isPaymentLink,
  linkProblemKey,
  type PaymentLink,
  readPaymentLink,
  resolveReceiver,
} from './receiver.reads.ts'

/** Milliseconds without a key before a name is asked for. */
const NAME_WAIT_MS = 500

export function setReceiver(wallet: Wallet, receiver: string): void {
  const send = sendOf(wallet)
  const { state } = send
  send.lookup?.abort()
  send.lookup = new AbortController()
  const { signal } = send.lookup
  const text = receiver.trim()
  edit(wallet, { receiver })
  state.receiver = { kind: 'idle' }
  state.link = undefined
  if (isPaymentLink(text)) {
    takeLink(wallet, text)
    return
  }
  // Names are of eip155 only (decisions 30).
  if (activeNetwork(wallet.state.network).chainNamespace === 'eip155' && isName(text)) {
    state.receiver = { kind: 'resolving', text }
    void resolve(wallet, { text, signal })
  }
  // What it leaves may depend on who receives.
  if (state.draft.max) void readMaxSendable(wallet)
  estimateSoon(wallet)
}

type Lookup = { readonly text: string; readonly signal: AbortSignal }

/** The latest one counts; one that was given up says nothing. */
const resolve = async (wallet: Wallet, { text, signal }: Lookup): Promise<void> => {
  const { state } = sendOf(wallet)
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  try {
    await wallet.clock.wait(NAME_WAIT_MS, signal)
    const receiver = await resolveReceiver(wallet, text, { signal })
    if (signal.aborted) return
    state.receiver = { kind: 'resolved', text, caipNetworkId, receiver }
    if (state.draft.max) void readMaxSendable(wallet)
    estimateSoon(wallet)
  } catch (error) {
    // Typed on: nobody waits for this one.
    if (signal.aborted) return
    state.receiver = { kind: 'failed', text, problem: describe(error).key }
  }
}

const takeLink = (wallet: Wallet, text: string): void => {
  const { state } = sendOf(wallet)
  const link = readPaymentLink(text)
  if ('problem' in link) state.receiver = { kind: 'failed', text, problem: linkProblemKey(link.problem) }
  else followLink(wallet, link)
}

/** Fills the draft from a link; one for another network waits until the visitor is there. */
export function followLink(wallet: Wallet, link: PaymentLink): void {
  const { state } = sendOf(wallet)
  const network = activeNetwork(wallet.state.network)
  const text = state.draft.receiver.trim()
  const wanted = link.caipNetworkId ?? network.caipNetworkId
  if (!offeredNetwork(wallet.state.network, wanted) || !wanted.startsWith('eip155:')) {
    state.receiver = { kind: 'failed', text, problem: 'send.problem.link-network' }
    return
  }
  if (wanted !== network.caipNetworkId) {
    state.link = link
    state.receiver = { kind: 'failed', text, problem: 'send.problem.link-elsewhere' }
    return
  }
  state.link = undefined
  void fillIn(wallet, link)
}

/** The amount is text of the token's decimals, so these are read first. */
const fillIn = async (wallet: Wallet, link: PaymentLink): Promise<void> => {
  const { state } = sendOf(wallet)
  const network = activeNetwork(wallet.state.network)
  const { caipNetworkId, chainNamespace } = network
  const token = link.token === undefined ? undefined : { caipNetworkId, address: link.token }
  edit(wallet, { receiver: link.to, token, amount: '', unit: 'token', max: false })
  state.receiver = { kind: 'idle' }
  const isCurrent = sendOf(wallet).tickets.flow()
  try {
    const chain = await wallet.chain(chainNamespace)
    if (!isCurrent()) return
    if (!token) state.token = { kind: 'coin' }
    const facts = token ? await readToken(wallet) : undefined
    const decimals = token ? facts?.decimals : chain.details(network).nativeCurrency.decimals
    // Typed on meanwhile, or no such token, which the view says.
    if (!isCurrent() || decimals === undefined) return
    if (link.value !== undefined) edit(wallet, { amount: formatAmount(link.value, decimals) })
    estimateSoon(wallet)
  } catch (error) {
    if (isCurrent()) state.problem = describe(error).key
  }
}
