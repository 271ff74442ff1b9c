/** The visitor's e-mail address, and the account in use, which another tab of the page changes. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OWNER, SMART } from '../../connectors/auth/fake-visitor.testing.ts'
import { isRecord } from '../../lib/json.ts'
import { stored } from '../fake-storage.testing.ts'
import { start } from './auth.testing.ts'

afterEach(() => void vi.unstubAllGlobals())

const KEY = 'wallet-modal:auth-email'

/** Signed in; `tell` is what the browser says of another tab's change of a key. */
const signedIn = async () => {
  const browser = Object.assign(new EventTarget(), { crypto })
  vi.stubGlobal('window', browser)
  const harness = start()
  await harness.signIn()
  const { account, frame, storage } = harness
  const tell = (key: string | null, newValue: string | null) => {
    browser.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, storageArea: storage }))
    return harness.settled()
  }
  /** As the tab does that has changed it. */
  const change = async () => {
    await tell(KEY, '{"v":1,"d":true}')
    await tell(KEY, null)
  }
  const says = (email: string) => {
    frame.state.instead = (name, right) =>
      name === 'GET_USER' && isRecord(right) ? { ...right, email } : right
  }
  const emails = () => [account.eip155, account.solana].map(({ embedded }) => embedded?.info.user.email)
  return { ...harness, tell, change, says, emails }
}

describe('another e-mail address', () => {
  it('behavior: changed here: the other tabs are told, and neither it nor anything else of it is stored', async () => {
    const { auth, storage } = await signedIn()
    const before = stored(storage)
    const [set, remove] = [vi.spyOn(storage, 'setItem'), vi.spyOn(storage, 'removeItem')]
    auth.emailChanged('new@example.com')
    expect(set.mock.calls.map(([key]) => key)).toContain(KEY)
    expect(JSON.stringify(set.mock.calls)).not.toContain('example.com')
    expect(remove.mock.calls).toContainEqual([KEY])
    expect(stored(storage)).toEqual(before)
  })

  it('behavior: changed in another tab: the frame is asked once who it is, and both namespaces follow', async () => {
    const { change, says, emails, frame, emitted } = await signedIn()
    const asked = frame.asked.length
    says('new@example.com')
    await change()
    expect(emails()).toEqual(['new@example.com', 'new@example.com'])
    expect(frame.names().slice(asked)).toEqual(['GET_USER'])
    expect(emitted('wm-disconnect')).toEqual([])
  })

  it.each(['wallet-modal:auth', 'wallet-modal:auth-throttle', 'auth-email', 'wallet-modal:recent'])(
    'behavior: another tab changes %s: the frame is asked nothing',
    async (key) => {
      const { tell, frame } = await signedIn()
      const asked = frame.asked.length
      await tell(key, '1')
      await tell(key, null)
      expect(frame.names().slice(asked)).toEqual([])
    },
  )

  it('attack: another tab says so again and again: what this one answers tells no other tab', async () => {
    const { change, storage, emails } = await signedIn()
    const set = vi.spyOn(storage, 'setItem')
    for (let times = 0; times < 3; times++) await change()
    expect(set.mock.calls.map(([key]) => key)).not.toContain(KEY)
    expect(emails()).toEqual(['ann@example.com', 'ann@example.com'])
  })

  it('behavior: nobody is signed in here any more: the frame is asked nothing', async () => {
    const { change, core, frame, settled } = await signedIn()
    const done = core.session.disconnect()
    await settled()
    await done
    const asked = frame.asked.length
    await change()
    expect(frame.names().slice(asked)).toEqual([])
  })

  it('error: the frame does not say: the address of before stays, and the host is told', async () => {
    const { change, emails, frame, errors } = await signedIn()
    frame.state.instead = (name, right) => {
      if (name === 'GET_USER') throw new Error('The node does not answer')
      return right
    }
    await change()
    expect(emails()).toEqual(['ann@example.com', 'ann@example.com'])
    expect(errors()).toContain('frame-failed')
  })
})

describe('another account', () => {
  const choose = async (
    { storage, tell }: Awaited<ReturnType<typeof signedIn>>,
    type: string,
    address: string,
  ) => {
    const text = (d: unknown) => JSON.stringify({ v: 1, d })
    storage.setItem('wallet-modal:auth', text({ types: { eip155: type } }))
    storage.setItem('wallet-modal:account', text({ eip155: address }))
    await tell('wallet-modal:account', text({ eip155: address }))
  }

  it.each([false, true])(
    'behavior: chosen in another tab: the frame is asked for that one (another one was chosen here before: %s)',
    async (isChosenHere) => {
      const harness = await signedIn()
      const { core, account, frame } = harness
      if (isChosenHere) await (await core.session.live()).chooseAccount('eip155', SMART)
      const [type, address] = isChosenHere ? (['eoa', OWNER] as const) : (['smartAccount', SMART] as const)
      await choose(harness, type, address)
      expect(frame.asked.findLast(({ name }) => name === 'GET_USER')?.payload).toMatchObject({
        preferredAccountType: type,
      })
      expect(account.eip155.address).toBe(address)
      expect(account.eip155.embedded?.info.accountType).toBe(type)
    },
  )

  it('behavior: no account is stored any more: the frame is asked nothing', async () => {
    const { tell, frame } = await signedIn()
    const asked = frame.asked.length
    await tell('wallet-modal:account', null)
    expect(frame.names().slice(asked)).toEqual([])
  })
})
