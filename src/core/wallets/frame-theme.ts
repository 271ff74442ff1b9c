/** How the page looks, as the secure frame is told (wire facts 6.10). The names are the frame's. */
import type { FrameTheme } from '../../frame/contract.ts'
import type { Config } from '../../tag/options/options.ts'

const BACKGROUND = { dark: '#202020', light: '#fff' } as const
const ACCENT = { dark: 'hsla(230, 100%, 67%, 1)', light: 'hsla(231, 100%, 70%, 1)' } as const

/** `shown`: what the dialog looks like now, where there is one; with `auto` the page decides. */
export const frameTheme = (
  { themeMode, themeVariables }: Pick<Config, 'themeMode' | 'themeVariables'>,
  shown: string | undefined,
): FrameTheme => {
  const mode = (themeMode === 'auto' ? shown : themeMode) === 'light' ? 'light' : 'dark'
  return {
    themeMode: mode,
    themeVariables: { ...themeVariables },
    w3mThemeVariables: {
      '--w3m-accent': String(themeVariables['--wm-accent'] ?? ACCENT[mode]),
      '--w3m-background': BACKGROUND[mode],
    },
  }
}
