import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { PARTS, type Part } from './parts.ts'
import { assign } from './stages.ts'

/** Modules by what they import, and by what they ask for later. */
const graphOf = (modules: Readonly<Record<string, { now?: string[]; later?: string[] }>>) => ({
  getModuleInfo(id: string) {
    const module = modules[id]
    return module && { importedIds: module.now ?? [], dynamicallyImportedIds: module.later ?? [] }
  },
})

const TAG: Part = { name: 'tag', entries: ['index.ts'], after: [] }
const SURFACE: Part = { name: 'surface', entries: ['surface.tsx'], after: [] }

const assigned = (
  modules: Readonly<Record<string, { now?: string[]; later?: string[] }>>,
  parts: readonly Part[] = [TAG, SURFACE],
) =>
  Object.fromEntries(
    assign({ getModuleInfo: (id) => graphOf(modules).getModuleInfo(id) ?? null }, parts, '/'),
  )

describe('assign', () => {
  it('behavior: what the first stage imports is in its file, whoever else does', () => {
    expect(
      assigned({
        '/index.ts': { now: ['/a.ts'], later: ['/surface.tsx', '/verbs.ts'] },
        '/surface.tsx': { now: ['/a.ts'] },
        '/verbs.ts': { now: ['/a.ts'] },
        '/a.ts': {},
      }),
    ).toEqual({ '/index.ts': 'tag', '/a.ts': 'tag', '/surface.tsx': 'surface' })
  })

  it('behavior: a view finds in the surface what it shares with it; what comes without it does not', () => {
    const modules = {
      '/index.ts': { later: ['/surface.tsx', '/View.tsx', '/verbs.ts'] },
      '/surface.tsx': { now: ['/button.tsx', '/text.ts'] },
      '/View.tsx': { now: ['/button.tsx'] },
      '/verbs.ts': { now: ['/text.ts'] },
      '/button.tsx': {},
      '/text.ts': {},
    }
    expect(assigned(modules)).toEqual({
      '/index.ts': 'tag',
      '/surface.tsx': 'surface',
      '/button.tsx': 'surface',
    })
    const after: Part = { entries: ['verbs.ts'], after: ['surface'] }
    expect(assigned(modules, [TAG, SURFACE, after])).toHaveProperty(['/text.ts'], 'surface')
  })

  it('behavior: a common part has all that it reaches, but what is there before it', () => {
    const common: Part = { name: 'common', entries: ['common.ts'], after: [], isCommon: true }
    expect(
      assigned(
        {
          '/index.ts': { now: ['/a.ts'], later: ['/common.ts', '/verbs.ts'] },
          '/common.ts': { now: ['/a.ts', '/b.ts'] },
          '/verbs.ts': { now: ['/b.ts'] },
          '/a.ts': {},
          '/b.ts': {},
        },
        [TAG, common],
      ),
    ).toEqual({ '/index.ts': 'tag', '/a.ts': 'tag', '/common.ts': 'common', '/b.ts': 'common' })
  })

  it('behavior: what a package asks for later is there with it', () => {
    const modules = {
      'package/index.js': { later: ['package/later.js'] },
      'package/later.js': {},
      '/index.ts': { now: ['package/index.js'] },
    }
    expect(assigned(modules)).toHaveProperty(['package/later.js'], 'tag')
  })

  it('error: a part after one that is not there', () => {
    const lost: Part = { name: 'lost', entries: ['a.ts'], after: ['nobody'] }
    expect(() => assigned({ '/index.ts': { later: ['/a.ts'] }, '/a.ts': {} }, [TAG, lost])).toThrow('nobody')
  })
})

describe('PARTS', () => {
  it('param: each begins with modules that are there', () => {
    const paths = PARTS.flatMap(({ entries }) => entries)
    const missing = paths.filter(
      (path) => !existsSync(fileURLToPath(new URL(`../src/${path}`, import.meta.url))),
    )
    expect(missing).toEqual([])
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })
})
