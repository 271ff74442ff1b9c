/** Backups on a disk that is full. What is in one is tested with the store. */
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { buildProgram } from '../program.testing.ts'
import { useFolders } from './folders.testing.ts'

const folder = useFolders()

describe('backUp', () => {
  it('attack: on a disk that becomes full within a line, none is called a backup that is cut off', async () => {
    const program = await buildProgram(new URL('full-disk.testing.ts', import.meta.url), folder())
    const place = join(folder(), 'backups')
    mkdirSync(place)
    // By the shell, of 512 or 1,024 bytes each.
    const limited = ['-c', 'ulimit -f 16; exec "$0" "$@"', process.execPath, program, place, '8192', '16384']
    const child = spawn('sh', limited)
    const whole: string[] = []
    for await (const path of createInterface({ input: child.stdout })) whole.push(path)
    rmSync(program)
    expect(whole.length).toBeGreaterThan(2)
    for (const path of whole) expect(readFileSync(path, 'utf8')).toMatch(/\nend 1 [\da-f]{64}\n$/)
    // Nor is anything left of the others.
    expect(readdirSync(place).sort()).toEqual(whole.map((path) => path.slice(place.length + 1)).sort())
  })
})
