/** Writes that fail, as on a full disk: what is stored after them is there when the database is opened again. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { buildProgram } from '../program.testing.ts'
import { openDatabase } from './database.ts'
import { useFolders } from './folders.testing.ts'

const COUNT = 600

const folder = useFolders()

describe('openDatabase', () => {
  it('attack: a write that fails is the only one that is lost', { timeout: 60_000 }, async () => {
    const path = folder()
    const program = await buildProgram(new URL('failing-disk.testing.ts', import.meta.url), folder())
    // Of 64 or 128 kB, by the shell: the journal of LevelDB is full many times.
    const child = spawn('sh', [
      '-c',
      'ulimit -f 128; exec "$0" "$@"',
      process.execPath,
      program,
      path,
      `${COUNT}`,
    ])
    const said = { stored: [] as string[], refused: [] as string[] }
    for await (const line of createInterface({ input: child.stdout })) {
      const [what, number = ''] = line.split(' ')
      said[what === 'stored' ? 'stored' : 'refused'].push(number)
    }
    rmSync(program)
    expect(said.refused.length).toBeGreaterThan(2)
    expect(said.stored).toHaveLength(COUNT - said.refused.length)
    // Each of them is followed by one that is stored.
    expect(said.stored.length).toBeGreaterThan(said.refused.length)
    const database = await openDatabase(path)
    for (const number of said.stored) expect(await database.get(number), number).toBeDefined()
    await database.close()
  })

  it('behavior: what is written at once is written in its order, before a close; closed, it stays closed', async () => {
    const path = folder()
    const database = await openDatabase(path)
    const put = (key: string, byte: number) =>
      database.batch([{ type: 'put', key, value: new Uint8Array([byte]) }])
    const written = [put('1', 9), put('1', 1), put('2', 2), put('x', 4), put('3', 3)]
    written.push(database.batch([{ type: 'del', key: 'x' }]))
    await database.close()
    await Promise.all(written)
    await expect(database.batch([{ type: 'del', key: '1' }])).rejects.toThrow()
    await expect(database.get('1')).rejects.toThrow()
    const again = await openDatabase(path)
    const found: number[] = []
    for await (const [, value] of again.entries({})) found.push(value[0] ?? 0)
    expect(found).toEqual([1, 2, 3])
    await again.close()
  })
})
