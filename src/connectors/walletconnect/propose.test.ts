import { createDelayedPromise } from '@walletconnect/utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withHandledRejection } from './propose.ts'

const unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => void process.on('unhandledRejection', onUnhandled))
afterEach(() => {
  process.off('unhandledRejection', onUnhandled)
  unhandled.length = 0
})

/** Promises as the client creates them, with the shortest possible expiry. */
const expiring = async (listen: (approval: () => Promise<unknown>) => Promise<unknown>): Promise<unknown> => {
  const { done } = createDelayedPromise(1, 'Proposal expired')
  const error = await listen(done).catch((reason: unknown) => reason)
  await new Promise((resolve) => setImmediate(resolve))
  return error
}

describe('heard', () => {
  it('error: a proposal that has expired rejects once, and leaves nothing unhandled', async () => {
    expect(await expiring(withHandledRejection)).toMatchObject({ message: 'Proposal expired' })
    expect(unhandled).toEqual([])
  })

  it('param: what is settled is settled', async () => {
    const { done, resolve, reject } = createDelayedPromise(300, 'Proposal expired')
    const session = withHandledRejection(done)
    resolve('session')
    expect(await session).toBe('session')
    reject({ code: 1, message: 'late' })
    expect(unhandled).toEqual([])
  })
})
