// @vitest-environment happy-dom
/** What React draws where a store changes while a transition is drawn. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { act, startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as original from 'valtio'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lessened, split, withSnapshot } from './plugin.ts'

const source = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../node_modules/valtio/esm', name), 'utf8')
// Beside the package, so that it finds what it imports.
const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.valtio-hook-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Valtio = Pick<typeof original, 'proxy' | 'useSnapshot'>

const loadChanged = async (): Promise<Valtio> => {
  const { state, snapshot } = split(lessened(source('vanilla.mjs')))
  const files = {
    'vanilla.mjs': state,
    'snapshot.mjs': snapshot,
    'react.mjs': withSnapshot(source('react.mjs')),
  }
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)
  return { ...(await load('vanilla.mjs')), ...(await load('react.mjs')) }
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => vi.unstubAllGlobals())

type Scene = Pick<Valtio, 'useSnapshot'> & {
  readonly state: { shown: number; other: number }
  readonly drawn: string[]
  /** What happens while the transition is drawn, once. */
  during: (() => void) | undefined
  begin: () => void
}

function Page({ scene }: { readonly scene: Scene }) {
  const [turn, setTurn] = useState(1)
  scene.begin = () => startTransition(() => setTurn(2))
  const { shown } = scene.useSnapshot(scene.state)
  scene.drawn.push(`${turn}:${shown}`)
  return <Late scene={scene} turn={turn} />
}

function Late({ scene, turn }: { readonly scene: Scene; readonly turn: number }) {
  const { during } = scene
  if (turn === 2 && during) {
    scene.during = undefined
    during()
  }
  return <p>{scene.useSnapshot(scene.state).shown}</p>
}

/** What of a page is drawn by a transition in which `change` happens. */
const drawTransition = async (
  { proxy, useSnapshot }: Valtio,
  change: (state: Scene['state']) => void,
): Promise<{ drawn: readonly string[]; text: string | null }> => {
  const state = proxy({ shown: 1, other: 1 })
  const scene: Scene = {
    useSnapshot,
    state,
    drawn: [],
    during: () => change(state),
    begin: () => {},
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page scene={scene} />))
  // The last commit's snapshot is another one then, of which nothing that is shown is different.
  await act(async () => void state.other++)
  scene.drawn.length = 0
  await act(async () => scene.begin())
  const text = document.body.textContent
  await act(async () => root.unmount())
  document.body.replaceChildren()
  return { drawn: scene.drawn, text }
}

type Rows = { list: { n: number; hidden: number }[] }
type ListProps = Pick<Valtio, 'useSnapshot'> & { readonly rows: Rows; readonly onDraw: () => void }

function List({ useSnapshot, rows, onDraw }: ListProps) {
  onDraw()
  return (
    <p>
      {useSnapshot(rows)
        .list.map(({ n }) => n)
        .join()}
    </p>
  )
}

describe('the hook', () => {
  it('behavior: a transition is drawn once where only what nobody shows has changed, which the original draws twice', async () => {
    const other = (state: { other: number }) => void state.other++
    expect(await drawTransition(original, other)).toEqual({ drawn: ['2:1', '2:1'], text: '1' })
    expect(await drawTransition(await loadChanged(), other)).toEqual({ drawn: ['2:1'], text: '1' })
  })

  it('behavior: it is drawn again where what is shown has changed meanwhile, and shows one value everywhere', async () => {
    const shown = (state: { shown: number }) => void state.shown++
    for (const valtio of [original, await loadChanged()])
      expect(await drawTransition(valtio, shown)).toEqual({ drawn: ['2:1', '2:2'], text: '2' })
  })

  it('behavior: each change of what is shown is drawn, and none of the rest', async () => {
    const { proxy, useSnapshot } = await loadChanged()
    const rows = proxy<Rows>({ list: [{ n: 1, hidden: 1 }] })
    let drawings = 0
    const list = <List useSnapshot={useSnapshot} rows={rows} onDraw={() => drawings++} />
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const change = async (what: () => void) => {
      await act(async () => what())
      return [document.body.textContent, drawings]
    }
    expect(await change(() => root.render(list))).toEqual(['1', 1])
    expect(await change(() => void rows.list.map((one) => one.hidden++))).toEqual(['1', 1])
    expect(await change(() => void rows.list.push({ n: 2, hidden: 1 }))).toEqual(['1,2', 2])
    expect(await change(() => void rows.list.map((one) => one.n++))).toEqual(['2,3', 3])
    expect(await change(() => void rows.list.map((one) => one.hidden++))).toEqual(['2,3', 3])
    expect(await change(() => void rows.list.splice(0, 1))).toEqual(['3', 4])
    await act(async () => root.unmount())
  })
})
