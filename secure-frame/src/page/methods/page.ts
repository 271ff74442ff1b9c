/** What the page says of itself, the end of a session, and RPC, which `rpc/` answers. */
import type { Service } from '../channel.ts'
import type { Parts } from './parts.ts'

type PageMethods = Pick<
  Service,
  'SYNC_THEME' | 'SYNC_DAPP_DATA' | 'SIGN_OUT' | 'RELOAD' | 'RPC_REQUEST' | 'RPC_ABORT'
>

/** What a page says that has chosen none, in dark and light: the screen's own, which is that of the dialog around it, stands for them. */
const NOT_CHOSEN: readonly unknown[] = ['hsla(230, 100%, 67%, 1)', 'hsla(231, 100%, 70%, 1)']

export function pageMethods({ page, session, waits, rpc }: Parts): PageMethods {
  return {
    async SYNC_THEME({ themeMode, themeVariables, w3mThemeVariables }) {
      const accent = w3mThemeVariables?.['--w3m-accent'] ?? themeVariables?.['--w3m-accent']
      page.setTheme({
        ...(themeMode && { mode: themeMode }),
        ...(typeof accent === 'string' && { accent: NOT_CHOSEN.includes(accent) ? '' : accent }),
      })
    },
    async SYNC_DAPP_DATA({ metadata }) {
      page.setAppName(metadata?.name)
    },
    async SIGN_OUT() {
      waits.end()
      rpc.abort()
      await session.end()
    },
    // The page begins anew: what waits is given up. A sign-in that is complete stays.
    async RELOAD() {
      waits.end()
      rpc.abort()
      session.reset()
    },
    RPC_REQUEST: (request, context) => rpc.request(request, context),
    async RPC_ABORT() {
      rpc.abort()
    },
  }
}
