import { currentEntry, type ViewEntry, type ViewName } from './router.ts'

type Opened = {
  readonly modal: { readonly open: boolean }
  readonly router: { readonly stack: readonly ViewEntry[] }
}

/** Whether this element shows the view. */
export const isInFront = (
  { state: { modal, router } }: { readonly state: Opened },
  view: ViewName,
): boolean => modal.open && currentEntry(router).view === view
