/** When a Safe is listed, and how long it is listened for what the visitor decides before it is connected. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { info, SAFE, SAFE_ORIGIN } from '../../connectors/safe/safe.testing.ts'
import { failure } from '../../errors/to-error.ts'
import { type Harness, later } from '../core.testing.ts'
import { framed } from './framed.testing.ts'

afterEach(() => vi.restoreAllMocks())

const account = ({ core }: Harness) => core.state.account.eip155
const listed = ({ core }: Harness) => core.state.connection.wallets.map(({ id, type }) => `${type} ${id}`)

/** A Safe that is asked once the host allows it, and answers later; `listening` counts who hears the page's events since. */
const asked = async () => {
  const answer = later<unknown>()
  const harness = await framed({ answer: answer.promise, options: { safeOrigins: ['https://dash.example'] } })
  const { core, settled } = harness
  const { onEvent } = core
  const listening = new Set<object>()
  vi.spyOn(core, 'onEvent').mockImplementation((listener) => {
    const stop = onEvent(listener)
    listening.add(listener)
    return () => {
      listening.delete(listener)
      stop()
    }
  })
  harness.set({ safeOrigins: [SAFE_ORIGIN] })
  await settled()
  expect(listening.size).toBe(1)
  const tell = async (value: unknown) => {
    answer.resolve(value)
    await settled()
  }
  return { ...harness, listening, tell }
}

describe('a Safe that has answered', () => {
  it('error: without the code of the session it is a row, is connected with a click, and nothing listens any more', async () => {
    const harness = await asked()
    vi.spyOn(harness.core.session, 'live').mockRejectedValueOnce(failure('chunk-failed'))
    await harness.tell(info())
    expect([listed(harness), account(harness).status]).toEqual([['external safe'], 'disconnected'])
    expect([harness.listening.size, harness.errors()]).toEqual([0, ['chunk-failed']])
    harness.frame.answer('getSafeInfo', () => info())
    await harness.connect('safe')
    expect(account(harness)).toMatchObject({ status: 'connected', address: SAFE })
  })

  it('behavior: connected or no Safe at all, nothing listens any more', async () => {
    for (const answer of [info(), 'garbage']) {
      const { listening, tell } = await asked()
      await tell(answer)
      expect(listening.size).toBe(0)
    }
  })

  it('behavior: who connects by the row while the session’s code is on its way is not connected twice', async () => {
    const code = later<undefined>()
    const harness = await asked()
    const { live } = harness.core.session
    vi.spyOn(harness.core.session, 'live').mockImplementationOnce(async () => {
      await code.promise
      return live()
    })
    await harness.tell(info())
    expect(listed(harness)).toEqual(['external safe'])
    harness.frame.answer('getSafeInfo', () => info())
    await harness.connect('safe')
    code.resolve(undefined)
    await harness.settled()
    expect(harness.emitted('wm-connect').map(({ restored }) => restored)).toEqual([false])
  })
})
