// Owns who may connect: the query of the relay's url, `?auth=<JWT>&projectId=<32 hex>`. The token's signature is not
// checked, because nothing here is worth protecting; its time is, because clocks that are wrong are a real trouble.
import { REFUSED_PROJECT_ID } from '../services/project.mjs'

/** The texts by which clients tell one refusal from another. */
export const REFUSALS = /** @type {const} */ ({
  origin: 'Unauthorized: origin not allowed',
  clock: 'JWT validation error: JWT Token is not yet valid',
  project: 'Unauthorized: invalid key',
})

/** Clocks may differ by so much. */
const LEEWAY_MS = 120_000

/**
 * @param {string} url of the upgrade request
 * @param {number} now in ms
 * @returns {{ clientId: string, reason?: undefined } | { clientId?: undefined, reason: string }}
 */
export function admit(url, now) {
  const query = new URL(url, 'ws://relay').searchParams
  const projectId = query.get('projectId') ?? ''
  if (!/^[0-9a-f]{32}$/i.test(projectId) || projectId === REFUSED_PROJECT_ID) {
    return { reason: REFUSALS.project }
  }
  const token = readToken(query.get('auth') ?? '')
  if (token === undefined) return { reason: 'JWT validation error: no token' }
  if (token.issuedAt * 1000 > now + LEEWAY_MS) return { reason: REFUSALS.clock }
  return { clientId: token.clientId }
}

/** The client's id is the `did:key` that issued the token. */
function readToken(text) {
  try {
    const { iss, iat } = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString())
    return typeof iss === 'string' && typeof iat === 'number' ? { clientId: iss, issuedAt: iat } : undefined
  } catch {
    return undefined // not a token
  }
}
