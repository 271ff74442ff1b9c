import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { lessened } from './plugin.ts'

const original = readFileSync(new URL('../../node_modules/valtio/esm/vanilla.mjs', import.meta.url), 'utf8')
// Beside the package, so that it finds what it imports.
const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.valtio-'))
afterAll(() => rmSync(folder, { recursive: true }))

const load = async (name: string, code: string): Promise<typeof import('valtio/vanilla')> => {
  const path = join(folder, name)
  writeFileSync(path, code)
  return import(/* @vite-ignore */ pathToFileURL(path).href)
}

describe('lessened', () => {
  it('behavior: listeners hear of the same changes, and snapshots are the same', async () => {
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
    const [before, after] = [await load('original.mjs', original), await load('cut.mjs', lessened(original))]
    expect(await run(after)).toEqual(await run(before))
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
    expect(() => lessened(original.replace('createPropListener', 'makeListener'))).toThrow(
      'written differently',
    )
  })
})
