/** Reads what was bought with Coinbase, again while something of this month is in progress. */
import { ref } from 'valtio/vanilla'
import type { Transaction } from '../../api/contract.ts'
import { activeAccount } from '../../state/network.ts'
import type { OnrampWallet } from './contract.ts'
import { isSeen } from './onramp.state.ts'
import { refresh } from './payment.actions.ts'
import { isUnderWay } from './purchases.rules.ts'

/** Milliseconds between two reads while something is in progress. */
const REREAD_MS = 3_000

const isOpen = ({ onramp: { state }, clock }: OnrampWallet): boolean =>
  state.bought.kind === 'known' && isUnderWay(state.bought.rows, clock.now())

/** Call when the view is mounted; returns what ends it. */
export function watchBought(wallet: OnrampWallet): () => void {
  let isReading = false
  const read = async () => {
    if (isReading) return
    isReading = true
    await readBought(wallet)
    isReading = false
  }
  wallet.onramp.state.bought = { kind: 'loading' }
  void read()
  return wallet.clock.setInterval(() => {
    if (isOpen(wallet) && isSeen(wallet, 'OnRampActivity')) void read()
  }, REREAD_MS)
}

/** Never rejects; what was read before stays when it fails. */
export async function readBought(wallet: OnrampWallet): Promise<void> {
  const { state } = wallet.onramp
  const { address = '' } = activeAccount(wallet.state)
  const isCurrent = () => activeAccount(wallet.state).address === address
  if (state.bought.kind === 'failed') state.bought = { kind: 'loading' }
  try {
    const { history } = await wallet.dataApi()
    const { value, skipped, cause } = await history.page({ address, onramp: 'coinbase' })
    if (!isCurrent()) return
    if (skipped === 'unavailable') throw cause
    const { transactions: rows, next, isCut = next !== undefined } = value
    // Something has come through, or failed.
    if (isOpen(wallet) && !isUnderWay(rows, wallet.clock.now())) refresh(wallet)
    state.bought = { kind: 'known', rows: ref<readonly Transaction[]>([...rows]), isCut }
  } catch (error) {
    wallet.report(error)
    if (isCurrent() && state.bought.kind !== 'known') state.bought = { kind: 'failed' }
  }
}
