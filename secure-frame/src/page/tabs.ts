/**
 * Tells the other tabs of this site's frame what has changed. `session`: who is signed in; they forget their keys and ask the vault again.
 * `identity`: only by what address the same person is known; they ask the vault again, and what is under way there goes on.
 */

export type News = 'session' | 'identity'

export type Tabs = {
  tell(news: News): void
  onTold(listener: (news: News) => void): void
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
    tell: (news) => channel?.postMessage(news),
    // A tab may have another version of the frame: whatever that says, the session may be another one.
    onTold: (listener) =>
      channel?.addEventListener('message', ({ data }) => listener(data === 'identity' ? data : 'session')),
  }
}
