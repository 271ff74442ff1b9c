import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BOB } from '../../core/accounts.testing.ts'
import { Permissions } from './Permissions.tsx'
import { ownerNow } from './sessions.state.ts'
import { goodRequest, startGranting } from './sessions.testing.ts'

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const TAG = 'Not asked for'
const UNKNOWN = { type: 'all-my-tokens', data: {} }

/** The text of each item. */
const itemsOf = async (permissions: readonly unknown[], added: readonly number[]): Promise<string[]> => {
  const { wallet } = await startGranting()
  const now = ownerNow(wallet)
  if (!now) throw new Error('nobody is connected')
  const html = renderToStaticMarkup(
    <Permissions wallet={wallet} network={now.network} permissions={permissions} added={added} />,
  )
  return html
    .split('<li>')
    .slice(1)
    .map((item) => item.replace(/<[^>]*>/g, ''))
}

describe('Permissions', () => {
  it('attack: what was granted unasked is marked, also where it has no words', async () => {
    const [unknown] = await itemsOf([UNKNOWN], [0])
    expect(unknown).toContain(TAG)
    expect(unknown).toContain('all-my-tokens')
  })

  it('behavior: only what was not asked for is marked', async () => {
    const known = goodRequest(0).permissions
    const items = await itemsOf([...known, UNKNOWN, ...known, UNKNOWN], [2, 3])
    expect(items.map((one) => one.includes(TAG))).toEqual([false, false, true, true])
  })

  it('attack: of more than anybody reads a hundred are drawn, and that there is more', async () => {
    const items = await itemsOf(Array(5_000).fill(UNKNOWN), [])
    expect(items).toHaveLength(101)
    expect(items.at(-1)).toContain('more that is not shown')
  })

  it('behavior: an address in a word of calldata is shown as one, a number as a number', async () => {
    const input = (...types: string[]) => types.map((type) => ({ name: '', type }))
    const pay = (
      functionName: string,
      abi: readonly unknown[],
      value = `0x${'0'.repeat(24)}${BOB.slice(2)}`,
    ) => ({
      type: 'contract-call',
      data: { address: TOKEN, abi, functions: [{ functionName, args: [{ operator: 'EQUAL', value }] }] },
    })
    const transfer = { type: 'function', name: 'transfer', inputs: input('address', 'uint256') }
    const other = { type: 'function', name: 'transfer', inputs: input('uint256') }
    const number = BigInt(BOB).toLocaleString('en')
    const cases = [
      [pay('transfer', [transfer]), BOB],
      [pay('transfer(address,uint256)', []), BOB],
      [pay('transfer', [transfer], BOB), BOB],
      // It may be either, or nobody says.
      [pay('transfer', [transfer, other]), number],
      [pay('transfer', []), number],
      [pay('transfer(uint256)', [transfer]), number],
      [
        pay('transfer', [transfer], `0x${'1'.padStart(64, '0')}`),
        '0x0000000000000000000000000000000000000001',
      ],
    ] as const
    const items = await itemsOf(
      cases.map(([permission]) => permission),
      [],
    )
    for (const [index, [, shown]] of cases.entries()) expect(items[index]).toContain(`value 1 is ${shown}`)
  })
})
