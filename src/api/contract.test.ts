/**
 * The product's own client makes each of its calls to the local services (`local/services`) over real HTTP: with all that is
 * documented, for a refused project, and where the network is not served. The other `contract.*.test.ts` compare answers with
 * the chain behind them. Every request that arrives must be in the table of `contract-endpoints.testing.ts`, and each of its rows must
 * arrive.
 */
import { describe, expect, it } from 'vitest'
import { readField } from '../lib/json.ts'
import { ELSEWHERE, NETWORK } from './contract.testing.ts'
import { type Call, calls } from './contract-calls.testing.ts'
import { type Endpoint, endpoints } from './contract-endpoints.testing.ts'
import { api, facts, gateName, names, startContract, world } from './contract-world.testing.ts'
import { ServiceError } from './service-error.ts'

startContract()

const sorted = (list: readonly string[]) => list.toSorted()

type Outcome = { readonly value?: unknown; readonly error?: unknown }

const outcomeOf = async (asked: Promise<unknown>): Promise<Outcome> => {
  try {
    return { value: await asked }
  } catch (error) {
    return { error }
  }
}

const rows = Object.entries(calls).map(([name, call]: readonly [string, Call]) => ({ name, ...call }))

const gated = rows.filter(({ skipped }) => skipped)

const table = new Map<string, Endpoint>(Object.entries(endpoints))

const refusal = { status: 403, reasons: [{ name: 'projectId', description: 'The project is refused.' }] }

/** The error of a refused call, wherever the call returns it. */
const refusalOf = ({ value, error }: Outcome, isStandIn: boolean): unknown =>
  isStandIn ? readField(readField(value, 'value'), 'failure') : error

describe('every endpoint', () => {
  it.each(rows)(
    'behavior: $name is asked once, with all that is documented and nothing else',
    async (row) => {
      const { error } = await outcomeOf(row.ask(api, facts))
      expect(error).toBeUndefined()
      const asked = world.services.requests()
      expect(names()).toEqual(row.skipped ? [gateName, row.name] : [row.name])
      const { query = [], body = [] } = table.get(row.name) ?? {}
      expect(sorted(Object.keys(asked.at(-1)?.query ?? {}))).toEqual(
        sorted([...query, 'projectId', 'st', 'sv']),
      )
      expect(sorted(Object.keys(Object(asked.at(-1)?.body)))).toEqual(sorted(body))
      expect(asked.map(({ status = 0 }) => status < 300)).not.toContain(false)
    },
  )

  it.each(rows)(
    'error: $name of a refused project is asked once and says so',
    async ({ ask, name, refused = {} }) => {
      const client = world.client()
      await client.api.swap.tokens({ caipNetworkId: NETWORK })
      client.project.projectId = world.refusedProjectId
      world.services.reset()
      const outcome = await outcomeOf(ask(client.api, facts))
      expect(world.services.requests().map(({ status }) => status)).toEqual([403])
      expect(names()).toEqual([name])
      if ('value' in refused) return expect(outcome).toEqual({ value: refused.value })
      const error = refusalOf(outcome, 'isStandIn' in refused)
      expect(error).toBeInstanceOf(ServiceError)
      const code = 'code' in refused ? refused.code : 'service-refused'
      expect(error).toMatchObject({ ...refusal, code })
    },
  )

  it.each(gated)(
    'behavior: $name is skipped where the network is not served',
    async ({ ask, skipped = {} }) => {
      const elsewhere = world.client({ network: ELSEWHERE })
      const outcome = await outcomeOf(ask(elsewhere.api, { ...facts, network: ELSEWHERE }))
      expect(names()).toEqual([gateName])
      if ('value' in skipped)
        expect(outcome).toEqual({ value: { value: skipped.value, skipped: 'unsupported' } })
      else expect(outcome).toMatchObject({ error: skipped })
    },
  )

  it.each(gated)(
    'error: $name is not asked when the project is refused from the start',
    async ({ ask, skipped = {} }) => {
      const refused = world.client({ projectId: world.refusedProjectId })
      const outcome = await outcomeOf(ask(refused.api, facts))
      expect(names()).toEqual([gateName])
      const cause = expect.objectContaining({ ...refusal, code: 'service-refused' })
      if ('value' in skipped)
        expect(outcome).toEqual({ value: { value: skipped.value, skipped: 'unavailable', cause } })
      else expect(outcome).toEqual({ error: cause })
    },
  )
})
