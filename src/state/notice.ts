/** The one notification shown to the visitor. Written by `app/notices.ts` only. */
import { proxy } from 'valtio/vanilla'

export type NoticeTone = 'loading' | 'success' | 'error'

/** `key` is a dictionary key; `values` fill its braces. */
export type Notice = {
  readonly tone: NoticeTone
  readonly key: string
  readonly values: Readonly<Record<string, string>>
}

export type NoticeState = { current: Notice | undefined }

export const createNoticeState = (): NoticeState => proxy<NoticeState>({ current: undefined })
