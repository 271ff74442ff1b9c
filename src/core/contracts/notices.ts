/** The one short notice above whatever is shown. Types only. */
import type { Values } from '../../i18n/t.ts'
import type { NoticeTone } from '../../state/notice.ts'

export type Notices = {
  /** An open one closes first; the new one opens after 150 ms (specification 4). `loading` stays until replaced. */
  show(tone: NoticeTone, key: string, values?: Values): void
  hide(): void
}
