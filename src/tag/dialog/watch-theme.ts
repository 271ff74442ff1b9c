/**
 * Follows the page's theme for `themeMode: 'auto'`: applies it again when the page or the system changes its scheme. Loaded
 * only for `auto`.
 */
import type { Config } from '../options/options.ts'
import { applyTheme } from './theme.ts'

const watched = new WeakSet<HTMLElement>()

/** Runs until `root`, which belongs to one opening, has left the page. */
export const watchTheme = (root: HTMLElement, config: Pick<Config, 'themeMode' | 'themeVariables'>): void => {
  if (watched.has(root)) return
  watched.add(root)
  const system = matchMedia('(prefers-color-scheme: light)')

  const onChange = () => {
    if (!root.isConnected) {
      page.disconnect()
      system.removeEventListener('change', onChange)
      return
    }
    applyTheme(root, config)
    // Colours computed from the host's depend on the theme: trigger their computation.
    config.themeVariables = { ...config.themeVariables }
  }
  // Pages switch their scheme by a class, attribute or style of the root element.
  const page = new MutationObserver(onChange)
  page.observe(root.ownerDocument.documentElement, { attributes: true })
  system.addEventListener('change', onChange)
  // The scheme may have changed while this file was fetched.
  const shown = root.dataset['theme']
  applyTheme(root, config)
  if (root.dataset['theme'] !== shown) onChange()
}
