/** Tells the other tabs of this site's frame that the session has changed: they forget their keys and ask the vault again. */

export type Tabs = {
  tell(): void
  onTold(listener: () => void): void
}

const NAME = 'wallet-modal secure frame session'

/** Where storage is refused there is no channel either, and each tab is a device of its own. */
export function createTabs(log: (error: unknown) => void): Tabs {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel(NAME)
  } catch (error) {
    log(error)
  }
  return {
    tell: () => channel?.postMessage('changed'),
    onTold: (listener) => channel?.addEventListener('message', listener),
  }
}
