import { describe, expect, it } from 'vitest'
import { ADDRESS, approved, connectBoth, next, propose, useRelay } from './clients.testing.ts'

type Request = { id: number; topic: string; params: { chainId: string; request: { method: string } } }

const sign = { chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x68', ADDRESS] } }

describe('relay: two sign clients', () => {
  const given = useRelay()
  const openBoth = () => Promise.all([given.open('page'), given.open('wallet')])

  it('behavior: pairs, proposes, settles', async () => {
    const [page, wallet] = await openBoth()
    const session = await connectBoth(page, wallet, ['eip155:8453'])
    expect(session.namespaces['eip155']?.accounts).toEqual([`eip155:8453:${ADDRESS}`])
    expect(session.peer.metadata.name).toBe('wallet')
    const tags = given.relay.messages().map(({ tag }) => tag)
    expect(tags.slice(0, 3)).toEqual([1100, 1101, 1102])
  })

  it('behavior: a rejected proposal reaches the page with its code', async () => {
    const [page, wallet] = await openBoth()
    const { uri, session } = await propose(page)
    const proposal = next(wallet, 'session_proposal')
    const refusal = expect(session).rejects.toMatchObject({ code: 5000 })
    await wallet.pair({ uri })
    await wallet.reject({ id: (await proposal).id, reason: { code: 5000, message: 'User rejected.' } })
    await refusal
  })

  it('behavior: requests, updates, events and the end pass', async () => {
    const [page, wallet] = await openBoth()
    const { topic } = await connectBoth(page, wallet)

    const asked = next<Request>(wallet, 'session_request')
    const answer = page.request({ topic, ...sign })
    const { id, params } = await asked
    expect(params.request.method).toBe('personal_sign')
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } })
    expect(await answer).toBe('0xsigned')

    const updated = next(page, 'session_update')
    await wallet.update({ topic, namespaces: approved('eip155:1', 'eip155:8453') })
    await updated
    expect(page.session.get(topic).namespaces['eip155']?.chains).toEqual(['eip155:1', 'eip155:8453'])

    const told = next<{ params: unknown }>(page, 'session_event')
    const event = { name: 'chainChanged', data: 8453 }
    await wallet.emit({ topic, event, chainId: 'eip155:8453' })
    expect((await told).params).toMatchObject({ event, chainId: 'eip155:8453' })

    const ended = next<{ topic: string }>(page, 'session_delete')
    await wallet.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect((await ended).topic).toBe(topic)
    expect(page.session.getAll()).toEqual([])
  })

  it('behavior: several pairs share the relay and hear only their own', async () => {
    const [one, two, wallet] = await Promise.all([given.open('one'), given.open('two'), given.open('wallet')])
    const first = await connectBoth(one, wallet)
    const second = await connectBoth(two, wallet, ['eip155:8453'])
    expect(first.topic).not.toBe(second.topic)
    expect(one.session.getAll()).toHaveLength(1)
    expect(wallet.session.getAll()).toHaveLength(2)
  })

  it('behavior: a wallet that comes late gets what waits for it', async () => {
    const page = await given.open('page')
    const { uri, session } = await propose(page)
    const wallet = await given.open('wallet')
    const proposal = next(wallet, 'session_proposal')
    await wallet.pair({ uri })
    const { id } = await proposal
    await wallet.approve({ id, namespaces: approved('eip155:1') })
    expect((await session).peer.metadata.name).toBe('wallet')
  })

  it('behavior: messages that come twice are handled once', async () => {
    given.relay.repeat(true)
    const [page, wallet] = await openBoth()
    const { topic } = await connectBoth(page, wallet)
    let count = 0
    wallet.on('session_request', ({ id }) => {
      count += 1
      void wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: `0x${count}` } })
    })
    expect(await page.request({ topic, ...sign })).toBe('0x1')
    expect(await page.request({ topic, ...sign })).toBe('0x2')
    expect(count).toBe(2)
  })
})
