/** Links of the directory that open a wallet: https, or a scheme of its own; never one that a browser acts on itself. */
import { safeLink } from './url.ts'

/** Schemes that run, read, dial or leave for somewhere else than a wallet. */
const FORBIDDEN =
  /^(?:about|blob|cid|content|data|file|filesystem|ftps?|geo|intent|itms.*|jar|javascript|livescript|mailto|market|mhtml|ms-.*|resource|sms|ssh|sftp|tel|telnet|urn|vbscript|view-source|vnd.*|wss?|x-.*|.*-extension|chrome|edge|moz-.*)$/

/**
 * `metamask`, `metamask:`, `metamask://` become `metamask://`; https stays what it is. Undefined for anything else. With its
 * path, without a query of its own (protocol 9.1).
 */
export const walletLink = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > 2_048) return undefined
  if (/^https?:/i.test(value)) return safeLink(value)
  const [, scheme = '', rest = ''] =
    /^([a-z][-a-z\d+.]{1,62})(?::?\/{0,2}$|:\/\/([-\w./%]*)$)/i.exec(value) ?? []
  const name = scheme.toLowerCase()
  return name && !FORBIDDEN.test(name) ? `${name}://${rest}` : undefined
}
