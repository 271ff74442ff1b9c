/** In the page, before its own scripts: notes when its button is pressed and let go, what that leads to, and when it is seen. */
export const watchClicks = () => {
  const frames = []
  // What is presented sooner is not reported.
  new PerformanceObserver((list) => frames.push(...list.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  })
  let pressedAt = 0
  let clickedAt = 0
  addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), true)
  addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), true)
  let connectedAt
  globalThis.whenConnected = new Promise((resolve) => {
    for (const name of ['wm-connect', 'floor-connect'])
      addEventListener(name, () => {
        connectedAt = performance.now()
        resolve()
      })
  })

  /** Files that came over the network, begun since the press. Times of the page's own clock. */
  const fetchedUntil = (end) =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime, transferSize }) => startTime >= pressedAt && startTime < end && transferSize > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/(dist|floor)\//.test(path))

  /** Milliseconds from the last click to the frame that shows it; 0: less than 16. */
  globalThis.frameOfClick = () => {
    const own = frames.filter(
      ({ name, interactionId, startTime }) =>
        interactionId > 0 && (name === 'click' || name === 'pointerup') && startTime >= pressedAt,
    )
    return Math.max(0, ...own.map(({ startTime, duration }) => startTime + duration - clickedAt))
  }
  /** What the last click led to. */
  globalThis.connectionOfClick = () => ({
    asked: globalThis.askedAt - clickedAt,
    connected: connectedAt - clickedAt,
    filesUntilAsked: fetchedUntil(globalThis.askedAt),
    filesUntilConnected: fetchedUntil(connectedAt),
  })
}
