/** What the page around says of itself: its theme, which the approval screens follow, and the name that it goes by. Words alone. */
import { cleanText } from '../../../src/lib/text.ts'

export type Theme = { readonly mode: 'light' | 'dark'; readonly accent: string | undefined }

export type Page = {
  /** Undefined until the page has said one. */
  theme(): Theme | undefined
  setTheme(theme: Partial<Theme>): void
  onTheme(listener: (theme: Theme) => void): void
  appName(): string | null
  setAppName(name: unknown): void
}

/** Colours as CSS writes them: no `url()`, no second declaration. */
const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s.,%/a-z-]{1,60}\))$/i

export function createPage(): Page {
  let theme: Theme | undefined
  let lastAccent: string | undefined
  let appName: string | null = null
  const listeners = new Set<(theme: Theme) => void>()
  return {
    theme: () => theme,
    setTheme({ mode = theme?.mode, accent = lastAccent }) {
      lastAccent = accent !== undefined && COLOUR.test(accent) ? accent : undefined
      // Without a mode the screens follow the browser's.
      if (mode === undefined) return
      theme = { mode, accent: lastAccent }
      for (const listener of listeners) listener(theme)
    },
    onTheme: (listener) => void listeners.add(listener),
    appName: () => appName,
    setAppName(name) {
      appName = cleanText(name) || null
    },
  }
}
