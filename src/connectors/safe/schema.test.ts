import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { hashNamed, info, SAFE } from './safe.testing.ts'
import { readInfo, readSent, readSignature, readSigned, readStep } from './schema.ts'

const HASH = hashNamed('a')
const NAME = hashNamed('b')
const own = { address: SAFE, chainId: 1 } as const
const details = (more: object) => ({ txStatus: 'AWAITING_EXECUTION', safeAddress: SAFE, ...more })

describe('readInfo', () => {
  it('param: the address gets its checksum', () => {
    expect(readInfo(info())).toEqual(own)
    expect(readInfo(info({ safeAddress: SAFE.toLowerCase(), chainId: 8453 }))).toEqual({
      address: SAFE,
      chainId: 8453,
    })
  })

  it('attack: a wrong checksum, no address, no chain', () => {
    const wrong = `${SAFE.slice(0, -2)}${SAFE.slice(-2).toLowerCase() === 'c8' ? 'c7' : 'c8'}`
    for (const safeAddress of [wrong, `eth:${SAFE}`, '0x', '', undefined, null, 1, {}, [SAFE], `${SAFE}0`])
      expect(readInfo(info({ safeAddress })), String(safeAddress)).toBeUndefined()
    for (const chainId of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1', '0x1', null, {}])
      expect(readInfo(info({ chainId })), String(chainId)).toBeUndefined()
  })
})

describe('readStep', () => {
  it('param: every state the service has', () => {
    expect(readStep(details({ txStatus: 'AWAITING_CONFIRMATIONS' }), own, NAME)).toEqual({ step: 'owners' })
    expect(readStep(details({ txHash: null }), own, NAME)).toEqual({ step: 'execution' })
    expect(readStep(details({ txStatus: 'NEW_ONE' }), own, NAME)).toEqual({ step: 'execution' })
    expect(readStep(details({ txStatus: 'CANCELLED' }), own, NAME)).toEqual({ step: 'cancelled' })
    expect(readStep(details({ txStatus: 'FAILED' }), own, NAME)).toEqual({ step: 'failed' })
    expect(readStep(details({ txStatus: 'SUCCESS', txHash: HASH }), own, NAME)).toEqual({
      step: 'executed',
      hash: HASH,
    })
  })

  it('behavior: one that failed on the network has a hash: the chain says what came of it', () => {
    expect(readStep(details({ txStatus: 'FAILED', txHash: HASH }), own, NAME)).toEqual({
      step: 'executed',
      hash: HASH,
    })
  })

  it('attack: another Safe, another transaction, a hash that is none', () => {
    const other = details({ txHash: HASH, safeAddress: `0x${'1'.repeat(40)}` })
    expect(readStep(other, own, NAME)).toBeUndefined()
    const named = details({ txHash: HASH, detailedExecutionInfo: { safeTxHash: HASH } })
    expect(readStep(named, own, NAME)).toBeUndefined()
    for (const txHash of ['', '0x', `${HASH}0`, HASH.slice(1), 1, {}, [HASH]])
      expect(readStep(details({ txHash }), own, NAME), String(txHash)).toBeUndefined()
  })
})

describe('hostile answers', () => {
  it('attack: whatever comes, nothing throws and nothing bad is read', () => {
    let read = 0
    const field = fc.oneof(
      fc.anything(),
      fc.constantFrom(HASH, SAFE, NAME, SAFE.toLowerCase(), '0x', 'SUCCESS', 'CANCELLED', 1, 2 ** 53),
    )
    const keys = [
      'safeAddress',
      'chainId',
      'safeTxHash',
      'messageHash',
      'signature',
      'txStatus',
      'txHash',
      'detailedExecutionInfo',
    ]
    const answer = fc.oneof(
      fc.anything(),
      fc.constant(`0x${'ab'.repeat(65)}`),
      fc.record(Object.fromEntries(keys.map((key) => [key, field])), { requiredKeys: [] }),
    )
    const hex = /^0x[\da-f]{64}$/i
    fc.assert(
      fc.property(answer, (given) => {
        const emitted = readInfo(given)
        if (emitted) expect(emitted).toMatchObject({ address: SAFE, chainId: expect.any(Number) })
        if (emitted) expect(Number.isSafeInteger(emitted.chainId) && emitted.chainId > 0).toBe(true)
        const sent = readSent(given)
        if (sent !== undefined) expect(sent).toMatch(hex)
        const { signature, messageHash } = readSigned(given) ?? {}
        if (signature) expect(signature).toMatch(/^0x[\da-f]{62,}$/i)
        if (messageHash) expect(messageHash).toMatch(hex)
        const plain = readSignature(given)
        if (plain !== undefined) expect(plain).toMatch(/^0x[\da-f]{62,}$/i)
        const step = readStep(given, own, NAME)
        if (step?.step === 'executed') expect(step.hash).toMatch(hex)
        if (emitted ?? sent ?? signature ?? messageHash ?? plain ?? step) read += 1
      }),
      { numRuns: RUNS },
    )
    expect(read).toBeGreaterThan(0)
  })
})
