/**
 * Applies the options that decide how a dialog looks: theme, variables and z-index. Owns which theme `auto` stands for; when
 * that changes is watched by `watch-theme.ts`.
 */
import type { Config } from '../options/options.ts'

/** Undefined when the page sets neither or both. */
const schemeOf = ({ documentElement }: Document): 'dark' | 'light' | undefined => {
  const value = getComputedStyle(documentElement).colorScheme
  const isDark = value.includes('dark')
  return isDark === value.includes('light') ? undefined : isDark ? 'dark' : 'light'
}

/** `auto`: dark or light by the `color-scheme` of the page, else by the system. */
export const applyTheme = (root: HTMLElement, { themeMode }: Pick<Config, 'themeMode'>): void => {
  root.dataset['theme'] =
    themeMode === 'auto'
      ? (schemeOf(root.ownerDocument) ??
        (matchMedia('(prefers-color-scheme:light)').matches ? 'light' : 'dark'))
      : themeMode
}

export const applyStyle = (root: HTMLElement, config: Config, report: (error: unknown) => void): void => {
  applyTheme(root, config)
  for (const name of [...root.style]) if (name.startsWith('--wm-')) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(config.themeVariables)) root.style.setProperty(name, value)
  if (config.themeMode === 'auto')
    import('./watch-theme.ts').then(({ watchTheme }) => watchTheme(root, config), report)
  if (config.zIndex !== 999) root.style.setProperty('--wm-z-index', String(config.zIndex))
}
