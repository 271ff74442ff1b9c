/**
 * The script of the page that a social login ends with: hands the result to the page that opened the window. Which origin may have it
 * was decided by the vault; a window that another page has opened, or has meanwhile been taken over by one, is told nothing.
 */
import { parseJson } from '../../../src/lib/json.ts'
import { object, read, string } from '../../../src/lib/schema.ts'

const schema = object({ resultUri: string(), origin: string() })

export type ResultWindow = {
  readonly document: Document
  readonly opener: { postMessage(message: unknown, targetOrigin: string): void } | null
  readonly history: Pick<History, 'replaceState'>
  readonly location: Pick<Location, 'pathname'>
}

/** Posts once. Where there is nobody to post to, the page says so. */
export function handBack(view: ResultWindow): void {
  const { document, opener, history, location } = view
  // The provider's code is in the address; it need not stay in what the browser remembers.
  history.replaceState(null, '', location.pathname)
  const result = read(schema, parseJson(document.getElementById('result')?.textContent))
  if (!result) return
  if (opener) {
    opener.postMessage({ resultUri: result.resultUri }, result.origin)
    return
  }
  document.getElementById('alone')?.removeAttribute('hidden')
  document.getElementById('words')?.setAttribute('hidden', '')
}
