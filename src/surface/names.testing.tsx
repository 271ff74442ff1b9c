/** Owns the way to the field where a name is registered, on the screen. */
import type { HarnessOptions } from '../core/core.testing.ts'
import { embed, signIn } from '../features/names/names.testing.ts'
import { REST_MS } from '../features/names/suggest.actions.ts'
import { en } from '../i18n/en.all.testing.ts'
import type { CaipNetworkId } from '../lib/namespaces.ts'
import { showEmail } from './email.testing.tsx'
import { act } from './surface.testing.tsx'

type Where = HarnessOptions & { readonly on?: CaipNetworkId }

/** Somebody who has signed in, at Settings. */
export const settings = async ({ on, ...given }: Where = {}) => {
  const shown = await showEmail(given)
  const embedded = embed(shown)
  await act(() => signIn(shown, on))
  embedded.attach()
  await act(() => shown.element.show())
  await shown.flush()
  await shown.click(en['account.settings'])
  return { ...shown, ...embedded }
}

/** At the field, with a name in it; `rest`: until suggestions are there. */
export const field = async (typed = 'Nora', where: Where = {}) => {
  const shown = await settings(where)
  await shown.click(en['settings.name'])
  await shown.type(typed)
  return {
    ...shown,
    async rest() {
      await act(() => shown.clock.advance(REST_MS))
      await shown.flush()
    },
    submit: () => shown.card.querySelector<HTMLElement>('button[type=submit]'),
    async press() {
      await act(() => shown.card.querySelector<HTMLElement>('button[type=submit]')?.click())
      await shown.flush()
    },
  }
}

export type AtField = Awaited<ReturnType<typeof field>>
