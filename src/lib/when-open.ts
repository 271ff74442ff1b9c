/** What waits for the dialog to be open: the surface may be made before, when the pointer is on a trigger. */
import { subscribe } from 'valtio/vanilla'

/** At once if it is open. `modal`: a proxy. Returns what ends the waiting. */
export function whenOpen(modal: { readonly open: boolean }, act: () => void): () => void {
  if (modal.open) {
    act()
    return () => {}
  }
  const end = subscribe(modal, () => {
    if (!modal.open) return
    end()
    act()
  })
  return end
}
