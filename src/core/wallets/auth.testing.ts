/** A page whose visitor can sign in by the secure frame. */
import { connect } from '../../features/connect/connect.actions.ts'
import { createHarness, type HarnessOptions } from '../core.testing.ts'
import { openAuth } from './auth.ts'
import { createFramePage, createFrameState } from './embedded.testing.ts'
import '../../core/live-session.ts'

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const NETWORKS = ['eip155:1', 'eip155:10', SOLANA]
export const PROJECT = 'ab'.repeat(16)
export const SDK = { sdkType: 'wallet-modal', sdkVersion: 'html-evm-test' }

export const start = (given: HarnessOptions & { isReady?: boolean } = {}) => {
  const harness = createHarness({
    ...given,
    options: {
      projectId: PROJECT,
      networks: NETWORKS,
      defaultAccountTypes: { eip155: 'eoa' },
      ...given.options,
    },
  })
  const frame = createFramePage(harness.page, { ...createFrameState(), isReady: given.isReady ?? true })
  const auth = openAuth(harness.core, harness.page, SDK)
  const { account } = harness.core.state
  /** The frame waits 500 ms before it may be asked. */
  const ready = async () => {
    await harness.settled()
    await harness.clock.advance(500)
    await harness.settled()
  }
  const signIn = async () => {
    auth.signedInBy('email')
    const done = connect(harness.wallet, { connectorId: auth.connectorId })
    await ready()
    await done
  }
  return { ...harness, frame, auth, account, ready, signIn }
}
