/** Which element of a page shows what concerns all of them. */
import type { ModalState } from './modal.ts'

/** The first dialog, else the first one. */
export const mainElement = <T extends { readonly state: { readonly modal: Readonly<ModalState> } }>(
  elements: Iterable<T>,
): T | undefined => {
  const all = [...elements]
  return all.find(({ state }) => !state.modal.embedded) ?? all[0]
}
