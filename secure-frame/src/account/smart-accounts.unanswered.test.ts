/** What an operation's sender is told where the bundler has not answered: never that it is not carried out, while it may be. */
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import type { UserOperation } from '../contract/account.ts'
import type { SmartAccountError } from './errors.ts'
import { operationHash } from './operation.ts'
import { createPerson } from './smart-accounts.testing.ts'
import { createSmartAccounts } from './smart-accounts.ts'

const NODE = 'http://node.example'
const BUNDLER = 'http://bundler.example'
const MAY_STILL = 'The bundler does not answer. It may still carry this out: look before you send it again.'

const person = createPerson()
const operation: UserOperation = {
  sender: person.account,
  nonce: 7n,
  callData: '0x',
  callGasLimit: 1n,
  verificationGasLimit: 1n,
  preVerificationGas: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
}
const hash = operationHash(1, operation)

/** One answer to a call; `lost`: the connection ends without one. */
type Answer = 'lost' | { readonly result: unknown } | { readonly error: { code: number; message: string } }

const LIMITED = { error: { code: -32005, message: 'Too many operations of this account' } }
const REFUSED = { error: { code: -32500, message: "AA21 didn't pay prefund" } }
const NONE = { result: null }
const NEXT = { result: `0x${'7'.padStart(64, '0')}` }

/** Each method's answers in turn, the last one over and over. */
const send = async (answers: Partial<Record<string, readonly Answer[]>>) => {
  const asked: string[] = []
  const told: Record<string, readonly Answer[]> = {
    eth_getUserOperationReceipt: [NONE],
    eth_getUserOperationByHash: [NONE],
    eth_call: [NEXT],
    ...answers,
  }
  const accounts = createSmartAccounts({
    nodes: { 'eip155:1': [NODE] },
    bundlers: { 1: BUNDLER },
    clock: { ...systemClock, wait: async () => {} },
    fetch: async (_, init) => {
      const { method } = JSON.parse(String(init?.body))
      const list = told[method] ?? []
      const answer = list[Math.min(asked.filter((one) => one === method).length, list.length - 1)]
      asked.push(method)
      if (answer === undefined || answer === 'lost') throw new TypeError('Failed to fetch')
      return Response.json({ jsonrpc: '2.0', id: 1, ...answer })
    },
  })
  const outcome = await accounts
    .send(1, operation, person.key)
    .catch(({ message, rpcCode }: SmartAccountError) => ({ message, rpcCode }))
  return { outcome, submits: asked.filter((method) => method === 'eth_sendUserOperation').length }
}

describe('an operation whose bundler has not answered', () => {
  it('attack: limited while the bundler still reads the first: taken in the end', async () => {
    const told = {
      eth_sendUserOperation: ['lost', LIMITED],
      eth_getUserOperationByHash: [NONE, { result: {} }],
    } as const
    expect(await send(told)).toEqual({ outcome: hash, submits: 2 })
  })

  it.each([
    ['lost', 'lost'],
    ['of an error', LIMITED],
  ] as const)('attack: a look at the node is %s: it is looked again', async (_, failed) => {
    const told = { eth_sendUserOperation: ['lost', { result: hash }], eth_call: [failed, NEXT] } as const
    expect(await send(told)).toEqual({ outcome: hash, submits: 2 })
  })

  it('attack: limited to the end: it may still be carried out', async () => {
    const { outcome } = await send({ eth_sendUserOperation: ['lost', LIMITED] })
    expect(outcome).toMatchObject({ message: MAY_STILL })
  })

  it('attack: refused after one that nobody has answered: that one may still be carried out', async () => {
    const { outcome, submits } = await send({ eth_sendUserOperation: ['lost', REFUSED] })
    expect({ outcome, submits }).toMatchObject({ outcome: { message: MAY_STILL }, submits: 2 })
  })

  it.each([LIMITED, REFUSED])(
    'error: refused at once is refused, in the bundler’s words: %j',
    async (refusal) => {
      const { outcome, submits } = await send({ eth_sendUserOperation: [refusal] })
      const { code, message } = refusal.error
      expect({ outcome, submits }).toEqual({ outcome: { message, rpcCode: code }, submits: 1 })
    },
  )
})
