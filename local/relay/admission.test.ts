import { describe, expect, it } from 'vitest'
import { REFUSED_PROJECT_ID } from '../services/project.mjs'
import { admit, REFUSALS } from './admission.mjs'

const NOW = 1_700_000_000_000
const PROJECT = '0123456789abcdef0123456789abcdef'

const token = (claims: object) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}.signature`
}

const ask = (auth: string, projectId = PROJECT) =>
  admit(`/?auth=${auth}&projectId=${projectId}&ua=wc-2%2Fjs-2.21.8&useOnCloseEvent=true`, NOW)

describe('admit', () => {
  it('behavior: who issued the token is the client', () => {
    expect(ask(token({ iss: 'did:key:z6Mk', iat: NOW / 1000 }))).toEqual({ clientId: 'did:key:z6Mk' })
  })

  it('behavior: clocks may differ a little', () => {
    expect(ask(token({ iss: 'did:key:z6Mk', iat: NOW / 1000 + 100 }))).toHaveProperty('clientId')
  })

  it('error: a clock that is far ahead', () => {
    expect(ask(token({ iss: 'did:key:z6Mk', iat: NOW / 1000 + 600 }))).toEqual({ reason: REFUSALS.clock })
  })

  it.each(['', 'x'.repeat(32), REFUSED_PROJECT_ID])('error: the project id "%s"', (projectId) => {
    expect(ask(token({ iss: 'did:key:z6Mk', iat: 0 }), projectId)).toEqual({ reason: REFUSALS.project })
  })

  it.each(['', 'x', 'a.b.c', token({ iss: 1 })])('attack: the token "%s"', (auth) => {
    expect(ask(auth).reason).toMatch(/^JWT validation error/)
  })
})
