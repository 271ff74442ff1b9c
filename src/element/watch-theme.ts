/**
 * Follows the page of a theme that the host leaves to it (`auto`): dark or light by the `color-scheme` of the page, else by the
 * system. Fetched where somebody wants it.
 */
import type { Config } from '../app/options/options.ts'

const watched = new WeakSet<HTMLElement>()

/** Undefined: the page says neither or both. */
const schemeOf = ({ documentElement }: Document): 'dark' | 'light' | undefined => {
  const said = getComputedStyle(documentElement).colorScheme
  const isDark = said.includes('dark')
  return isDark === said.includes('light') ? undefined : isDark ? 'dark' : 'light'
}

/** Until `root`, which is made for one opening, has left the page. */
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
    // What is computed from the host's colours is computed for one theme.
    config.themeVariables = { ...config.themeVariables }
  }
  // A page says its scheme by a class, an attribute or a style of its root.
  const page = new MutationObserver(onChange)
  page.observe(document.documentElement, { attributes: true })
  system.addEventListener('change', onChange)
}
