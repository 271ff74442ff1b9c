/** `subscribe(topic, callback)`: the current value at once, then each change (interface 6). */
import { subscribe } from 'valtio/vanilla'
import type { WalletEvents } from '../core/events.ts'
import type { Wallet } from '../core/wallet.ts'
import { getAccount, getNetwork, getState } from '../host/host.ts'
import type { PublicAccount, PublicNetwork, PublicState } from '../host/public.ts'
import { listen } from '../lib/listen.ts'
import type { ThemeMode } from './options/public/theme.ts'

export type Topics = {
  /** Of the dialog: open, loading, view. */
  state: PublicState
  /** The account in use. */
  account: PublicAccount
  /** The network in use. */
  network: PublicNetwork
  /** The options `themeMode` and `themeVariables`. */
  theme: { readonly themeMode: ThemeMode; readonly themeVariables: Readonly<Record<string, string>> }
  /** The details of `wm-event`; `undefined` until the first one. */
  events: WalletEvents['wm-event'] | undefined
  /** The notification that is shown. */
  notification: { readonly tone: string; readonly key: string } | undefined
}

export type Topic = keyof Topics
export type TopicCallback<K extends Topic> = (value: Topics[K]) => void

/** `parts`: of the state, those that it is read from. */
type Source<K extends Topic> = {
  readonly read: (wallet: Wallet) => Topics[K]
  readonly parts: readonly (keyof Wallet['state'])[]
}

const sources: { readonly [K in Topic]: Source<K> } = {
  state: { read: getState, parts: ['modal', 'router', 'network'] },
  account: { read: getAccount, parts: ['account', 'network'] },
  network: { read: getNetwork, parts: ['network'] },
  theme: {
    read: ({ state: { config } }) => ({
      themeMode: config.themeMode,
      themeVariables: { ...config.themeVariables },
    }),
    parts: ['config'],
  },
  // Each change comes with the element's `wm-event`; there is no current value.
  events: { read: () => undefined, parts: [] },
  notification: {
    read: ({ state }) =>
      state.notice.current && { tone: state.notice.current.tone, key: state.notice.current.key },
    parts: ['notice'],
  },
}

export const isTopic = (topic: unknown): topic is Topic =>
  typeof topic === 'string' && Object.hasOwn(sources, topic)

/** Calls back once for changes that are made together. Returns the end of it. */
export const subscribeTopic = <K extends Topic>(
  element: HTMLElement,
  wallet: Wallet,
  topic: K,
  callback: TopicCallback<K>,
): (() => void) => {
  const { read, parts }: Source<K> = sources[topic]
  let last: string | undefined
  const notify = () => {
    const value = read(wallet)
    const now = JSON.stringify(value) ?? ''
    if (now === last) return
    last = now
    callback(value)
  }
  notify()
  const stops = parts.map((part) => subscribe(wallet.state[part], notify))
  // Only this element's: the events of a tag inside it bubble to it.
  const onEvent = (event: Event) => {
    if (event.target === element && event instanceof CustomEvent) callback(event.detail)
  }
  if (topic === 'events') stops.push(listen(element, 'wm-event', onEvent))
  return () => {
    for (const stop of stops) stop()
  }
}
