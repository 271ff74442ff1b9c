/** One run: faults and journeys in the order that the seed gives, then everything is mended and must work. */
import { expect } from '@playwright/test'
import type { Node } from '../harness/node.ts'
import { MEADOW } from '../harness/people.ts'
import { createActions } from './actions.ts'
import { createFaults, type World } from './faults.ts'
import { expectLogIsWhole, expectNothingLost, expectNothingTwice } from './invariants.ts'

export type Report = { readonly faults: Map<string, number>; readonly journeys: Map<string, number> }

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

export const runChaos = async (
  world: World,
  { seconds, address }: { readonly seconds: number; readonly address: string },
): Promise<Report> => {
  const { context, demo, wallet, chance } = world
  const nodes: Readonly<Record<string, Node>> = { '0x1': demo.ethereum, '0x2105': demo.base }
  const before: Record<string, number> = {}
  for (const [chainId, node] of Object.entries(nodes)) before[chainId] = await node.count(MEADOW)
  const report: Report = { faults: new Map(), journeys: new Map() }
  const faults = await createFaults(world)
  const actions = createActions(world, faults, address)

  const end = Date.now() + seconds * 1_000
  while (Date.now() < end) {
    if (chance.below(5) < 2) count(report.faults, await faults.strike())
    else count(report.journeys, await actions.act())
    expectNothingTwice(wallet, actions.pressed)
  }

  // Otherwise what follows would hold of a modal that does nothing while anything is broken.
  expect(report.faults.size, 'faults struck').toBeGreaterThan(0)
  expect(wallet.asked.length, 'asked in the storm').toBeGreaterThan(0)
  const done = [...report.journeys.keys()].filter((one) => !/gave up|held back/.test(one))
  expect(done, 'journeys that went well in the storm').not.toEqual([])

  await faults.mendAll()
  await wallet.moveTo('0x1')
  const [page, ...others] = context.pages()
  if (!page) throw new Error('no tab is left')
  await wallet.idle()
  for (const other of others) await other.close()
  await actions.reload(page)
  expectNothingTwice(wallet, actions.pressed)
  expectNothingLost(wallet)
  await expectLogIsWhole(wallet, nodes, before)

  // And as if nothing had been.
  await expect(async () => {
    expect(await actions.connect(page)).toMatch(/connected|already/)
  }).toPass({ timeout: 30_000 })
  await expect(async () => {
    expect(await actions.send(page)).toBe('asked the wallet')
  }).toPass({ timeout: 30_000 })
  await expect.poll(() => wallet.told.has(wallet.sent.at(-1)?.hash ?? '')).toBe(true)
  expectNothingTwice(wallet, actions.pressed)
  expectNothingLost(wallet)
  return report
}
