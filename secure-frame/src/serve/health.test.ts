/** What `/health` answers while the data folder takes no writes, and what asking costs. */
import { afterEach, expect, it } from 'vitest'
import { fakeClock } from '../../../src/lib/clock.testing.ts'
import { openDatabase } from '../vault/store/database.ts'
import { watchWrites } from '../vault/store/watch-writes.ts'
import { temporaryFolder } from '../vault/vault.testing.ts'
import { send } from './requests.testing.ts'
import { startTestServer } from './serve.testing.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server on a real database whose disk fails when it is told to. */
const start = async () => {
  const real = await openDatabase(temporaryFolder())
  const disk = { isFull: false, isStuck: false, writes: 0 }
  const clock = fakeClock()
  const failed: unknown[] = []
  const { database, canWrite } = watchWrites(
    {
      ...real,
      batch: async (operations) => {
        disk.writes += 1
        if (disk.isStuck) return new Promise(() => {})
        if (disk.isFull) throw new Error('LEVEL_IO_ERROR')
        await real.batch(operations)
      },
    },
    clock,
    (error) => failed.push(error),
  )
  const server = await startTestServer({}, { canWrite })
  ends.push(real.close, server.stop)
  const health = async (method = 'GET') => {
    const { status, text } = await send(server, '/health', { method })
    return [status, text && JSON.parse(text)]
  }
  const write = () => database.batch([{ type: 'put', key: 'a', value: new Uint8Array() }])
  return { disk, clock, failed, database, health, write }
}

const FINE = [200, { isHealthy: true }]
const FULL = [503, { isHealthy: false, reason: 'The data folder cannot be written: nobody can sign in.' }]

it('error: a write that failed is told of at once, and until one does not fail', async () => {
  const { disk, clock, health, write, failed } = await start()
  expect(await health()).toEqual(FINE)
  disk.isFull = true
  await expect(write()).rejects.toThrow('LEVEL_IO_ERROR')
  expect(await health()).toEqual(FULL)
  expect(await health('HEAD')).toEqual([503, ''])
  disk.isFull = false
  expect(await health()).toEqual(FULL)
  await clock.advance(10_000)
  expect(await health()).toEqual(FINE)
  expect(failed).toEqual([])
})

it('error: where nobody writes, a full disk is found all the same', async () => {
  const { disk, clock, health, failed } = await start()
  expect(await health()).toEqual(FINE)
  disk.isFull = true
  await clock.advance(10_000)
  expect(await health()).toEqual(FULL)
  expect(failed).toHaveLength(1)
})

it('error: a disk that neither writes nor fails is none that can be written, after 5 s', async () => {
  const { disk, clock, health } = await start()
  disk.isStuck = true
  const answer = health()
  await expect.poll(() => clock.pending()).toBe(1)
  await clock.advance(5_000)
  expect(await answer).toEqual(FULL)
})

it('attack: however often it is asked, one write in 10 s, which leaves nothing behind', async () => {
  const { disk, clock, health, database } = await start()
  for (let round = 1; round <= 3; round++) {
    await Promise.all(Array.from({ length: 20 }, () => health()))
    expect(disk.writes).toBe(round)
    await clock.advance(10_000)
  }
  for await (const [key] of database.entries({})) expect.fail(key)
})
