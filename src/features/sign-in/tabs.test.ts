/** Several tabs of a site: what one of them does about the sign-in, as the others see it. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { RDNS } from '../../core/core.testing.ts'
import { getAccount } from '../../host/host.ts'
import { createMemoryPlugin, pressOnce } from './page-sign-in.testing.ts'
import { createTabs, type Tab } from './tabs.testing.ts'

afterEach(() => void vi.unstubAllGlobals())

const isIn = { isConnected: true, signedIn: true }
const of = ({ wallet }: Tab) => getAccount(wallet)

/** Both connected and signed in, by the host's plug-in, which both share as they would its server. */
const bothSignedIn = async () => {
  const tabs = createTabs()
  const plugin = createMemoryPlugin()
  const [first, second] = [await tabs.open({ plugin }), await tabs.open({ plugin })]
  await first.connect(RDNS)
  await pressOnce(first)
  await tabs.settled()
  return { tabs, plugin, first, second }
}

describe('disconnected in another tab', () => {
  it('attack: heard late, in a tab that slept: the session made since stays, and this tab follows', async () => {
    const { tabs, plugin, first, second } = await bothSignedIn()
    second.sleep()
    await first.core.session.disconnect(undefined, 'visitor')
    await tabs.settled()
    expect(plugin.sessions).toEqual([])
    await first.element.show()
    await first.connect(RDNS)
    await pressOnce(first)
    await second.wake()
    expect(plugin.sessions.map(({ data }) => data.accountAddress)).toEqual([ALICE])
    expect(of(first)).toMatchObject(isIn)
    expect(of(second)).toMatchObject(isIn)
  })

  it('behavior: nobody is signed in there any more, the host hears of it, and its server is told once', async () => {
    const { tabs, plugin, first, second } = await bothSignedIn()
    const setSessions = vi.spyOn(plugin, 'setSessions')
    await first.core.session.disconnect(undefined, 'visitor')
    await tabs.settled()
    expect(of(second)).toMatchObject({ isConnected: false, signedIn: false })
    expect(setSessions.mock.calls).toEqual([[[]]])
  })
})
