import { Methods } from '@safe-global/safe-apps-sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { createMessenger } from './messenger.ts'
import { createFrame, SAFE_ORIGIN, waitedFor } from './safe.testing.ts'

const OTHER = 'https://dash.example'

/** The outcome of the promise, if it has settled. */
const now = async (promise: Promise<unknown>): Promise<unknown> => {
  let outcome: unknown = 'waits'
  promise.then(
    (value) => {
      outcome = { value }
    },
    (error) => {
      outcome = { error }
    },
  )
  for (let turn = 0; turn < 10; turn++) await undefined
  return outcome
}

const begin = (origins = [SAFE_ORIGIN]) => {
  const frame = createFrame(new EventTarget())
  const clock = fakeClock()
  const messenger = createMessenger(frame.page, origins, clock)
  const asked = messenger.ask(Methods.getSafeInfo)
  const [post] = frame.posts
  if (!post) throw new Error('nothing was posted')
  return {
    clock,
    frame,
    messenger,
    asked,
    right: { id: post.id, success: true, version: '1.18.0', data: 'yes' },
  }
}

describe('createMessenger', () => {
  it('behavior: asks in the words of the SDK and names the origin', async () => {
    const { frame, asked, right } = begin()
    expect(frame.posts).toMatchObject([{ method: 'getSafeInfo', to: SAFE_ORIGIN }])
    frame.send(right)
    expect(await asked).toBe('yes')
  })

  it('behavior: each of those who may be the parent is asked, then only who has answered', async () => {
    const { frame, messenger, asked, right } = begin([OTHER, SAFE_ORIGIN])
    expect(frame.posts.map(({ to }) => to)).toEqual([OTHER, SAFE_ORIGIN])
    frame.send(right)
    await asked
    messenger.ask(Methods.getChainInfo).catch(() => {})
    expect(frame.asked('getChainInfo').map(({ to }) => to)).toEqual([SAFE_ORIGIN])
    const second = messenger.ask(Methods.getSafeInfo)
    frame.send({ ...right, id: frame.posts.at(-1)?.id }, { origin: OTHER })
    expect(await now(second)).toBe('waits')
  })

  it('error: what the Safe says of its failure is the cause, cleaned', async () => {
    const { frame, asked, right } = begin()
    frame.send({ ...right, success: false, error: 'No\u202E way\n'.repeat(400) })
    const error: unknown = await asked.catch((thrown) => thrown)
    expect(error).toMatchObject({ code: -32603, cause: { message: expect.stringMatching(/^No way No way/) } })
    expect(String(Object(error).cause.message).length).toBeLessThan(600)
  })

  it('attack: another window, another origin, another version, another id is not heard', async () => {
    const { frame, asked, right } = begin()
    frame.send(right, { source: {} })
    frame.send(right, { source: null })
    frame.send(right, { source: frame.page })
    for (const origin of ['https://app.safe.global.evil.example', 'http://app.safe.global', 'null', ''])
      frame.send(right, { origin })
    for (const version of [undefined, 1, '', '0.9', 'x', {}]) frame.send({ ...right, version })
    for (const id of [undefined, 1, '', '__proto__', `${right.id}0`]) frame.send({ ...right, id })
    expect(await now(asked)).toBe('waits')
    frame.send(right)
    expect(await now(asked)).toEqual({ value: 'yes' })
  })

  it('attack: whatever is posted by whomever, nothing throws and nothing is trusted', async () => {
    const { frame, asked, right } = begin()
    let count = 0
    const mostlyRight = fc.record(
      {
        id: fc.oneof(fc.constant(right.id), fc.anything()),
        success: fc.oneof(fc.constant(true), fc.anything()),
        version: fc.oneof(fc.constant('1.0.0'), fc.anything()),
        data: fc.anything(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.anything(), mostlyRight), fc.webUrl(), fc.boolean(), (data, url, isParent) => {
        // Either the wrong window or the wrong origin.
        frame.send(data, isParent ? { origin: new URL(url).origin } : { source: {} })
        count += 1
      }),
      { numRuns: RUNS },
    )
    expect(await now(asked)).toBe('waits')
    expect(count).toBe(RUNS)
  })

  it('behavior: an answer counts once; after the end nobody is heard', async () => {
    const { frame, messenger, asked, right } = begin()
    frame.send(right)
    frame.send({ ...right, data: 'no' })
    expect(await asked).toBe('yes')
    const late = messenger.ask(Methods.getSafeInfo)
    messenger.dispose()
    frame.send({ ...right, id: frame.posts.at(-1)?.id })
    expect(await now(late)).toBe('waits')
  })
  it('behavior: a question with a time is forgotten after it; one without waits', async () => {
    const { clock, frame, messenger, asked, right } = begin()
    const late = messenger.ask(Methods.getChainInfo, undefined, 1_000)
    const inTime = messenger.ask(Methods.getChainInfo, undefined, 1_000)
    const [first, second] = frame.asked('getChainInfo')
    frame.send({ ...right, id: second?.id })
    const timedOut = expect(late).rejects.toMatchObject({ code: 'timeout' })
    await clock.advance(1_000)
    await timedOut
    expect(await inTime).toBe('yes')
    expect(waitedFor(frame, first ? [first] : [])).toBe(0)
    await clock.advance(86_400_000)
    expect(await now(asked)).toBe('waits')
    frame.send(right)
    expect(await asked).toBe('yes')
  })
})
