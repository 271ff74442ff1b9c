/**
 * Whether the host has set colours of its own. The defaults have enough contrast; for other colours `contrast.ts` is
 * loaded to compute it.
 */

export const isGiven = (root: HTMLElement, name: string): boolean =>
  getComputedStyle(root).getPropertyValue(name).trim() !== ''

export const hasHostColours = (root: HTMLElement): boolean =>
  ['--wm-accent', '--wm-background', '--wm-surface'].some((name) => isGiven(root, name))

/** Resets to the colours of `tokens.css` and `surface-tokens.css`. */
export const resetAccent = (root: HTMLElement): void => {
  for (const name of ['on-accent', 'accent-text', 'away']) root.style.removeProperty(`--w-${name}`)
}
