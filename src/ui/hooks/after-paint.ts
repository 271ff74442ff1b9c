/** Acts once what was just drawn is on the screen, and `ms` later; at once where nothing is drawn. Returns what ends the waiting. */
export function afterPaint(act: () => void, ms = 0): () => void {
  if (!('requestAnimationFrame' in globalThis)) {
    act()
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act, ms)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
