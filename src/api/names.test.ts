import { describe, expect, it } from 'vitest'
import { ADDRESS, flush, json, setup } from './api.testing.ts'

const reasons = { status: 'FAILED', reasons: [{ name: 'name', description: 'Name is already registered' }] }

describe('names', () => {
  it('behavior: a 404 or an empty list is nobody; anything else is an error, never a free name', async () => {
    for (const respond of [() => json(reasons, { status: 404 }), () => json([])]) {
      const { api, clock } = setup(respond)
      expect(await flush(clock, api.names.account('a.reown.id'))).toEqual({ value: undefined })
    }
    for (const respond of [
      () => new Response('', { status: 500 }),
      () => Promise.reject(new TypeError('down')),
      () => json([[]]),
      () => json({}),
      () => json({ length: 0 }),
      () => json(null),
      () => json(''),
      () => json('"[]"'),
    ]) {
      const { api, clock } = setup(respond)
      expect(await flush(clock, api.names.account('a.reown.id'), 1000)).toMatchObject({
        error: { code: 'name-unresolved', message: 'Error resolving name' },
      })
    }
  })

  it('attack: only addresses of coin types that are sound are kept', async () => {
    const entry = (address: unknown) => ({ address, created: '' })
    const { api, clock } = setup(() =>
      json({
        name: 'a.reown.id',
        addresses: {
          '60': entry(ADDRESS.toLowerCase()),
          '2147492101': entry('0x1'),
          '501': entry('So11111111111111111111111111111111111111112'),
          '060': entry(ADDRESS),
          '-1': entry(ADDRESS),
          '1e3': entry(ADDRESS),
          '99999999999': entry(ADDRESS),
          '0': 'x',
        },
        attributes: [{ avatar: 'javascript:x', bio: 'a\u202eb' }],
      }),
    )
    const { value } = (await flush(clock, api.names.account('a.reown.id'))) as {
      value: { addresses: Map<string, string> }
    }
    expect([...value.addresses]).toEqual([
      ['60', ADDRESS],
      ['501', 'So11111111111111111111111111111111111111112'],
    ])
    expect(value).toMatchObject({ avatar: undefined, bio: 'ab' })
  })

  it('error: a registration says the server’s first reason, else the specification’s words', async () => {
    const registration = {
      name: 'a.reown.id',
      coinType: 2147483649,
      address: ADDRESS,
      message: '{}',
      signature: '0x',
    }
    const refused = setup(() => json(reasons, { status: 400 }))
    expect(await flush(refused.clock, refused.api.names.register(registration))).toMatchObject({
      error: {
        code: 'name-register-failed',
        message: 'Name is already registered',
        status: 400,
        body: reasons,
      },
    })
    const failed = setup(() => new Response('', { status: 500 }))
    expect(await flush(failed.clock, failed.api.names.register(registration))).toMatchObject({
      error: { code: 'name-register-failed', message: 'Error registering name a.reown.id' },
    })
  })

  it('error: the others have words of their own', async () => {
    const { api, clock } = setup(() => new Response('', { status: 400 }))
    expect(await flush(clock, api.names.suggestions('ab'))).toMatchObject({
      error: { message: 'Error fetching name suggestions' },
    })
    expect(await flush(clock, api.names.reverse({ address: ADDRESS }))).toMatchObject({
      error: { message: 'Error fetching names for address' },
    })
  })

  it('behavior: an address without names is an empty list or a 404', async () => {
    for (const answer of [() => json([]), () => new Response('', { status: 404 })]) {
      const { api, clock } = setup(answer)
      expect(await flush(clock, api.names.reverse({ address: ADDRESS }))).toMatchObject({ value: [] })
    }
  })

  it('behavior: a resolved name is never kept, a reverse one is for 5 min', async () => {
    const { api, clock, calls } = setup(({ path }) =>
      json(path.includes('reverse') ? [] : { name: 'a.reown.id', addresses: {} }),
    )
    for (let time = 0; time < 2; time++) {
      await flush(clock, api.names.account('a.reown.id'))
      await flush(clock, api.names.reverse({ address: ADDRESS }))
    }
    expect(calls().map(({ path }) => path.includes('reverse'))).toEqual([false, true, false])
  })

  it.each(['.', '..', ''])('attack: %j is no name and asks nothing', async (name) => {
    const { api, clock, calls } = setup(() => json({}))
    expect(await flush(clock, api.names.account(name))).toMatchObject({
      error: { code: 'rpc-invalid-request' },
    })
    expect(calls()).toEqual([])
  })

  it('behavior: going away is not an error of the name', async () => {
    const abort = new AbortController()
    abort.abort('gone')
    const { api, clock } = setup(() => json({}))
    expect(await flush(clock, api.names.account('a', { signal: abort.signal }))).toMatchObject({
      error: { code: 'aborted' },
    })
  })
})
