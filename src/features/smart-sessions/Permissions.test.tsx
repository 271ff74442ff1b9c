import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Permissions } from './Permissions.tsx'
import { ownerNow } from './sessions.state.ts'
import { goodRequest, startGranting } from './sessions.testing.ts'

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
})
