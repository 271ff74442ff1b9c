// Whether the host gave colours of its own: the defaults fit one another, anything else may not. What is computed for
// such colours is in `contrast.ts`, which is fetched only then.

export const isGiven = (root: HTMLElement, name: string): boolean =>
  getComputedStyle(root).getPropertyValue(name).trim() !== ''

export const hasHostColours = (root: HTMLElement): boolean =>
  ['--wm-accent', '--wm-background', '--wm-surface'].some((name) => isGiven(root, name))

/** Back to the colours of the table. */
export const resetAccent = (root: HTMLElement): void => {
  root.style.removeProperty('--w-on-accent')
  root.style.removeProperty('--w-accent-text')
}
