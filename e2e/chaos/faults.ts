/** What goes wrong, and how it is mended. */
import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Demo, Services } from '../harness/test.ts'
import type { Chance } from './random.ts'
import { type ChaosWallet, MOODS } from './wallet.ts'

const SERVICE_FAULTS = ['500', '429', '502', 'connection dropped', 'dropped halfway', 'slow (3 s)'] as const
const HOSTS = ['*', 'blockchain', 'wallets', 'analytics'] as const
const NODE_FAULTS = ['none', 'gone', 'refuses', 'nonsense', 'slow'] as const
const SKEWS = [0, 3_600_000, -3_600_000, 86_400_000] as const
const KINDS = ['service', 'node', 'relay', 'wallet', 'wallet moves', 'clock', 'network', 'mining'] as const
const SLOW_MS = 2_000

export type Faults = {
  /** Breaks or mends one thing; says what. */
  strike(): Promise<string>
  mendAll(): Promise<void>
  isOffline(): boolean
}

export type World = {
  readonly context: BrowserContext
  readonly demo: Demo
  readonly services: Services
  readonly wallet: ChaosWallet
  readonly chance: Chance
}

export const createFaults = async ({ context, demo, services, wallet, chance }: World): Promise<Faults> => {
  let node: (typeof NODE_FAULTS)[number] = 'none'
  let isOffline = false
  let isRelayAway = false

  const pass = async (route: Route) => {
    if (node === 'gone') return route.abort()
    if (node === 'refuses') return route.fulfill({ status: 500, body: 'no' })
    if (node === 'nonsense')
      return route.fulfill({
        contentType: 'application/json',
        body: '{"jsonrpc":"2.0","id":1,"result":"0xzz"}',
      })
    if (node === 'slow') await new Promise((done) => setTimeout(done, SLOW_MS))
    return route.continue()
  }
  for (const { url } of [demo.ethereum, demo.base])
    await context.route(
      (asked) => asked.href.startsWith(url),
      (route) => pass(route).catch(() => {}),
    )

  const pages = (): Page[] => context.pages()
  const setClock = async (skew: number) => {
    for (const page of pages())
      await page.evaluate((ms) => Reflect.set(window, 'stormSkew', ms), skew).catch(() => {})
  }
  const setRelay = async (isAway: boolean) => {
    isRelayAway = isAway
    if (isAway) await demo.relay.pause()
    else await demo.relay.resume()
  }
  const setMining = async (isOn: boolean) => {
    for (const each of [demo.ethereum, demo.base]) {
      await each.call('evm_setAutomine', isOn)
      if (isOn) await each.mine()
    }
  }

  return {
    isOffline: () => isOffline,
    async strike() {
      // Broken for good, nothing would be tried any more: what stops everything is soon mended.
      const kind = isOffline ? 'network' : node !== 'none' && chance.below(2) ? 'node' : chance.one(KINDS)
      if (kind === 'service') {
        const host = chance.one(HOSTS)
        const fault = chance.below(2) ? chance.one(SERVICE_FAULTS) : undefined
        services.fault(host, fault)
        return fault ? `service: ${fault}` : 'service: mended'
      }
      if (kind === 'node') {
        node = node === 'none' ? chance.one(NODE_FAULTS) : 'none'
        return `node: ${node}`
      }
      if (kind === 'relay') {
        await setRelay(!isRelayAway)
        return `relay: ${isRelayAway ? 'away' : 'back'}`
      }
      if (kind === 'wallet') {
        wallet.mood = chance.below(2) ? 'approves' : chance.one(MOODS)
        return `wallet: ${wallet.mood}`
      }
      if (kind === 'wallet moves') {
        await wallet.moveTo(chance.one(['0x1', '0x2105', '0x1', '0x2105', '0x1', '0x2105', '0x309']))
        return 'wallet: moves'
      }
      if (kind === 'clock') {
        const skew = chance.one(SKEWS)
        await setClock(skew)
        return `clock: ${skew / 3_600_000} h`
      }
      if (kind === 'network') {
        isOffline = !isOffline
        await context.setOffline(isOffline)
        return `network: ${isOffline ? 'off' : 'on'}`
      }
      const isOn = chance.below(2) === 0
      await setMining(isOn)
      return `mining: ${isOn ? 'on' : 'off'}`
    },
    async mendAll() {
      node = 'none'
      isOffline = false
      wallet.mood = 'approves'
      services.fault('*', undefined)
      for (const host of HOSTS) services.fault(host, undefined)
      await context.setOffline(false)
      await setRelay(false)
      await setClock(0)
      await setMining(true)
    },
  }
}
