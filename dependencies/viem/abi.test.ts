import { readFileSync } from 'node:fs'
import { parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readAbis } from './abi.ts'

const evaluate = (code: string): unknown => JSON.parse(code)

describe('ABIs read when building', () => {
  it.each([
    `parseAbi(['function transfer(address,uint256)', "function name() view returns (string)"])`,
    `parseAbi([\n  'constructor(bytes, bytes)',\n])`,
    `parseAbi(['function all(uint256[], (address to, bytes data)[2] calls) payable returns (bytes[] memory)'])`,
  ])('behavior: %s is what it was', (code) => {
    const read = new Function('parseAbi', `return ${code}`)
    expect(evaluate(readAbis(code))).toEqual(read(parseAbi))
  })

  it.each(['parseAbi(signatures)', 'parseAbi([one, "two"])', "parseAbi(['a' + b])", 'export { parseAbi }'])(
    'behavior: %s stays as it is',
    (code) => {
      expect(readAbis(code)).toBe(code)
    },
  )

  it.each(['erc20', 'ens', 'ens-resolver', 'l1-fee'])('param: none is left for the browser in %s', (name) => {
    const code = readFileSync(new URL(`../../src/chains/evm/${name}.ts`, import.meta.url), 'utf8')
    expect(code).toContain('parseAbi([')
    expect(readAbis(code)).not.toContain('parseAbi(')
  })
})
