/** Names and sessions: what is signed for is found, and what is not is refused with a reason. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { REFUSED_PROJECT_ID } from './services.mjs'
import {
  ask,
  CHAIN,
  FOURTH,
  get,
  MEADOW,
  node,
  post,
  reasonOf,
  services,
  startLocal,
} from './services.testing.ts'
import * as shape from './shapes.ts'

startLocal()

const ZONE = 'reown.id'

describe('names', () => {
  const register = async (more: Record<string, unknown> = {}, by = FOURTH, name = `river.${ZONE}`) => {
    const message = `{"name":"${name}","attributes":{},"timestamp":${Math.floor(Date.now() / 1000)}}`
    const signature = await by.signMessage({ message })
    const body = { coin_type: (0x8000_0000 | 1) >>> 0, address: by.address, message, signature, ...more }
    return post('v1/profile/account', body)
  }

  it('behavior: a registered name is found by name and by address, a free one is not', async () => {
    expect((await register()).status).toBe(200)
    const found = await get(shape.profile, `v1/profile/account/river.${ZONE}`, { apiVersion: '2' })
    expect(found.addresses).toMatchObject({ 2147483649: { address: FOURTH.address } })
    const reverse = await get(v.array(shape.profile), `v1/profile/reverse/${FOURTH.address}`, {
      apiVersion: '2',
    })
    expect(reverse.map(({ name }) => name)).toEqual([`river.${ZONE}`])
    const free = `v1/profile/account/free.${ZONE}`
    expect((await ask('blockchain', free, {})).status).toBe(404)
    expect(await get(v.tuple([]), free, { apiVersion: '2' })).toEqual([])
    const { suggestions } = await get(shape.suggestions, 'v1/profile/suggestions/river', { zone: ZONE })
    expect(suggestions[0]).toEqual({ name: `river.${ZONE}`, registered: true })
    expect(suggestions.slice(1).every(({ registered }) => !registered)).toBe(true)
  })

  it('behavior: a contract says itself what it has signed (ERC-1271)', async () => {
    const says = (word: string) => `0x63${word}60e01b60005260206000f3`
    const contract = '0x0000000000000000000000000000000000001271'
    await node('anvil_setCode', contract, says('deadbeef'))
    expect((await register({ address: contract })).status).toBe(401)
    await node('anvil_setCode', contract, says('1626ba7e'))
    expect((await register({ address: contract })).status).toBe(200)
  })

  it('attack: a signature by somebody else, over other words, or of no form is refused', async () => {
    for (const more of [
      { address: MEADOW },
      { message: `{"name":"other.${ZONE}","attributes":{},"timestamp":${Math.floor(Date.now() / 1000)}}` },
      { signature: `0x${'00'.repeat(65)}` },
      { signature: 'yes' },
    ]) {
      const answer = await register(more)
      expect([answer.status, (await reasonOf(answer))?.name]).toEqual([401, 'signature'])
    }
    expect(await get(v.array(shape.profile), `v1/profile/reverse/${FOURTH.address}`)).toEqual([])
  })

  it('error: a taken, a short, an old name and another chain have reasons', async () => {
    const taken = await register({}, FOURTH, `meadow.${ZONE}`)
    expect(await reasonOf(taken)).toMatchObject({
      description: expect.stringContaining('already registered'),
    })
    expect(await reasonOf(await register({}, FOURTH, `abc.${ZONE}`))).toMatchObject({ name: 'name' })
    expect(await reasonOf(await register({ coin_type: 501 }))).toMatchObject({ name: 'coin_type' })
    const at = (timestamp: number) => `{"name":"river.${ZONE}","attributes":{},"timestamp":${timestamp}}`
    expect(await reasonOf(await register({ message: at(1) }))).toMatchObject({ name: 'timestamp' })
    services.configure({ nameSignedForS: 10 })
    const now = Math.floor(Date.now() / 1000)
    for (const seconds of [-12, 12])
      expect(await reasonOf(await register({ message: at(now + seconds) }))).toMatchObject({
        name: 'timestamp',
      })
    expect((await register()).status).toBe(200)
  })

  it('error: a registration may come without a project id, but not with a refused one', async () => {
    const status = async (search: string) => {
      const url = new URL(`v1/profile/account${search}`, services.endpoints.blockchain)
      return (await fetch(url, { method: 'POST', body: '{}' })).status
    }
    expect(await status(`?projectId=${REFUSED_PROJECT_ID}`)).toBe(403)
    expect(await status('?projectId=short')).toBe(401)
    // Let through, to what is wrong with the body.
    expect(await status('')).toBe(400)
  })
})

describe('sessions', () => {
  const account = `${CHAIN}:${MEADOW}`
  const path = `v1/sessions/${encodeURIComponent(account)}`

  it('behavior: asked, activated, listed and revoked', async () => {
    const expiry = Math.floor(Date.now() / 1000) + 3_600
    const permission = {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x1', start: expiry, period: 'day' },
    }
    const created = await post(path, { expiry, permissions: [permission], policies: [] }, { v: '2' })
    const { pci } = v.parse(shape.sessionCreated, await created.json())
    const listed = async () => (await get(shape.sessions, path)).pcis
    expect((await listed()).map(({ project }) => project.name)).toEqual([
      'Garden shop',
      'Old auction',
      'Former game',
    ])
    expect((await post(`${path}/activate`, { pci, context: '0x12' })).status).toBe(204)
    expect((await listed()).find((row) => row.pci === pci)).toMatchObject({ expiry, context: '0x12' })

    const revoke = (signature: string) => post(`v1/sessions/${MEADOW}/revoke`, { pci, signature })
    const refused = await revoke('0x12')
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('signature')])
    expect((await revoke(`0x${'ab'.repeat(65)}`)).status).toBe(204)
    expect((await listed()).find((row) => row.pci === pci)?.revokedAt).toBeGreaterThan(0)
  })

  it('error: revoking names the plain address, everything else the account', async () => {
    const [first] = (await get(shape.sessions, path)).pcis
    const body = { pci: first?.pci, signature: `0x${'ab'.repeat(65)}` }
    expect((await post(`${path}/revoke`, body)).status).toBe(400)
    expect((await post(`v1/sessions/${MEADOW}/activate`, body)).status).toBe(400)
    expect((await ask('blockchain', `v1/sessions/${MEADOW}`, {})).status).toBe(400)
  })
})
