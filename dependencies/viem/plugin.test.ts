import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { leftOutFiles, ownOptions } from './plugin.ts'
import * as leftOut from './stand-ins/left-out.ts'

describe('what is left out of viem', () => {
  it.each(leftOutFiles)('param: %s exports these names and no others', async (file) => {
    const theirs = await import(new URL(`../../node_modules/viem/_esm/${file}`, import.meta.url).href)
    expect(Object.keys(theirs).filter((name) => !Object.hasOwn(leftOut, name))).toEqual([])
  })

  it('behavior: what a failed call looks for is the original’s', async () => {
    const theirs = await import(new URL('../../node_modules/viem/_esm/utils/ccip.js', import.meta.url).href)
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

describe('options that nobody gave', () => {
  it('attack: what a page has added to every object is no option', () => {
    const from = (name: string) => new URL(`../../node_modules/${name}`, import.meta.url)
    for (const [path, verb] of [
      ['viem/_esm/utils/encoding/toHex.js', 'numberToHex'],
      ['ox/_esm/core/Hex.js', 'fromNumber'],
    ] as const) {
      const whole = readFileSync(from(path), 'utf8')
      const [, text = ''] = new RegExp(`export (function ${verb}\\([\\s\\S]*?\\n\\})`).exec(whole) ?? []
      const convert = (code: string): ((value: bigint) => unknown) => new Function(`return ${code}`)()
      Object.defineProperty(Object.prototype, 'size', { value: () => 'size', configurable: true })
      try {
        expect(() => convert(text)(5n)).toThrow('BigInt')
        expect(convert(ownOptions(text))(5n)).toBe('0x5')
      } finally {
        Reflect.deleteProperty(Object.prototype, 'size')
      }
    }
  })
})
