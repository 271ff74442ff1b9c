/** Tabs of one site, which share storage: each is told what the others write there, as browsers do, and a sleeping one when it wakes. */
import { vi } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { type SigningIn, startSignIn } from './page-sign-in.testing.ts'

export type Tab = SigningIn & {
  /** It is told nothing, until it wakes: of everything at once then, in order. */
  sleep(): void
  wake(): Promise<void>
}

export type Tabs = {
  open(given?: Parameters<typeof startSignIn>[0]): Promise<Tab>
  /** What was said stands in all of them. */
  settled(): Promise<void>
}

/** Stubs `window`, by which storage tells. */
export const createTabs = (): Tabs => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { crypto }))
  const base = fakeStorage()
  const tabs: Tab[] = []
  const tellers: ((key: string, newValue: string | null) => void)[] = []

  const createArea = () => {
    const write = (key: string, value: string | null) => {
      if (base.getItem(key) === value) return
      if (value === null) base.removeItem(key)
      else base.setItem(key, value)
      for (const teller of tellers) if (teller !== tell) teller(key, value)
    }
    const area: Storage = {
      get length() {
        return base.length
      },
      key: base.key,
      getItem: base.getItem,
      clear: base.clear,
      setItem: write,
      removeItem: (key) => write(key, null),
    }
    let waiting: (() => void)[] | undefined
    const tell = (key: string, newValue: string | null) => {
      const act = () => {
        window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, storageArea: area }))
      }
      if (waiting) waiting.push(act)
      else queueMicrotask(act)
    }
    tellers.push(tell)
    const sleep = () => {
      waiting = []
    }
    const wake = () => {
      for (const act of waiting ?? []) act()
      waiting = undefined
    }
    return { area, sleep, wake }
  }

  const settled = async () => {
    for (const tab of [...tabs, ...tabs, ...tabs]) await tab.settled()
  }

  return {
    settled,
    async open(given) {
      const { area, sleep, wake } = createArea()
      const page = await startSignIn({ ...given, storage: area })
      page.provider.answer('eth_accounts', () => given?.accounts ?? [ALICE])
      const tab: Tab = {
        ...page,
        sleep,
        async wake() {
          wake()
          await settled()
        },
      }
      tabs.push(tab)
      await settled()
      return tab
    },
  }
}
