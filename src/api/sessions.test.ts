import { describe, expect, it } from 'vitest'
import { ADDRESS, flush, json, setup } from './api.testing.ts'

const account = `eip155:1:${ADDRESS}`

describe('sessions', () => {
  it('behavior: 204, nothing and plain text are a yes; a refusal’s text is readable', async () => {
    for (const answer of [
      () => new Response(null, { status: 204 }),
      () => new Response(''),
      () => json('done'),
    ]) {
      const { api, clock } = setup(answer)
      const revoked = api.sessions.revoke(account, { pci: 'p', signature: '0x' })
      expect(await flush(clock, revoked)).toEqual({ value: true })
    }
    const { api, clock } = setup(() => new Response('No such session', { status: 404 }))
    expect(await flush(clock, api.sessions.activate(account, { pci: 'p' }))).toMatchObject({
      error: { status: 404, body: 'No such session' },
    })
  })

  describe('revoke', () => {
    const revoked = async (...statuses: number[]) => {
      const given = setup(() => new Response(null, { status: statuses.shift() ?? 599 }))
      const asked = given.api.sessions.revoke(account, { pci: 'p', signature: '0x12' })
      const outcome = await flush(given.clock, asked, 30_000)
      return { outcome, paths: given.calls().map(({ path }) => decodeURIComponent(path)) }
    }
    const paths = [ADDRESS, account].map((owner) => `/v1/sessions/${owner}/revoke`)

    it('behavior: by the plain address where the service takes it', async () => {
      expect(await revoked(200)).toEqual({ outcome: { value: true }, paths: paths.slice(0, 1) })
    })

    it.each([400, 404])(
      'behavior: by the CAIP-10 id where the service answers %i to the plain one',
      async (status) => {
        expect(await revoked(status, 204)).toEqual({ outcome: { value: true }, paths })
        expect(await revoked(status, 400)).toMatchObject({ outcome: { error: { status: 400 } }, paths })
      },
    )

    it.each([401, 403, 429, 500, 503])(
      'error: %i is no refusal of the form, and nothing is sent again',
      async (status) => {
        expect(await revoked(status, 204)).toMatchObject({
          outcome: { error: { status } },
          paths: paths.slice(0, 1),
        })
      },
    )

    it('error: one that may have arrived is not sent again', async () => {
      const { api, clock, calls } = setup(() => Promise.reject(new TypeError('broken off')))
      await flush(clock, api.sessions.revoke(account, { pci: 'p', signature: '0x12' }), 30_000)
      expect(calls()).toHaveLength(1)
    })
  })

  it('error: without an account nothing is revoked, or even asked', async () => {
    const { api, clock, calls } = setup(() => json(''))
    for (const none of ['', ADDRESS, 'eip155:1'])
      expect(await flush(clock, api.sessions.revoke(none, { pci: 'p', signature: '0x' }))).toMatchObject({
        error: { name: 'WalletModalError' },
      })
    expect(calls()).toEqual([])
  })

  it.each([
    ['a number below zero', [-1]],
    ['a fraction', [0.5]],
    ['hidden letters', [{ name: 'f\u200b' }]],
    ['lines', ['a\nb']],
    ['an abi of ninety entries', Array(90).fill({ name: 'f', inputs: Array(10).fill({ type: 'uint256' }) })],
    ['many numbers', Array(3_000).fill(1)],
  ])('attack: %s in a permission hides no session from its owner', async (_, abi) => {
    const permissions = [{ type: 'contract-call', data: { address: ADDRESS, abi, functions: [] } }]
    const { api } = setup(() => json({ pcis: [{ pci: 'p', expiry: 1, project: {}, permissions }] }))
    expect((await api.sessions.list(account)).value).toMatchObject([{ pci: 'p', permissions }])
  })

  it('behavior: policies go by their id, or by the type that they were asked for by', async () => {
    const policies = [{ id: 'sudo' }, { type: 'gas-limit', data: {} }, { data: {} }, { type: 'sudo' }]
    const { api } = setup(() => json({ pcis: [{ pci: 'p', expiry: 1, permissions: [], policies }] }))
    expect((await api.sessions.list(account)).value).toMatchObject([{ policies: ['sudo', 'gas-limit'] }])
  })

  it.each([
    [{ id: 'p1', name: '\u200b' }, 'p1'],
    [{ name: '' }, '?'],
    [undefined, '?'],
  ])('attack: the project %j is listed as %s', async (project, name) => {
    const { api } = setup(() => json({ pcis: [{ pci: 'p', expiry: 1, project, permissions: [] }] }))
    expect((await api.sessions.list(account)).value).toMatchObject([{ pci: 'p', project: { name } }])
  })

  it.each([
    { type: 'rsa', publicKey: `0x${'11'.repeat(32)}` },
    { type: 'secp256k1', publicKey: '0x11' },
    { type: 'secp256k1', publicKey: 'key' },
    null,
  ])('attack: %j is no key of a cosigner', async (key) => {
    const { api, clock } = setup(() => json({ pci: 'p', key }))
    expect(await flush(clock, api.sessions.create(account, {}))).toMatchObject({
      error: { code: 'service-answer-invalid' },
    })
  })
})

describe('analytics', () => {
  it('error: 403 is told, so that the alert can be raised; nothing is repeated', async () => {
    const { api, clock, calls } = setup(() => new Response('', { status: 403 }))
    const position = { eventId: 'e', url: 'https://x.example/', domain: 'x.example', timestamp: 1 }
    expect(await flush(clock, api.analytics.event({ ...position, event: 'E' }))).toMatchObject({
      error: { status: 403, code: 'service-refused' },
    })
    expect(calls()).toHaveLength(1)
  })
})
