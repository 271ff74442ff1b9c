/** What stands on the disk after each single write of many logins, and after half of it; and when a real process is killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../../src/lib/runs.testing.ts'
import { systemRandom } from './bytes.ts'
import { indexOf } from './core.ts'
import { buildProgram } from './program.testing.ts'
import { kinds } from './records.ts'
import type { Database } from './store/database.ts'
import { openFolder } from './store/folder.ts'
import { openStore } from './store/store.ts'
import { createDevice, MASTER, signInByEmail, startVault, temporaryFolder, wallet } from './vault.testing.ts'

/** 200 and 50 when all are asked for. */
const LOGINS = Math.ceil(RUNS / 500)
const KILLS = Math.ceil(RUNS / 2_000)

const person = (number: number) => `person${number}@example.org`

/** How many of these have their wallet in the folder; one that does not open rejects. */
async function countWallets(folder: string, numbers: readonly number[]): Promise<number> {
  const database = await openFolder(folder)
  try {
    const store = await openStore({ database, masterKey: MASTER, random: systemRandom })
    let count = 0
    for (const number of numbers) {
      const index = indexOf({ store }, 'identity', `email:${person(number)}`)
      const identityId = await store.get(kinds.index, index)
      if (identityId === undefined) continue
      expect(await store.get(kinds.identity, identityId)).toEqual({ kind: 'email', email: person(number) })
      const found = await store.get(kinds.wallet, identityId)
      if (found === undefined) continue
      expect(found).toEqual(wallet(number % 250))
      count++
    }
    return count
  } finally {
    await database.close()
  }
}

/** The file that LevelDB appends writes to. */
const journalOf = (folder: string): string => {
  const records = join(folder, 'records')
  const name = readdirSync(records)
    .filter((one) => one.endsWith('.log'))
    .sort()
    .at(-1)
  if (!name) throw new Error('There is no journal')
  return join(records, name)
}

type Cut = { readonly journal: string; readonly at: number }

/** A copy of what a process that is killed now leaves. */
const imageOf = (folder: string, cut?: Cut): string => {
  const image = temporaryFolder()
  cpSync(join(folder, 'records'), join(image, 'records'), { recursive: true })
  if (cut) truncateSync(join(image, 'records', cut.journal.slice(join(folder, 'records').length + 1)), cut.at)
  return image
}

describe('after each write', () => {
  const name = `attack: of ${LOGINS} logins, and after half of each: every wallet that was answered opens`
  it(name, { timeout: 900_000 }, async () => {
    const answered: number[] = []
    const folder = temporaryFolder()
    const lost: string[] = []
    let images = 0
    const check = async (what: string, cut?: Cut) => {
      const image = imageOf(folder, cut)
      const count = await countWallets(image, answered)
      if (count !== answered.length) lost.push(`${what}: ${answered.length - count}`)
      images++
      rmSync(image, { recursive: true })
    }
    let write = 0
    const watched = (real: Database): Database => ({
      ...real,
      async batch(operations) {
        write++
        const journal = journalOf(folder)
        const before = statSync(journal).size
        await real.batch(operations)
        // Half of the next one leaves the same state; a whole one now and then.
        if (write % 3 === 0) await check(`after write ${write}`)
        const after = statSync(journal).size
        expect(after).toBeGreaterThan(before)
        // Where in it changes from write to write: its head, its middle, one byte short of its end.
        const at = [before + 3, Math.floor((before + after) / 2), after - 1][write % 3] ?? before
        await check(`within write ${write}`, { journal, at })
      },
    })
    const started = await startVault({ folder, database: watched })
    for (let number = 0; number < LOGINS; number++) {
      const device = await createDevice()
      await signInByEmail(started, device, person(number))
      await device.call(started, 'wallet/create', wallet(number % 250))
      answered.push(number)
      await started.clock.advance(10_000)
    }
    await started.remove()
    expect(lost).toEqual([])
    // Two mails counted, a link, a code, a session and a wallet for each; and the keyring.
    expect(write).toBe(6 * LOGINS + 1)
    expect(images).toBe(write + Math.floor(write / 3))
    console.log(`${LOGINS} logins, ${write} writes, ${images} states looked at, 0 wallets lost`)
  })

  it('attack: this test sees a wallet that is lost', async () => {
    const started = await startVault()
    const device = await createDevice()
    await signInByEmail(started, device, person(0))
    const journal = journalOf(started.folder)
    const at = statSync(journal).size
    await device.call(started, 'wallet/create', wallet(0))
    const [whole, cut] = [imageOf(started.folder), imageOf(started.folder, { journal, at })]
    expect(await countWallets(whole, [0])).toBe(1)
    expect(await countWallets(cut, [0])).toBe(0)
    for (const image of [whole, cut]) rmSync(image, { recursive: true })
    await started.remove()
  })
})

describe('SIGKILL', () => {
  it(`attack: ${KILLS} times while people sign up: who was told of a wallet has it`, {
    timeout: 300_000,
  }, async () => {
    const built = temporaryFolder()
    const program = await buildProgram(new URL('sign-up.testing.ts', import.meta.url), built)
    const folder = temporaryFolder()
    const told: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const child = spawn(process.execPath, [program, folder, String(kill * 1_000)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      const last = told.length + 1 + systemRandom.below(6)
      for await (const line of createInterface({ input: child.stdout })) {
        told.push(Number(line))
        // It is somewhere in the next login by now, or the one after it.
        if (told.length >= last) child.kill('SIGKILL')
      }
      expect(await ended).toEqual([null, 'SIGKILL'])
      expect(await countWallets(folder, told)).toBe(told.length)
    }
    expect(told.length).toBeGreaterThanOrEqual(KILLS)
    for (const path of [built, folder, program]) rmSync(path, { recursive: true, force: true })
  })
})
