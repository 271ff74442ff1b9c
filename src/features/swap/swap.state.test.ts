import { describe, expect, it } from 'vitest'
import { MAINNET } from '../../connectors/standard-wallet.testing.ts'
import { connectSolana } from '../../core/solana-connected.testing.ts'
import { readSlippage } from './draft/draft.rules.ts'
import { emptyDraft, endWithSession } from './swap.state.ts'
import { noPrices, startSwapping } from './swap.testing.ts'

describe('emptyDraft', () => {
  it('param: one percent of slippage, and of the token no more approved than is swapped', () => {
    expect(readSlippage(emptyDraft.slippage, [])).toBe(100n)
    expect(emptyDraft).toMatchObject({ amount: '', max: false, isUnlimited: false })
  })
})

describe('endWithSession', () => {
  const started = async () => {
    const options = { networks: ['eip155:1', MAINNET] }
    const swapping = await startSwapping({ respond: noPrices, options })
    await connectSolana(swapping)
    endWithSession(swapping.wallet)
    swapping.state.draft = { ...emptyDraft, amount: '0.1' }
    return swapping
  }

  it('behavior: the draft goes with its wallet, though another namespace is in use then', async () => {
    const { core, state, settled } = await started()
    await core.session.disconnect('eip155')
    await settled()
    expect(core.state.network.activeNamespace).toBe('solana')
    expect(state.draft.amount).toBe('')
  })

  it('behavior: it stays when a wallet ends that is not in use', async () => {
    const { core, state, settled } = await started()
    await core.session.disconnect('solana')
    await settled()
    expect(state.draft.amount).toBe('0.1')
  })
})
