/** Answers of this server itself, before anybody was asked: the same shape as the vault's own. */
import type { VaultErrorCode } from '../contract/vault.ts'
import { dataHeaders, type HeaderValues } from './headers.ts'
import type { Answer } from './services.ts'

type OwnCode = Extract<
  VaultErrorCode,
  'request-invalid' | 'origin-refused' | 'too-many' | 'device-expired' | 'internal'
>

const MESSAGES: Readonly<Record<OwnCode, string>> = {
  'request-invalid': 'The request could not be read.',
  'origin-refused': 'Only pages of this server may ask.',
  'too-many': 'Too many requests. Please wait a moment and try again.',
  'device-expired': 'This link was used already, or is too old.',
  internal: 'Something went wrong on the server. Please try again.',
}

export function problem(status: number, code: OwnCode, retryAfter?: number): Answer {
  return { status, body: { code, message: MESSAGES[code], ...(retryAfter !== undefined && { retryAfter }) } }
}

export function json({ status, body }: Answer, more: HeaderValues = {}): Response {
  const headers = { ...dataHeaders, ...more, 'content-type': 'application/json; charset=utf-8' }
  return new Response(JSON.stringify(body), { status, headers })
}
