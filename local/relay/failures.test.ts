import { describe, expect, it } from 'vitest'
import type { Client } from '../walletconnect/client.ts'
import { ADDRESS, connectBoth, next, propose, useRelay } from './clients.testing.ts'
import { REFUSALS } from './relay.mjs'

const sign = { chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x68', ADDRESS] } }

/** The error by which a client says that the relay does not want it. */
const refusalTold = (client: Client) =>
  new Promise<string>((resolve) => {
    client.core.relayer.once('relayer_error', (error: Error) => resolve(error.message))
  })

const answerAll = (wallet: Client) =>
  wallet.on('session_request', ({ id, topic }) => {
    void wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } })
  })

describe('relay: failures', () => {
  const given = useRelay()

  it('behavior: killed and restarted, clients come back by themselves', async () => {
    const [page, wallet] = await Promise.all([given.open('page'), given.open('wallet')])
    const { topic } = await connectBoth(page, wallet)
    answerAll(wallet)
    await given.relay.pause()
    expect(given.relay.connections()).toBe(0)
    const answer = page.request({ topic, ...sign })
    await given.relay.resume()
    expect(await answer).toBe('0xsigned')
  }, 20_000)

  it('behavior: killed between proposal and pairing, the proposal still arrives', async () => {
    const [page, wallet] = await Promise.all([given.open('page'), given.open('wallet')])
    const { uri } = await propose(page)
    await given.relay.pause()
    await given.relay.resume()
    const proposal = next(wallet, 'session_proposal')
    await wallet.pair({ uri })
    expect((await proposal).id).toBeGreaterThan(0)
  }, 20_000)

  it('behavior: a wallet that was away gets what it missed', async () => {
    const [page, wallet] = await Promise.all([given.open('page'), given.open('wallet')])
    const { topic } = await connectBoth(page, wallet)
    answerAll(wallet)
    await wallet.core.relayer.transportClose()
    const answer = page.request({ topic, ...sign })
    await expect.poll(() => given.relay.messages().some(({ tag }) => tag === 1108)).toBe(true)
    await wallet.core.relayer.transportOpen()
    expect(await answer).toBe('0xsigned')
  }, 20_000)

  it('behavior: stalled, it accepts and never answers; then all goes on', async () => {
    given.relay.stall(true)
    const page = await given.open('page')
    const connecting = propose(page)
    await expect.poll(given.relay.connections).toBe(1)
    const early = await Promise.race([
      connecting,
      new Promise((resolve) => setTimeout(resolve, 300, 'quiet')),
    ])
    expect(early).toBe('quiet')
    given.relay.stall(false)
    expect((await connecting).uri).toMatch(/^wc:/)
  })

  it.each(Object.values(REFUSALS))('error: refuses with "%s", which the client reads', async (reason) => {
    given.relay.refuse({ reason })
    const page = await given.open('page')
    const told = refusalTold(page)
    void propose(page).catch(() => {}) // stays pending, as with the real relay
    expect(await told).toContain(reason)
    given.relay.refuse(false)
  })

  it('error: an open socket is closed with the reason', async () => {
    const [page, wallet] = await Promise.all([given.open('page'), given.open('wallet')])
    await connectBoth(page, wallet)
    const told = refusalTold(page)
    given.relay.refuse()
    expect(await told).toContain(REFUSALS.origin)
  })

  it('error: refuses a project id that is none, and HTTP 401 when asked to', async () => {
    const { default: WebSocket } = await import('ws')
    const closed = new Promise((resolve) => {
      new WebSocket(`${given.relay.url}/?projectId=1`).on('close', (code, reason) =>
        resolve([code, `${reason}`]),
      )
    })
    expect(await closed).toEqual([3000, REFUSALS.project])
    given.relay.refuse({ at: 'upgrade' })
    const status = new Promise((resolve) => {
      new WebSocket(given.relay.url)
        .on('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
        .on('error', () => {})
    })
    expect(await status).toBe(401)
  })
})
