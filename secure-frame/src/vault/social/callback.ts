/** Owns reading a request to `/callback/{provider}`: GET, or the form that Apple's page posts. Believes nothing of it yet. */
import { parseJson, readField } from '../../../../src/lib/json.ts'
import { readBytes } from '../../../../src/lib/read-bytes.ts'
import { cleanText } from '../../../../src/lib/text.ts'
import type { OfferedProvider } from './providers.ts'
import { readState } from './state.ts'

const MAX_FORM = 32_768
const FORM = 'application/x-www-form-urlencoded'

export type Callback =
  | {
      readonly provider: OfferedProvider
      /** As they came; openid-client refuses what is there twice. */
      readonly params: URLSearchParams
      readonly state: string
      readonly token: string
      /** Where a Telegram mini app wants to go back to. */
      readonly page: string | undefined
      /** Apple tells a name beside the token, once. Nothing proves it, so it is only shown. */
      readonly shownName: string | null
    }
  | { readonly problem: string; readonly status: number }

export async function readCallback(
  request: Request,
  providers: ReadonlyMap<string, OfferedProvider>,
): Promise<Callback> {
  const url = new URL(request.url)
  const provider = providers.get(/^\/callback\/([a-z]+)$/.exec(url.pathname)?.[1] ?? '')
  if (!provider) return { problem: 'This sign-in is not offered here.', status: 404 }
  if (request.method !== (provider.isFormPost ? 'POST' : 'GET') && !isErrorByGet(request, url)) {
    return { problem: 'This answer did not come in the way that was asked for.', status: 405 }
  }
  const params = request.method === 'POST' ? await readForm(request) : url.searchParams
  const states = params?.getAll('state') ?? []
  const state = states.length === 1 ? readState(states[0] ?? '') : undefined
  if (!params || !state) return { problem: 'This answer is not complete.', status: 400 }
  const shownName = params.get('user')
  params.delete('user')
  return { provider, params, state: states[0] ?? '', ...state, shownName: nameOf(shownName) }
}

/** Some errors come in the address although a form was asked for. They carry no code. */
const isErrorByGet = (request: Request, url: URL): boolean =>
  request.method === 'GET' && url.searchParams.has('error') && !url.searchParams.has('code')

async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== FORM) return undefined
  try {
    // The server in front ends requests that take too long.
    const bytes = await readBytes(new Response(request.body), MAX_FORM, request.signal)
    return new URLSearchParams(new TextDecoder().decode(bytes))
  } catch {
    return undefined // too large, or cut off: both are refused
  }
}

/** `{ "name": { "firstName": "Ada", "lastName": "L" }, … }` */
function nameOf(user: string | null): string | null {
  const name = readField(parseJson(user, 4_096), 'name')
  const parts = [readField(name, 'firstName'), readField(name, 'lastName')].map((part) => cleanText(part, 50))
  return parts.filter(Boolean).join(' ') || null
}
