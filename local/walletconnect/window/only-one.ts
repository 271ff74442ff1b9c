// Owns that one window at a time is the wallet: two of the same sessions would both answer. The newest is it.

const channel = new BroadcastChannel('lantern')

export function whenTakenOver(leave: () => Promise<void>): void {
  channel.postMessage('here')
  channel.addEventListener(
    'message',
    () => {
      channel.close()
      void leave()
    },
    { once: true },
  )
}
