/** Holds Apple's client secret against the key that signs it. */
import { generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appleSecret } from './apple-secret.ts'
import { offeredProviders } from './providers.ts'

const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

describe('appleSecret', () => {
  it('behavior: is a token that the team signed for this client, good for five minutes', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const key = { teamId: 'TEAM', keyId: 'KEY', privateKey: pem }
    const token = await appleSecret(key, 'org.example.web', 1_700_000_000_999)
    const [header, claims, signature = ''] = token.split('.')
    expect(read(header)).toEqual({ alg: 'ES256', kid: 'KEY', typ: 'JWT' })
    expect(read(claims)).toEqual({
      iss: 'TEAM',
      iat: 1_700_000_000,
      exp: 1_700_000_300,
      aud: 'https://appleid.apple.com',
      sub: 'org.example.web',
    })
    const text = Buffer.from(`${header}.${claims}`)
    const isGood = verify(
      'sha256',
      text,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isGood).toBe(true)
  })
})

describe('offeredProviders', () => {
  it('param: a url that is not safe, or half of the credentials, is one sentence without a secret', () => {
    const credentials = { clientId: 'id', clientSecret: 'do-not-say' }
    const bad = [
      { github: { ...credentials, clientId: '' } },
      { github: { ...credentials, urls: { token: 'http://github.example/token' } } },
      { google: { ...credentials, urls: { issuer: 'javascript:alert(1)' } } },
    ]
    for (const settings of bad) {
      expect(() => offeredProviders(settings)).toThrow(/^(?!.*do-not-say)(GitHub|Google)/)
    }
  })
})
