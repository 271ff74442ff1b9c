/** What a reload does to the frame, with its own code: given up on Farcaster, and signed in by e-mail. */
import { describe, expect, it } from 'vitest'
import { createHarness } from '../core.testing.ts'
import { openAuth } from './auth.ts'
import { createFramePage } from './embedded.testing.ts'

const SDK = { sdkType: 'wallet-modal', sdkVersion: 'html-evm-test' }

describe('openAuth', () => {
  it('behavior: RELOAD takes the frame away; the next request loads it anew, and it learns of the page again', async () => {
    const harness = createHarness({ options: { projectId: 'ab'.repeat(16) } })
    const frame = createFramePage(harness.page)
    const auth = openAuth(harness.core, harness.page, SDK)
    const ready = async () => {
      await harness.settled()
      await harness.clock.advance(500)
      await harness.settled()
    }
    const reloaded = auth.ask('RELOAD', undefined)
    await ready()
    await reloaded
    const [first] = frame.frames
    // Its first document, and the one after the reload.
    for (let i = 0; i < 2; i++) (first as unknown as EventTarget).dispatchEvent(new Event('load'))
    expect(first?.isConnected).toBe(false)
    const asked = auth.ask('CONNECT_OTP', { otp: '123456' })
    await ready()
    await asked
    expect(frame.frames).toHaveLength(2)
    expect(frame.names().filter((name) => !/^SYNC_THEME$|ENABLED_NETWORKS$/.test(name))).toEqual([
      'SYNC_DAPP_DATA',
      'RELOAD',
      'SYNC_DAPP_DATA',
      'CONNECT_OTP',
    ])
  })
})
