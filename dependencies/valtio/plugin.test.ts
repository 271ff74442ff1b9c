import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { lessened, split, withSnapshot } from './plugin.ts'

const original = readFileSync(new URL('../../node_modules/valtio/esm/vanilla.mjs', import.meta.url), 'utf8')
// Beside the package, so that it finds what it imports.
const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.valtio-'))
afterAll(() => rmSync(folder, { recursive: true }))

const react = readFileSync(new URL('../../node_modules/valtio/esm/react.mjs', import.meta.url), 'utf8')

const load = async (name: string, code: string): Promise<typeof import('valtio/vanilla')> => {
  const path = join(folder, name)
  writeFileSync(path, code)
  return import(/* @vite-ignore */ pathToFileURL(path).href)
}

/** The state and the snapshots, each in its file, as the build has them. */
const loadSplit = async (): Promise<typeof import('valtio/vanilla')> => {
  const { state, snapshot } = split(lessened(original))
  const vanilla = await load('vanilla.mjs', state)
  return { ...vanilla, ...(await load('snapshot.mjs', snapshot)) }
}

describe('lessened', () => {
  it('behavior: listeners hear of the same changes, and snapshots are the same, in one file or in two', async () => {
    const run = async ({ proxy, snapshot, subscribe }: typeof import('valtio/vanilla')) => {
      const state = proxy<{ list: { n: number }[]; deep: { value?: number } }>({
        list: [{ n: 1 }],
        deep: { value: 1 },
      })
      const heard = vi.fn()
      const stop = subscribe(state, heard, true)
      const seen = [snapshot(state)]
      const [first] = state.list
      if (first) first.n = 2
      state.list.push({ n: 3 })
      delete state.deep.value
      state.deep = { value: 5 }
      seen.push(snapshot(state))
      stop()
      state.list = []
      seen.push(snapshot(state))
      return { seen, heard: heard.mock.calls.length }
    }
    const before = await run(await load('original.mjs', original))
    expect(await run(await load('cut.mjs', lessened(original)))).toEqual(before)
    expect(await run(await loadSplit())).toEqual(before)
  })

  it('behavior: a snapshot is the same object until something changes, and keeps what is marked by ref as it is', async () => {
    const { proxy, ref, snapshot } = await loadSplit()
    const own = ref({ n: 1 })
    const state = proxy({ own, deep: { n: 1 }, n: 1 })
    const first = snapshot(state)
    expect(snapshot(state)).toBe(first)
    expect(first.own).toBe(own)
    state.n = 2
    expect(snapshot(state)).not.toBe(first)
    expect(snapshot(state).deep).toBe(first.deep)
  })

  it('behavior: React takes its snapshots from there, and the rest has none', () => {
    expect(withSnapshot(react)).toContain("import { snapshot } from './snapshot.mjs'")
    expect(split(lessened(original)).state).not.toMatch(/snapshot/i)
  })

  it('behavior: what is neither a plain object nor a list stands in the state as it is', async () => {
    const { proxy, snapshot } = await load('plain.mjs', lessened(original))
    class Controller {
      aborted = false
    }
    const [controller, error, bare] = [new Controller(), new Error('no'), Object.create(null)]
    const state = proxy({ controller, error, bare, list: [{ n: 1 }] })
    expect(state.controller).toBe(controller)
    expect(snapshot(state).error).toBe(error)
    expect(state.bare).not.toBe(bare)
    expect(state.list).not.toBe(snapshot(state).list)
  })

  it('error: a version that is written differently is named', () => {
    const differs = 'written differently'
    expect(() => lessened(original.replace('createPropListener', 'makeListener'))).toThrow(differs)
    expect(() => split(lessened(original).replace('createSnapshotDefault', 'makeSnapshot'))).toThrow(differs)
    expect(() => split(lessened(original).replace('    snapCache,\n', ''))).toThrow(differs)
    expect(() => withSnapshot(react.replace('subscribe, snapshot', 'snapshot, subscribe'))).toThrow(differs)
  })
})
