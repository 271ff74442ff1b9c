/** Reads what was bought with Coinbase, again while something of this month is in progress. */
import { ref } from 'valtio/vanilla'
import type { Transaction } from '../../api/contract.ts'
import { activeAccount } from '../../state/network.ts'
import type { OnrampWallet } from './contract.ts'
import { isInFront } from './onramp.state.ts'
import { refresh } from './payment.actions.ts'
import { isUnderWay } from './purchases.rules.ts'

/** Milliseconds between two reads while something is in progress. */
const REREAD_MS = 3_000

const isOpen = ({ onramp: { state }, clock }: OnrampWallet): boolean =>
  state.bought.kind === 'known' && isUnderWay(state.bought.rows, clock.now())

/** Call when the view is mounted; returns what ends it. */
export function watchBought(wallet: OnrampWallet): () => void {
  const { onramp, clock } = wallet
  let isReading = false
  const read = async () => {
    if (isReading) return
    isReading = true
    await readBought(wallet)
    isReading = false
  }
  onramp.state.bought = { kind: 'loading' }
  void read()
  const stop = clock.setInterval(() => {
    if (isOpen(wallet) && isInFront(wallet, 'OnRampActivity')) void read()
  }, REREAD_MS)
  return () => {
    stop()
    onramp.tickets.bought()
  }
}

/** Never rejects; what was read before stays when it fails. */
export async function readBought(wallet: OnrampWallet): Promise<void> {
  const { state, tickets } = wallet.onramp
  const { address } = activeAccount(wallet.state)
  if (address === undefined) return
  const isCurrent = tickets.bought()
  if (state.bought.kind === 'failed') state.bought = { kind: 'loading' }
  try {
    const { history } = await wallet.dataApi()
    const { value, skipped, cause } = await history.page({ address, onramp: 'coinbase' })
    if (!isCurrent()) return
    if (skipped === 'unavailable') throw cause
    const rows = value.transactions
    // Something has come through, or failed.
    if (isOpen(wallet) && !isUnderWay(rows, wallet.clock.now())) refresh(wallet)
    const isCut = value.next !== undefined || value.isCut === true
    state.bought = { kind: 'known', rows: ref<readonly Transaction[]>([...rows]), isCut }
  } catch (error) {
    wallet.report(error)
    if (isCurrent() && state.bought.kind !== 'known') state.bought = { kind: 'failed' }
  }
}
