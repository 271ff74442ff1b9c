import { describe, expect, it } from 'vitest'
import * as leftOut from '../src/chains/evm/stand-ins/left-out.ts'
import { leftOutFiles } from './viem.ts'

describe('what is left out of viem', () => {
  it.each(leftOutFiles)('param: %s exports these names and no others', async (file) => {
    const theirs = await import(new URL(`../node_modules/viem/_esm/${file}`, import.meta.url).href)
    expect(Object.keys(theirs).filter((name) => !Object.hasOwn(leftOut, name))).toEqual([])
  })

  it('behavior: what a failed call looks for is the original’s', async () => {
    const theirs = await import(new URL('../node_modules/viem/_esm/utils/ccip.js', import.meta.url).href)
    expect(leftOut.offchainLookupSignature).toBe(theirs.offchainLookupSignature)
  })

  it('error: reached all the same, it says so', () => {
    const { prepareTransactionRequest, recoverAddress, recoverAuthorizationAddress, offchainLookup } = leftOut
    for (const verb of [
      prepareTransactionRequest,
      recoverAddress,
      recoverAuthorizationAddress,
      offchainLookup,
    ])
      expect(verb).toThrow('Left out')
  })
})
