/** Reads what was bought with Coinbase, again while something of this month is in progress. */
import { ref } from 'valtio/vanilla'
import type { Transaction } from '../../api/contract.ts'
import { pauseAfter } from '../../lib/backoff.ts'
import { activeAccount } from '../../state/network.ts'
import type { OnrampWallet } from './contract.ts'
import { isSeen } from './onramp.state.ts'
import { refresh } from './payment.actions.ts'
import { isUnderWay } from './purchases.rules.ts'

/** Pauses between two reads while something is in progress, which may take days, and how many there are until somebody comes back. */
const PAUSE = { first: 3_000, longest: 60_000, jitter: 0.2 }
const MAX_REREADS = 99
const TICK_MS = 1_000

const isOpen = ({ onramp: { state }, clock }: OnrampWallet): boolean =>
  state.bought.kind === 'known' && isUnderWay(state.bought.rows, clock.now())

/** Call when the view is mounted; returns what ends it. */
export function watchBought(wallet: OnrampWallet): () => void {
  const { clock } = wallet
  let isReading = false
  let rereads = 0
  let due = 0
  const wait = () => {
    due = clock.monotonic() + pauseAfter(rereads, PAUSE)
  }
  const read = async () => {
    if (isReading) return
    isReading = true
    await readBought(wallet)
    isReading = false
  }
  wallet.onramp.state.bought = { kind: 'loading' }
  void read()
  wait()
  return clock.setInterval(() => {
    if (!isSeen(wallet, 'OnRampActivity')) rereads = due = 0
    else if (isOpen(wallet) && rereads < MAX_REREADS && clock.monotonic() >= due) {
      rereads++
      wait()
      void read()
    }
  }, TICK_MS)
}

/** Never rejects; what was read before stays when it fails, or cannot be asked for on this network. */
export async function readBought(wallet: OnrampWallet): Promise<void> {
  const { state } = wallet.onramp
  const { address = '' } = activeAccount(wallet.state)
  const isCurrent = () => activeAccount(wallet.state).address === address
  const unread = (kind: 'loading' | 'failed' | 'off') => {
    if (isCurrent() && state.bought.kind !== 'known') state.bought = { kind }
  }
  unread('loading')
  try {
    const { history } = await wallet.dataApi()
    const { value, skipped, cause } = await history.page({ address, onramp: 'coinbase' })
    if (!isCurrent()) return
    if (skipped === 'unavailable') throw cause
    if (skipped) return unread('off')
    const { transactions: rows, next, isCut = next !== undefined } = value
    // Something has come through, or failed.
    if (isOpen(wallet) && !isUnderWay(rows, wallet.clock.now())) refresh(wallet)
    state.bought = { kind: 'known', rows: ref<readonly Transaction[]>([...rows]), isCut }
  } catch (error) {
    wallet.report(error)
    unread('failed')
  }
}
