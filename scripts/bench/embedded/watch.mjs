// What the benchmarks note in every page and frame, before scripts of its own. Times are milliseconds since the epoch, of the same clock in
// each of them, to a fraction of one.

/** Runs in pages: an own function, without anything from around it. */
export const watchPage = () => {
  const at = (time) => performance.timeOrigin + time
  const posts = []
  let clickedAt
  addEventListener('click', ({ timeStamp }) => (clickedAt = at(timeStamp)), true)
  addEventListener(
    'message',
    ({ timeStamp, data }) => {
      if (typeof data?.type === 'string' && data.type.startsWith('@w3m-app/'))
        posts.push({ type: data.type.slice(9), at: at(timeStamp) })
    },
    true,
  )

  /** The last frame in which the button became visible: its box in sight through every frame around it, and drawn. */
  let paintedAt
  const isApprove = (button) => button.textContent.trim() === 'Approve'
  const lookAt = (button) => {
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      sight.disconnect()
      // After the frame that draws it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (paintedAt = at(performance.now()))
        port2.postMessage(0)
      })
    })
    sight.observe(button)
  }
  const seen = new WeakSet()
  new MutationObserver(() => {
    if (parent === self) return
    for (const button of document.querySelectorAll('button'))
      if (isApprove(button) && !seen.has(button)) {
        seen.add(button)
        lookAt(button)
      }
  }).observe(document, { childList: true, subtree: true, characterData: true })

  globalThis.bench = {
    posts: () => posts,
    clicked: () => clickedAt,
    painted: () => paintedAt,
    now: () => at(performance.now()),
    forget() {
      posts.length = 0
      paintedAt = undefined
    },
  }
}
