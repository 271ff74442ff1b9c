/** A process of its own whose files may not become large, for the test of backups that do not fit: says the path of each that is said to be whole. */
import { join } from 'node:path'
import { argv, stdout } from 'node:process'
import { backUp } from './backup.ts'
import type { Database } from './database.ts'

const [, , folder = '', ...limits] = argv

const databaseOf = (bytes: number): Database => ({
  get: async () => undefined,
  batch: async () => {},
  close: async () => {},
  async *entries() {
    yield ['record', new Uint8Array(bytes)]
  },
})

// In base64 their length is about the limit; each is a little longer than the one before, so that the limit falls into every line of some.
for (const limit of limits.map(Number))
  for (let bytes = limit * 0.75 - 300; bytes < limit * 0.75; bytes += 24) {
    const path = join(folder, `${bytes}`)
    const isWhole = await backUp(databaseOf(bytes), path).then(
      () => true,
      () => false,
    )
    if (isWhole) stdout.write(`${path}\n`)
  }
