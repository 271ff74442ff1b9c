/**
 * The local services with the chain behind them, and the product's own client of the running test. Every request that arrives
 * must be in the table of `contract-endpoints.testing.ts`.
 */
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { WholeApi } from './api.testing.ts'
import { NETWORK, startWorld, type World } from './contract.testing.ts'
import { type Facts, readFacts } from './contract-calls.testing.ts'
import { type Asked, type Endpoint, endpointOf, endpoints } from './contract-endpoints.testing.ts'

export let world: World

export let facts: Facts

export let user: Hex

export let friend: Hex

export let harbor: Hex

/** The client of the running test. */
export let api: WholeApi

/** The endpoints that have answered the tests so far. */
const covered = new Set<string>()

export const coin = { caipNetworkId: NETWORK }

export const gateName = 'GET /v1/supported-chains'

export const names = () => world.services.requests().map((one) => endpointOf(one)?.name)

/** Every request must be in the table, have project id and SDK, and nothing that is not documented. */
const checkRequest = (asked: Asked): void => {
  const endpoint = endpointOf(asked)
  if (!endpoint) throw new Error(`Nobody may ask ${asked.host} ${asked.method} ${asked.path}`)
  const { st, sv, projectId, ...query } = asked.query
  const refused = asked.status === 403 ? { projectId: world.refusedProjectId } : {}
  expect({ projectId, st, sv }).toEqual({ ...world.common, ...refused })
  expect(endpoint.query ?? []).toEqual(expect.arrayContaining(Object.keys(query)))
  expect(endpoint.body ?? []).toEqual(expect.arrayContaining(Object.keys(Object(asked.body))))
  expect(asked.contentType).toBe(endpoint.method === 'POST' ? 'application/json' : undefined)
}

/** Starts both before the tests of a file; each test has a new client, and its requests are checked. */
export function startContract(): void {
  vi.setConfig({ testTimeout: 20_000 })

  beforeAll(async () => {
    world = await startWorld()
    ;[user, friend, harbor] = world.accounts
    facts = await readFacts(world)
  }, 30_000)

  afterAll(() => world?.stop())

  beforeEach(() => {
    world.services.reset()
    api = world.client().api
  })

  afterEach(() => {
    for (const asked of world.services.requests()) {
      checkRequest(asked)
      if (asked.status && asked.status < 300) covered.add(endpointOf(asked)?.name ?? '')
    }
  })
}

/** The endpoints that the file's tests must reach and have not, in a table that nobody can forget a row of. */
export const notReached = (file: Endpoint['testedIn']): readonly string[] =>
  Object.entries<Endpoint>(endpoints)
    .filter(([name, { testedIn }]) => testedIn === file && !covered.has(name))
    .map(([name]) => name)
