/**
 * Follows the page's theme for `themeMode: 'auto'`: dark or light by the `color-scheme` of the page, else by the
 * system. Loaded only for `auto`.
 */
import type { Config } from '../options/options.ts'

const watched = new WeakSet<HTMLElement>()

/** Undefined when the page sets neither or both. */
const schemeOf = ({ documentElement }: Document): 'dark' | 'light' | undefined => {
  const value = getComputedStyle(documentElement).colorScheme
  const isDark = value.includes('dark')
  return isDark === value.includes('light') ? undefined : isDark ? 'dark' : 'light'
}

/** Runs until `root`, which belongs to one opening, has left the page. */
export const watchTheme = (root: HTMLElement, config: Pick<Config, 'themeMode' | 'themeVariables'>): void => {
  const { ownerDocument: document } = root
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    if (config.themeMode === 'auto')
      root.dataset['theme'] = schemeOf(document) ?? (system.matches ? 'dark' : 'light')
  }
  apply()
  if (watched.has(root)) return
  watched.add(root)

  const onChange = () => {
    if (!root.isConnected) {
      page.disconnect()
      system.removeEventListener('change', onChange)
      return
    }
    apply()
    // Colours computed from the host's depend on the theme: trigger their computation.
    config.themeVariables = { ...config.themeVariables }
  }
  // Pages switch their scheme by a class, attribute or style of the root element.
  const page = new MutationObserver(onChange)
  page.observe(document.documentElement, { attributes: true })
  system.addEventListener('change', onChange)
}
