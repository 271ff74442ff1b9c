import { describe, expect, it } from 'vitest'
import { fakeClock } from '../lib/clock.testing.ts'
import { later } from './core.testing.ts'
import { createServicesLoader, type ServiceEvent, type Services } from './services-loader.ts'

const emitted = (n: number): ServiceEvent => ({
  type: 'track',
  event: `E${n}`,
  properties: {},
  at: n,
  address: undefined,
})

const start = () => {
  const received: string[] = []
  const services = { track: ({ event }: ServiceEvent) => void received.push(event) } as Services
  const answers: ReturnType<typeof later<Services>>[] = []
  const clock = fakeClock()
  const loader = createServicesLoader(clock, () => {
    const answer = later<Services>()
    answers.push(answer)
    return answer.promise
  })
  return { received, services, answers, clock, loader }
}

describe('createServicesLoader', () => {
  it('behavior: telling fetches nothing; what was told waits, the first hundred of it, in order', async () => {
    const { received, services, answers, loader } = start()
    for (let n = 0; n < 150; n++) loader.track(emitted(n))
    expect(answers).toHaveLength(0)
    const got = loader.get()
    answers[0]?.resolve(services)
    expect(await got).toBe(services)
    expect(received).toEqual(Array.from({ length: 100 }, (_, n) => `E${n}`))
    loader.track(emitted(200))
    expect(received.at(-1)).toBe('E200')
  })

  it('error: what could not be fetched is fetched the next time, and nothing told is lost', async () => {
    const { received, services, answers, loader } = start()
    loader.track(emitted(1))
    const failed = loader.get()
    answers[0]?.reject(new TypeError('Failed to fetch'))
    await expect(failed).rejects.toMatchObject({ code: 'chunk-failed' })
    loader.track(emitted(2))
    const got = loader.get()
    answers[1]?.resolve(services)
    await got
    expect(received).toEqual(['E1', 'E2'])
  })
})
