/** What stands on the disk: whole after a kill at any write, readable by the master key alone, and by the new one alone after a change. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { string } from '../../../../src/lib/schema.ts'
import { systemRandom } from '../bytes.ts'
import { buildProgram } from '../program.testing.ts'
import { MASTER } from '../vault.testing.ts'
import { backUp, restore } from './backup.ts'
import { changeMasterKey, openFolder } from './folder.ts'
import { useFolders } from './folders.testing.ts'
import { KEYRING } from './keyring.ts'
import { type Kind, openStore, put, remove } from './store.ts'

const NEW_MASTER = new Uint8Array(32).fill(9)
const NOTE: Kind<string> = { name: 'note', schema: string() }
const OTHER_NOTE: Kind<string> = { name: 'other', schema: string() }

const folder = useFolders()

const open = async (path: string, masterKey = MASTER) => {
  const database = await openFolder(path)
  try {
    const store = await openStore({ database, masterKey, random: systemRandom })
    return { database, store }
  } catch (error) {
    await database.close()
    throw error
  }
}

const filled = async (count: number, path = folder()) => {
  const { database, store } = await open(path)
  for (let i = 0; i < count; i++) await store.write([put(NOTE, `${i}`, `value ${i}`)])
  return { path, database, store }
}

const readAll = async (path: string, count: number, masterKey = MASTER) => {
  const { store } = await open(path, masterKey)
  const values = await Promise.all(Array.from({ length: count }, (_, i) => store.get(NOTE, `${i}`)))
  await store.close()
  return values
}

const expected = (count: number) => Array.from({ length: count }, (_, i) => `value ${i}`)

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const isWhole = (values: readonly unknown[]) =>
  JSON.stringify(values) === JSON.stringify(expected(values.length))

const bytesIn = (path: string): Buffer =>
  statSync(path).isDirectory()
    ? Buffer.concat(readdirSync(path).map((name) => bytesIn(join(path, name))))
    : readFileSync(path)

describe('openStore', () => {
  it('behavior: what was written is there when it is opened again; a removed one is not', async () => {
    const { path, store } = await filled(3)
    await store.write([remove(NOTE, '1'), put(OTHER_NOTE, '1', 'of another kind')])
    expect(await store.ids(NOTE)).toEqual(['0', '2'])
    await store.close()
    const { store: again } = await open(path)
    expect(await again.get(NOTE, '1')).toBeUndefined()
    expect(await again.get(OTHER_NOTE, '1')).toBe('of another kind')
    await again.close()
  })

  it('attack: another master key is refused, and changes nothing', async () => {
    const { path, store } = await filled(2)
    await store.close()
    await expect(open(path, NEW_MASTER)).rejects.toMatchObject({ name: 'WrongMasterKeyError' })
    expect(await readAll(path, 2)).toEqual(expected(2))
  })

  it('attack: records without their keyring are not given a new one', async () => {
    const { path, store, database } = await filled(2)
    await database.batch([{ type: 'del', key: KEYRING }])
    await store.close()
    await expect(open(path)).rejects.toMatchObject({ name: 'WrongMasterKeyError' })
  })

  it('attack: a record changed in any byte, or moved to another name, is refused and left as it is', async () => {
    const { database, store } = await filled(2)
    const sealed = await database.get('note:0')
    if (!sealed) throw new Error('It was written')
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed.map((byte, index) => (index === at ? byte ^ 1 : byte))
      await database.batch([{ type: 'put', key: 'note:0', value: changed }])
      await expect(store.get(NOTE, '0')).rejects.toMatchObject({ code: 'record-damaged' })
      expect(await database.get('note:0')).toEqual(changed)
    }
    await database.batch([{ type: 'put', key: 'note:1', value: sealed }])
    await expect(store.get(NOTE, '1')).rejects.toMatchObject({ code: 'record-damaged' })
    await database.batch([{ type: 'put', key: 'other:0', value: sealed }])
    await expect(store.get(OTHER_NOTE, '0')).rejects.toMatchObject({ code: 'record-damaged' })
    await store.close()
  })

  it('attack: nothing of a value is on the disk in clear', async () => {
    const { path, store } = await filled(20)
    await store.close()
    expect(bytesIn(path).includes('value 1')).toBe(false)
  })
})

describe('changeMasterKey', () => {
  const COUNT = 450
  const keys = { masterKey: MASTER, newMasterKey: NEW_MASTER, random: systemRandom }

  it('behavior: afterwards the new one opens everything, and the old one nothing, in no byte of the folder', async () => {
    const { path, database } = await filled(COUNT)
    const before = await database.get(KEYRING)
    const record = await database.get('note:1')
    await database.close()
    expect(await changeMasterKey(path, keys)).toBe(COUNT)
    expect(await readAll(path, COUNT, NEW_MASTER)).toEqual(expected(COUNT))
    await expect(open(path)).rejects.toMatchObject({ name: 'WrongMasterKeyError' })
    await expect(changeMasterKey(path, keys)).rejects.toMatchObject({ name: 'WrongMasterKeyError' })
    // What was replaced is gone from the files too.
    for (const old of [before, record]) {
      expect(old).toBeDefined()
      expect(bytesIn(path).includes(Buffer.from(old ?? []))).toBe(false)
    }
  })

  it('attack: killed at any time, one of the two keys opens everything', { timeout: 120_000 }, async () => {
    const program = await buildProgram(new URL('change-master-key.testing.ts', import.meta.url), folder())
    const outcomes = new Set<string>()
    // Written once: each kill has a copy of its own.
    const written = await filled(COUNT)
    await written.database.close()
    for (const ms of [0, 10, 20, 30, 40, 60, 80, 120, 200, 400, 5_000]) {
      const path = folder()
      cpSync(written.path, path, { recursive: true })
      const child = spawn(process.execPath, [program, path, hex(MASTER), hex(NEW_MASTER)])
      const ended = once(child, 'exit')
      // From when it begins: how long a process takes to start is not the question.
      await once(child.stdout, 'data')
      const timer = setTimeout(() => child.kill('SIGKILL'), ms)
      await ended
      clearTimeout(timer)
      const isOld = await readAll(path, COUNT).then(isWhole, () => false)
      const isNew = isOld || (await readAll(path, COUNT, NEW_MASTER).then(isWhole, () => false))
      expect([isOld, isNew], `killed after ${ms} ms`).toContain(true)
      outcomes.add(isOld ? 'old' : 'new')
    }
    expect([...outcomes].sort()).toEqual(['new', 'old'])
    rmSync(program)
  })

  it('attack: a damaged record stops it, and nothing has changed', async () => {
    const { path, database } = await filled(3)
    await database.batch([{ type: 'put', key: 'note:1', value: new Uint8Array(40) }])
    await database.close()
    await expect(changeMasterKey(path, keys)).rejects.toMatchObject({ name: 'DamagedError' })
    const { store } = await open(path)
    expect(await store.get(NOTE, '2')).toBe('value 2')
    await store.close()
  })

  it.each([
    [
      'before the first rename',
      (at: (name: string) => string) => cpSync(at('records'), at('records.new'), { recursive: true }),
    ],
    ['between the renames', (at: (name: string) => string) => renameSync(at('records'), at('records.new'))],
    [
      'before the old one is removed',
      (at: (name: string) => string) => cpSync(at('records'), at('records.old'), { recursive: true }),
    ],
  ])('behavior: cut off %s, it is put right when it is opened', async (_, leave) => {
    const { path, store } = await filled(3)
    await store.close()
    leave((name) => join(path, name))
    expect(await readAll(path, 3)).toEqual(expected(3))
    expect(readdirSync(path).sort()).toEqual(['lock', 'records'])
  })

  it('attack: not while somebody has it open', async () => {
    const { path, store } = await filled(1)
    await expect(changeMasterKey(path, keys)).rejects.toThrow()
    await expect(openFolder(path)).rejects.toThrow()
    await store.close()
  })
})

describe('backups', () => {
  it('behavior: restored elsewhere, all of it is there', async () => {
    const { path, database } = await filled(300)
    const file = join(folder(), 'backup')
    expect(await backUp(database, file)).toBe(301)
    await database.close()
    expect(readFileSync(file).includes('value 1')).toBe(false)
    const target = folder()
    const empty = await openFolder(target)
    await expect(backUp(empty, file)).rejects.toMatchObject({ name: 'BackupError' })
    expect(await restore(empty, file, MASTER)).toBe(301)
    await empty.close()
    expect(await readAll(target, 300)).toEqual(expected(300))
    expect(await readAll(path, 300)).toEqual(expected(300))
  })

  it('behavior: what a killed one left is in nobody’s way, and one that fails leaves nothing', async () => {
    const { database } = await filled(3)
    const place = folder()
    writeFileSync(join(place, 'backup.part'), 'left')
    await backUp(database, join(place, 'backup'))
    expect(readdirSync(place)).toEqual(['backup'])
    const failing = {
      ...database,
      // biome-ignore lint/correctness/useYield: it fails before there is anything to yield
      async *entries() {
        throw new Error('the disk is gone')
      },
    }
    await expect(backUp(failing, join(place, 'other'))).rejects.toThrow('the disk is gone')
    expect(readdirSync(place)).toEqual(['backup'])
    await database.close()
  })

  it('behavior: it is of one moment, whatever is written meanwhile', async () => {
    const { database, store } = await filled(300)
    const file = join(folder(), 'backup')
    const writing = (async () => {
      for (let i = 0; i < 300; i++)
        await store.write([put(NOTE, `${i}`, 'later'), put(OTHER_NOTE, `${i}`, 'new')])
    })()
    const count = await backUp(database, file)
    await writing
    await store.close()
    const empty = await openFolder(folder())
    await restore(empty, file, MASTER)
    const restored = await openStore({ database: empty, masterKey: MASTER, random: systemRandom })
    const later = (await Promise.all((await restored.ids(NOTE)).map((id) => restored.get(NOTE, id)))).filter(
      (value) => value === 'later',
    )
    // Each was written with one of the other kind, in one batch.
    expect(await restored.ids(OTHER_NOTE)).toHaveLength(later.length)
    expect(count).toBe(301 + later.length)
    await restored.close()
  })

  it('attack: damaged, cut, with something behind it, of another master key, into a folder in use: nothing is written', async () => {
    const { database } = await filled(30)
    const file = join(folder(), 'backup')
    await backUp(database, file)
    await expect(restore(database, file, MASTER)).rejects.toMatchObject({ name: 'BackupError' })
    await database.close()
    const whole = readFileSync(file, 'utf8')
    const lines = whole.split('\n')
    const bad: Record<string, string> = {
      cut: whole.slice(0, -40),
      'a line less': lines.filter((_, index) => index !== 3).join('\n'),
      'two lines changed places': [lines[0], lines[2], lines[1], ...lines.slice(3)].join('\n'),
      'a letter changed': whole.replace(/(.)\nend/, (_, letter) => `${letter === 'A' ? 'B' : 'A'}\nend`),
      'something behind': `${whole}x y\n`,
      'something else': 'hello\n',
      empty: '',
    }
    for (const [name, text] of Object.entries(bad)) {
      const path = join(folder(), 'bad')
      writeFileSync(path, text)
      const target = folder()
      const empty = await openFolder(target)
      await expect(restore(empty, path, MASTER), name).rejects.toMatchObject({ name: 'BackupError' })
      for await (const [key] of empty.entries({})) expect(key, name).toBe('nothing')
      await empty.close()
    }
    const empty = await openFolder(folder())
    await expect(restore(empty, file, NEW_MASTER)).rejects.toMatchObject({ name: 'WrongMasterKeyError' })
    for await (const [key] of empty.entries({})) expect(key).toBe('nothing')
    await empty.close()
  })
})
