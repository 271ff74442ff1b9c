/** A lazy part: fetched once, waited for 20 s, fetched again at the next use if it could not be had. */
import { describe, expect, it } from 'vitest'
import { fakeClock } from './clock.testing.ts'
import { createLazyPart } from './lazy-part.ts'

const start = () => {
  const clock = fakeClock()
  const loads: { readonly arrive: (part: string) => void; readonly fail: (error: unknown) => void }[] = []
  const part = createLazyPart(
    clock,
    () => new Promise<string>((arrive, fail) => void loads.push({ arrive, fail })),
    (cause) => new Error('failed', { cause }),
  )
  return { clock, loads, part }
}

/** What has come of it by now. */
const outcomeOf = async (promise: Promise<string>) =>
  Promise.race([
    promise.catch((error: Error) => ({ failed: error.message, cause: error.cause })),
    new Promise((done) => setTimeout(done, 0, 'pending')),
  ])

describe('createLazyPart', () => {
  it('behavior: nothing is fetched before its first use, then once for all who ask', async () => {
    const { clock, loads, part } = start()
    const acted: string[] = []
    part.whenThere((one) => acted.push(one))
    expect([loads.length, acted]).toEqual([0, []])
    const both = Promise.all([part.get(), part.get()])
    part.whenThere((one) => acted.push(`${one} later`))
    loads[0]?.arrive('part')
    expect(await both).toEqual(['part', 'part'])
    expect(await part.get()).toBe('part')
    part.whenThere((one) => acted.push(`${one} at once`))
    expect(acted).toEqual(['part later', 'part at once'])
    expect([loads.length, clock.pending()]).toEqual([1, 0])
  })

  it('error: what could not be fetched is fetched at the next use', async () => {
    const { loads, part } = start()
    const failed = outcomeOf(part.get())
    const cause = new TypeError('Failed to fetch')
    loads[0]?.fail(cause)
    expect(await failed).toEqual({ failed: 'failed', cause })
    const next = part.get()
    loads[1]?.arrive('part')
    expect(await next).toBe('part')
  })

  it('error: waited for 20 s each time; one that is late is not loaded beside itself, and is had when it comes', async () => {
    const { clock, loads, part } = start()
    const late = part.get()
    await clock.advance(19_999)
    expect(await outcomeOf(late)).toBe('pending')
    const failed = outcomeOf(late)
    await clock.advance(1)
    expect(await failed).toMatchObject({ failed: 'failed' })
    const again = outcomeOf(part.get())
    await clock.advance(20_000)
    expect(await again).toMatchObject({ failed: 'failed' })
    const next = part.get()
    expect(await outcomeOf(next)).toBe('pending')
    loads[0]?.arrive('late')
    expect(await outcomeOf(next)).toBe('late')
    const acted: string[] = []
    part.whenThere((one) => acted.push(one))
    expect(acted).toEqual(['late'])
    expect([loads.length, clock.pending()]).toEqual([1, 0])
  })

  it('behavior: one that comes after 20 s is acted on, also where nobody has asked again', async () => {
    const { clock, loads, part } = start()
    const failed = outcomeOf(part.get())
    await clock.advance(20_000)
    expect(await failed).toMatchObject({ failed: 'failed' })
    const acted: string[] = []
    part.whenThere((one) => acted.push(one))
    loads[0]?.arrive('late')
    await outcomeOf(part.get())
    part.whenThere((one) => acted.push(`${one} at once`))
    expect(acted).toEqual(['late', 'late at once'])
    expect(loads.length).toBe(1)
  })

  it('error: one that fails late is loaded again at the next use', async () => {
    const { clock, loads, part } = start()
    const failed = outcomeOf(part.get())
    await clock.advance(20_000)
    expect(await failed).toMatchObject({ failed: 'failed' })
    const again = outcomeOf(part.get())
    loads[0]?.fail(new TypeError('Failed to fetch'))
    expect(await again).toMatchObject({ failed: 'failed' })
    const next = part.get()
    loads[1]?.arrive('part')
    expect(await next).toBe('part')
    expect(loads.length).toBe(2)
  })

  it('behavior: reset while it is late, neither it nor its failure is of the next one', async () => {
    const { clock, loads, part } = start()
    const failed = outcomeOf(part.get())
    await clock.advance(20_000)
    expect(await failed).toMatchObject({ failed: 'failed' })
    part.reset()
    const next = part.get()
    loads[0]?.fail(new TypeError('Failed to fetch'))
    expect(await outcomeOf(next)).toBe('pending')
    const joined = part.get()
    loads[1]?.arrive('new')
    expect([await next, await joined]).toEqual(['new', 'new'])
    expect(loads.length).toBe(2)
  })

  it('behavior: reset while it is fetched, the old one is nobody’s', async () => {
    const { loads, part } = start()
    const old = part.get()
    part.reset()
    const acted: string[] = []
    part.whenThere((one) => acted.push(one))
    loads[0]?.arrive('old')
    expect(await old).toBe('old')
    part.whenThere((one) => acted.push(one))
    expect(acted).toEqual([])
    const next = part.get()
    loads[1]?.arrive('new')
    expect(await next).toBe('new')
  })
})
