/** The one notice (toast) that the visitor sees. Written by `state/notices.ts` only. */
import { proxy } from 'valtio/vanilla'

export type NoticeTone = 'loading' | 'success' | 'error'

/** `key` is a dictionary key; `values` fill the braces of its text. */
export type Notice = {
  readonly tone: NoticeTone
  readonly key: string
  readonly values: Readonly<Record<string, string>>
}

export type NoticeState = { current?: Notice | undefined }

export const createNoticeState = (): NoticeState => proxy<NoticeState>({})
