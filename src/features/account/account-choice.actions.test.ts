import { describe, expect, it } from 'vitest'
import { OWNER, SMART } from '../../connectors/auth/fake-visitor.testing.ts'
import { createHarness } from '../../core/core.testing.ts'
import { openAuth } from '../../core/wallets/auth.ts'
import { createFramePage } from '../../core/wallets/embedded.testing.ts'
import { connect } from '../connect/connect.actions.ts'
import { changeAccount } from './account-choice.actions.ts'
import '../../core/live-session.ts'

/** Somebody who has signed in by e-mail, with an account of either kind. */
const start = async () => {
  const harness = createHarness({
    options: { projectId: 'ab'.repeat(16), networks: ['eip155:1'], defaultAccountTypes: { eip155: 'eoa' } },
  })
  const frame = createFramePage(harness.page)
  const auth = openAuth(harness.core, harness.page, { sdkType: 'wallet-modal', sdkVersion: 'html-test' })
  auth.signedInBy('email')
  const done = connect(harness.wallet, { connectorId: auth.connectorId })
  await harness.settled()
  await harness.clock.advance(500)
  await done
  const changes = () =>
    harness
      .emitted('wm-event')
      .filter(({ event }) => event === 'SET_PREFERRED_ACCOUNT_TYPE')
      .map(({ properties }) => properties)
  return { ...harness, frame, changes, account: harness.core.state.account.eip155 }
}

describe('changeAccount', () => {
  it('behavior: the other kind is the frame\u2019s as well; counted once, by what it is', async () => {
    const { wallet, account, frame, changes } = await start()
    expect(account.address).toBe(OWNER)
    expect(await changeAccount(wallet, 'eip155', SMART)).toBeUndefined()
    expect([account.address, account.embedded?.info.accountType]).toEqual([SMART, 'smartAccount'])
    expect(frame.asked).toContainEqual({ name: 'SET_PREFERRED_ACCOUNT', payload: { type: 'smartAccount' } })
    // The one that is in use already.
    expect(await changeAccount(wallet, 'eip155', SMART)).toBeUndefined()
    expect(changes()).toEqual([{ accountType: 'smartAccount', network: 'eip155:1' }])
  })

  it('error: the frame refuses: why, and the account stays', async () => {
    const { wallet, account, frame, changes } = await start()
    frame.state.instead = (name, right) =>
      name === 'SET_PREFERRED_ACCOUNT' ? Promise.reject(new Error('Not now')) : right
    expect(await changeAccount(wallet, 'eip155', SMART)).toBe('frame-failed')
    expect([account.address, changes()]).toEqual([OWNER, []])
  })
})
