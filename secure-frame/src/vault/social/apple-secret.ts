/** Owns Apple's client secret: a JWT (RFC 7519) that the team's key signs, good for five minutes. */
import type { AppleKey } from './providers.ts'

const SECONDS = 300

export async function appleSecret(key: AppleKey, clientId: string, now: number): Promise<string> {
  const issuedAt = Math.floor(now / 1000)
  const header = { alg: 'ES256', kid: key.keyId, typ: 'JWT' }
  const claims = {
    iss: key.teamId,
    iat: issuedAt,
    exp: issuedAt + SECONDS,
    aud: 'https://appleid.apple.com',
    sub: clientId,
  }
  const text = `${encode(header)}.${encode(claims)}`
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const der = Buffer.from(key.privateKey.replace(/-----[A-Z ]+-----|\s|\\n/g, ''), 'base64')
  const signer = await crypto.subtle.importKey('pkcs8', der, curve, false, ['sign'])
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signer, Buffer.from(text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
