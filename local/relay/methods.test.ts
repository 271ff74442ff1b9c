import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { subscriptionId } from './peer.mjs'
import { type Relay, startRelay } from './relay.mjs'

type Message = { readonly id: number; readonly [name: string]: unknown }

const auth = (name: string) =>
  `h.${Buffer.from(JSON.stringify({ iss: name, iat: 0 })).toString('base64url')}.s`

const open = async (url: string, name: string) => {
  const socket = new WebSocket(`${url}/?projectId=${'a'.repeat(32)}&auth=${auth(name)}`)
  const got: Message[] = []
  const waiting = new Map<number, (message: Message) => void>()
  socket.on('message', (bytes) => {
    const message: Message = JSON.parse(`${bytes}`)
    const answered = waiting.get(message.id)
    if (answered) answered(message)
    else got.push(message)
  })
  await new Promise((resolve) => socket.once('open', resolve))
  let last = 0
  const ask = async (method: string, params: unknown) => {
    last += 1
    const id = last
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return answer
  }
  const acknowledge = ({ id }: Message) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  const texts = () => got.map(({ params }) => Object(params).data.message)
  return { socket, got, ask, acknowledge, texts }
}

const message = (topic: string, text: string, ttl = 60) => ({ topic, message: text, ttl, tag: 1108 })

describe('relay: methods', () => {
  let relay: Relay
  const openTwo = () => Promise.all([open(relay.url, 'one'), open(relay.url, 'two')])
  beforeEach(async () => {
    relay = await startRelay()
  })
  afterEach(() => relay.stop())

  it('behavior: publishes to others, under the id that clients compute', async () => {
    const [one, two] = await openTwo()
    const { result } = await two.ask('irn_subscribe', { topic: 't' })
    expect(result).toBe(subscriptionId('t', 'two'))
    await one.ask('irn_subscribe', { topic: 't' })
    expect(await one.ask('irn_publish', message('t', 'hello'))).toMatchObject({ result: true })
    await expect.poll(() => two.got).toHaveLength(1)
    expect(two.got[0]).toMatchObject({
      method: 'irn_subscription',
      params: {
        id: result,
        data: { topic: 't', message: 'hello', tag: 1108, publishedAt: expect.any(Number) },
      },
    })
    expect(one.got).toEqual([])
  })

  it('behavior: what was not acknowledged comes again to who subscribes again', async () => {
    const [one, two] = await openTwo()
    await one.ask('irn_batchPublish', { messages: [message('t', 'a'), message('t', 'b')] })
    await two.ask('irn_batchSubscribe', { topics: ['t', 'u'] })
    await expect.poll(two.texts).toEqual(['a', 'b'])
    for (const each of two.got.slice(0, 1)) two.acknowledge(each)
    await two.ask('irn_subscribe', { topic: 't' })
    await expect.poll(two.texts).toEqual(['a', 'b', 'b'])
    expect(relay.messages().map(({ seenBy }) => seenBy)).toEqual([1, 0])
  })

  it('behavior: the same message twice is one', async () => {
    const [one, two] = await openTwo()
    await two.ask('irn_subscribe', { topic: 't' })
    await one.ask('irn_publish', message('t', 'a'))
    expect(await one.ask('irn_publish', message('t', 'a'))).toMatchObject({ result: true })
    await one.ask('irn_publish', message('t', 'end'))
    await expect.poll(two.texts).toEqual(['a', 'end'])
  })

  it('behavior: no more after unsubscribing; the mailbox can be fetched', async () => {
    const [one, two] = await openTwo()
    await two.ask('irn_batchSubscribe', { topics: ['t', 'u'] })
    await two.ask('irn_unsubscribe', { topic: 't', id: '' })
    await two.ask('irn_batchUnsubscribe', { subscriptions: [{ topic: 'u', id: '' }] })
    await one.ask('irn_publish', message('t', 'a'))
    await one.ask('irn_publish', message('u', 'b'))
    const fetched = await two.ask('irn_fetchMessages', { topic: 't' })
    expect(fetched).toMatchObject({ result: { messages: [{ topic: 't', message: 'a' }], hasMore: false } })
    const rest = await two.ask('irn_batchFetchMessages', { topics: ['t', 'u'] })
    expect(rest).toMatchObject({ result: { messages: [{ topic: 'u', message: 'b' }] } })
    expect(two.got).toEqual([])
  })

  it('behavior: messages expire', async () => {
    const [one, two] = await openTwo()
    await one.ask('irn_publish', message('t', 'short', 0.02))
    await one.ask('irn_publish', message('t', 'long'))
    await new Promise((resolve) => setTimeout(resolve, 40))
    await two.ask('irn_subscribe', { topic: 't' })
    await expect.poll(two.texts).toEqual(['long'])
  })

  it('attack: nonsense is answered with an error or not at all, and harms nobody', async () => {
    const [one, two] = await openTwo()
    one.socket.send('{')
    one.socket.send('[1]')
    one.socket.send('null')
    expect(await one.ask('irn_nothing', {})).toMatchObject({ error: { code: -32601 } })
    expect(await one.ask('constructor', {})).toMatchObject({ error: { code: -32601 } })
    expect(await one.ask('irn_publish', { topic: 1 })).toMatchObject({ error: { code: -32602 } })
    expect(await one.ask('irn_batchPublish', {})).toMatchObject({ error: { code: -32602 } })
    expect(await two.ask('irn_subscribe', { topic: 't' })).toHaveProperty('result')
  })
})
