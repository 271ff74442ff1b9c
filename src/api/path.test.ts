/** Each value is one segment of a path, or refused. */
import { describe, expect, it } from 'vitest'
import { path } from './path.ts'

describe('path', () => {
  it('param: each value is one segment', () => {
    expect(path`/v1/sessions/${'eip155:1:0xA'}/revoke`).toBe('/v1/sessions/eip155%3A1%3A0xA/revoke')
    expect(path`/x/${'a/b?c#d%'}`).toBe('/x/a%2Fb%3Fc%23d%25')
    expect(path`/x`).toBe('/x')
  })

  it.each(['', '.', '..', '...', '\ud800', 'x'.repeat(513)])('attack: %j is no segment', (value) => {
    expect(() => path`/x/${value}/y`).toThrow(expect.objectContaining({ code: 'rpc-invalid-request' }))
  })
})
