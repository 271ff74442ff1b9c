/** What ends with the account: beside another wallet, whose namespace is in use afterwards, too. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAINNET } from '../../connectors/standard-wallet.testing.ts'
import { ALICE } from '../../core/accounts.testing.ts'
import { connectSolana } from '../../core/solana-connected.testing.ts'
import { onrampHarness } from './onramp.testing.ts'
import { openPayment } from './payment.actions.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('endWithSession', () => {
  it('behavior: nothing of the account is left', async () => {
    const { core, state, onramp, wallet, settled, ordered } = await onrampHarness()
    await ordered()
    await core.session.disconnect()
    await settled()
    expect(state).toMatchObject({
      draft: { amount: '100' },
      link: { kind: 'none' },
      options: { kind: 'none' },
    })
    expect([onramp.before, onramp.balance]).toEqual([undefined, undefined])
    expect(wallet.state.account.eip155.address).toBeUndefined()
  })

  const besideSolana = async () => {
    const harness = await onrampHarness({ options: { networks: ['eip155:1', MAINNET] } })
    await connectSolana(harness)
    await harness.ordered()
    openPayment(harness.buyer)
    await harness.settled()
    expect(harness.state.payment?.address).toBe(ALICE)
    return harness
  }

  it('behavior: a purchase under way goes with its wallet, though another namespace is in use then', async () => {
    const { core, state, settled } = await besideSolana()
    await core.session.disconnect('eip155')
    await settled()
    expect(core.state.network.activeNamespace).toBe('solana')
    expect(state).toMatchObject({ draft: { amount: '100' }, link: { kind: 'none' }, payment: undefined })
  })

  it('behavior: it stays when a wallet ends that is not in use', async () => {
    const { core, state, settled } = await besideSolana()
    await core.session.disconnect('solana')
    await settled()
    expect(state.payment?.address).toBe(ALICE)
  })
})
