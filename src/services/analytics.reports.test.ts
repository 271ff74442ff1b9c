/** Error reports: redacted, and no more than five in 60 s. */
import { describe, expect, it } from 'vitest'
import { error, names, setup, track } from './analytics.testing.ts'

describe('error reports', () => {
  it('param: category, type, message and stack, redacted; an unknown category is ours', async () => {
    const { analytics, answer, posted, settled } = setup()
    await answer(true)
    const properties = {
      errorType: 'ContractFunctionExecutionError',
      errorMessage: 'GET https://a.example/v3/key?x=1 failed',
      stackTrace: `Error: x\n    at f (https://shop.example/app.js:1:23)\n${'    at g\n'.repeat(1_000)}`,
    }
    analytics.track({ ...error(''), properties })
    analytics.track({ ...error(''), event: 'OTHER', properties: { errorType: 7 } })
    await settled()
    expect(posted.map(({ body }) => body)).toMatchObject([
      {
        category: 'API_ERROR',
        errorType: 'ContractFunctionExecutionError',
        errorMessage: 'GET https://a.example failed',
        stackTrace: expect.stringContaining('Error: x at f (https://shop.example:1:23) at g'),
      },
      { category: 'INTERNAL_SDK_ERROR', errorType: '', errorMessage: '', stackTrace: '' },
    ])
    expect(JSON.stringify(posted[0]?.body).length).toBeLessThan(4_500)
  })

  it('behavior: five in 60 s, in their turn among events', async () => {
    const { analytics, answer, clock, names: sent } = setup()
    for (let index = 0; index < 8; index++) {
      analytics.track(error(`e${index}`))
      analytics.track(track(`EVENT_${index}`))
    }
    await answer(true)
    const first = names(5).flatMap((name, index) => [`e${index}`, name])
    expect(sent()).toEqual([...first, ...names(3, 5)])
    await clock.advance(60_000)
    analytics.track(error('late'))
    await clock.advance(0)
    expect(sent().at(-1)).toBe('late')
  })

  it('behavior: what was told over minutes does not leave as more than five in 60 s', async () => {
    const { analytics, answer, clock, posted, names: sent } = setup({ isPatient: true })
    await answer(true)
    analytics.track(track('SLOW'))
    for (let index = 0; index < 5; index++) analytics.track(error(`a${index}`))
    await clock.advance(30_000)
    posted[0]?.accept()
    for (let index = 1; index < 6; index++) {
      await clock.advance(1)
      posted[index]?.accept()
    }
    await clock.advance(30_000)
    for (let index = 0; index < 5; index++) analytics.track(error(`b${index}`))
    await clock.advance(0)
    expect(sent()).toEqual(['SLOW', 'a0', 'a1', 'a2', 'a3', 'a4'])
  })
})
