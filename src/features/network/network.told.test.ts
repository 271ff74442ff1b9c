/** SWITCH_NETWORK: once for each switch, whoever wants it. */
import { describe, expect, it } from 'vitest'
import { createHarness, type Harness } from '../../core/core.testing.ts'
import { connectSolana } from '../../core/solana-connected.testing.ts'
import { goThere, switchForPage } from '../../host/host-verbs.ts'
import { pickNetwork, switchNetwork } from './network.actions.ts'
import { networkSwitchOf } from './network.state.ts'
import { ETHEREUM, OPTIMISM, SOLANA, start } from './network.testing.ts'

const told = ({ emitted }: Pick<Harness, 'emitted'>) =>
  emitted('wm-event').flatMap(({ event, properties }) => (event === 'SWITCH_NETWORK' ? [properties] : []))

const TO_OPTIMISM = [{ network: 'eip155:10' }]
const TO_SOLANA = [{ network: SOLANA.caipNetworkId }]
const BOTH = { options: { networks: ['eip155:1', 'eip155:10', SOLANA.caipNetworkId] } }

describe('SWITCH_NETWORK', () => {
  it('behavior: by the visitor, with nobody connected', async () => {
    const page = createHarness()
    await page.element.show({ view: 'Networks' })
    pickNetwork(networkSwitchOf(page.core), page.wallet, ETHEREUM)
    expect(told(page)).toEqual([])
    pickNetwork(networkSwitchOf(page.core), page.wallet, OPTIMISM)
    expect(told(page)).toEqual(TO_OPTIMISM)
  })

  it('behavior: by the visitor, where the wallet is asked', async () => {
    const page = await start()
    page.wallet.go.to('Networks')
    pickNetwork(page.networkSwitch, page.wallet, OPTIMISM)
    await page.settled()
    expect(told(page)).toEqual(TO_OPTIMISM)
  })

  it('behavior: by the visitor, to another namespace', async () => {
    const page = await start(BOTH)
    pickNetwork(page.networkSwitch, page.wallet, SOLANA)
    expect(told(page)).toEqual(TO_SOLANA)

    const both = await start(BOTH)
    await connectSolana(both)
    pickNetwork(both.networkSwitch, both.wallet, SOLANA)
    expect(told(both)).toEqual(TO_SOLANA)
  })

  it('behavior: by the page’s switchNetwork()', async () => {
    const page = await start()
    await switchNetwork(page.networkSwitch, page.wallet, 'eip155:1')
    expect(told(page)).toEqual([])
    await switchNetwork(page.networkSwitch, page.wallet, 'eip155:10')
    expect(told(page)).toEqual(TO_OPTIMISM)
  })

  it('behavior: by a request to the provider', async () => {
    const page = await start()
    await switchForPage(page.core, OPTIMISM)
    expect(told(page)).toEqual(TO_OPTIMISM)
  })

  it('behavior: by a request of the page that belongs elsewhere', async () => {
    const page = await start()
    await goThere(page.wallet, OPTIMISM)
    expect(told(page)).toEqual(TO_OPTIMISM)
  })
})
