// @vitest-environment happy-dom
// What the form of a swap tells of itself.
import { beforeAll, describe, expect, it } from 'vitest'
import { createHarness } from '../../../core/core.testing.ts'
import { loadView } from '../../../surface/features.ts'
import { act, connected } from '../../../surface/surface.testing.tsx'
import { setUpViews } from '../../../surface/views.testing.ts'

setUpViews()
beforeAll(async () => {
  const { core } = createHarness()
  for (const view of ['Swap', 'SwapSelectToken'] as const) await loadView(core, view)
})

/** On the network with this id, the view is opened from Account. */
const opening = async (id: string) => {
  const shown = await connected({ options: { networks: ['eip155:1', 'eip155:11155111'] } })
  await act(async () => shown.provider.emit('chainChanged', id))
  await shown.flush()
  await act(async () => shown.wallet.go.to('Swap'))
  await shown.flush()
  const told = () => shown.emitted('wm-event').filter(({ event }) => event.includes('SWAP'))
  return { ...shown, told }
}

describe('wm-event', () => {
  it('behavior: a network without swaps opens none; once one with them is in use, it is told', async () => {
    const shown = await opening('0xaa36a7')
    expect(shown.text()).toContain('There are no swaps on Sepolia')
    expect(shown.told()).toEqual([])
    await act(async () => shown.provider.emit('chainChanged', '0x1'))
    await shown.flush()
    expect(shown.told()).toEqual([
      { event: 'OPEN_SWAP', properties: { isSmartAccount: false, network: 'eip155:1' } },
    ])
  })

  it('behavior: a click on a side is told, and nothing of it', async () => {
    const shown = await opening('0x1')
    await shown.click('Choose another token')
    expect(shown.told().slice(1)).toEqual([{ event: 'CLICK_SELECT_TOKEN_TO_SWAP', properties: {} }])
  })
})
