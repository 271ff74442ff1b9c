/** Milliseconds */
const SHAKE_MS = 500

/** Says without words that the dialog stays. */
export const createShake = (card: HTMLElement): (() => void) => {
  let shaking: ReturnType<typeof setTimeout> | undefined
  return () => {
    card.classList.remove('shaking')
    // Forces a layout, without which the animation would not restart.
    void card.offsetWidth
    card.classList.add('shaking')
    clearTimeout(shaking)
    shaking = setTimeout(() => card.classList.remove('shaking'), SHAKE_MS)
  }
}
