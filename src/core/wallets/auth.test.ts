import { describe, expect, it, vi } from 'vitest'
import { OWNER, SMART, SOLANA_ADDRESS } from '../../connectors/auth/fake-visitor.testing.ts'
import { connect } from '../../features/connect/connect.actions.ts'
import { networkSwitchOf, pickNetwork } from '../../features/network/network.actions.ts'
import { getAccount } from '../../host/host.ts'
import { smartNetworksOf } from '../../state/smart-networks.ts'
import { views } from '../core.testing.ts'
import { stored } from '../fake-storage.testing.ts'
import { SDK, start } from './auth.testing.ts'

describe('openAuth', () => {
  it('behavior: one login connects both namespaces; it is in no list and never recent', async () => {
    const { signIn, account, core, storage, emitted } = start()
    await signIn()
    expect(account.eip155).toMatchObject({ status: 'connected', address: OWNER, accounts: [OWNER, SMART] })
    expect(account.solana).toMatchObject({ status: 'connected', address: SOLANA_ADDRESS })
    expect(core.state.connection.wallets.map(({ id }) => id)).toEqual(['walletConnect'])
    expect(core.state.connection.recent).toEqual([])
    expect(stored(storage)).toMatchObject({
      'wallet-modal:session': { eip155: 'auth', solana: 'auth' },
      'wallet-modal:auth': { network: 'eip155:1', provider: 'email' },
    })
    expect(JSON.stringify(stored(storage))).not.toContain('example.com')
    expect(emitted('wm-connect')).toHaveLength(1)
  })

  it('behavior: hosts are told whose it is and what kind of account', async () => {
    const { signIn, account } = start()
    await signIn()
    expect(account.eip155.embedded?.info).toEqual({
      user: { email: 'ann@example.com' },
      authProvider: 'email',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    })
  })

  it('behavior: another e-mail address: hosts read it in both namespaces, and the session stays', async () => {
    const { signIn, auth, account, wallet, emitted } = start()
    await signIn()
    const before = { ...account.eip155 }
    auth.emailChanged('new@example.com')
    for (const one of [account.eip155, account.solana])
      expect([one.status, one.embedded?.info.user.email]).toEqual(['connected', 'new@example.com'])
    expect(account.eip155).toMatchObject({ address: before.address, accounts: before.accounts })
    expect(emitted('wm-disconnect')).toEqual([])
    expect(views(wallet)).toEqual(['Connect'])
  })

  it('param: defaultAccountTypes: a smart account on Ethereum unless the host says otherwise', async () => {
    const usual = start({ options: { defaultAccountTypes: {} } })
    await usual.signIn()
    expect([usual.account.eip155.address, usual.account.solana.address]).toEqual([SMART, SOLANA_ADDRESS])
    expect(usual.account.eip155.embedded?.info.accountType).toBe('smartAccount')
  })

  it('behavior: which of its accounts are smart is the frame’s word, before anything is deployed; no code is asked for', async () => {
    const { signIn, account, core } = start({ options: { defaultAccountTypes: {} } })
    await signIn()
    expect(account.eip155.smart).toEqual([SMART])
    expect(account.solana.smart).toEqual([])
    expect(getAccount(core, 'eip155').allAccounts).toEqual([
      { address: SMART, type: 'smartAccount' },
      { address: OWNER, type: 'eoa' },
    ])
  })

  it('behavior: the networks of its smart accounts are those that the frame names', async () => {
    const { signIn, core } = start()
    expect(smartNetworksOf({ core }).ids).toBeUndefined()
    await signIn()
    expect(smartNetworksOf({ core }).ids).toEqual(['eip155:1', 'eip155:8453'])
  })

  it('behavior: nothing is in the page before somebody signs in; then one frame, which is told of the page', async () => {
    const { signIn, frame } = start()
    expect(frame.frames).toHaveLength(0)
    await signIn()
    expect(frame.frames).toHaveLength(1)
    const { searchParams } = new URL(frame.frames[0]?.src ?? '')
    expect(Object.fromEntries(searchParams)).toEqual({
      projectId: 'ab'.repeat(16),
      chainId: 'eip155:1',
      version: '4',
      enableLogger: 'false',
    })
    expect(frame.names().slice(0, 2)).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME'])
    expect(frame.asked[0]?.payload).toMatchObject({ ...SDK, metadata: { name: 'Shop' } })
  })

  it('behavior: a wallet that has the other namespace keeps it; one that comes later takes its own only', async () => {
    const { signIn, core, announce, connect: connectWallet, account } = start()
    core.state.network.activeNamespace = 'solana'
    announce('com.a')
    await connectWallet('com.a')
    expect(account.eip155.wallet?.id).toBe('com.a')
    core.state.network.activeNamespace = 'solana'
    await signIn()
    expect([account.eip155.wallet?.id, account.solana.wallet?.id]).toEqual(['com.a', 'auth'])

    const later = start()
    await later.signIn()
    later.announce('com.a')
    await later.connect('com.a')
    expect([later.account.eip155.wallet?.id, later.account.solana.wallet?.id]).toEqual(['com.a', 'auth'])
    expect(later.frame.names()).not.toContain('SIGN_OUT')
  })

  it('behavior: signed in for the namespace that Connect was opened for: the wallet in use stays', async () => {
    const { signIn, announce, connect: connectWallet, account, element, wallet } = start()
    announce('com.a')
    await connectWallet('com.a')
    await element.show()
    wallet.go.to('Connect', { namespace: 'solana' })
    await signIn()
    expect([account.eip155.wallet?.id, account.solana.wallet?.id]).toEqual(['com.a', 'auth'])
  })

  it('behavior: left in one namespace it is left in both, signed out, and nothing of it is stored', async () => {
    const { signIn, core, account, storage, frame, settled } = start()
    await signIn()
    const done = core.session.disconnect('solana')
    await settled()
    await done
    expect([account.eip155.status, account.solana.status]).toEqual(['disconnected', 'disconnected'])
    expect(frame.names().at(-1)).toBe('SIGN_OUT')
    expect(Object.keys(stored(storage)).filter((key) => /auth|session/.test(key))).toEqual([])
  })

  it('behavior: another network: the frame goes there first, and the session follows', async () => {
    const { signIn, core, frame } = start()
    await signIn()
    const provider = core.session.connector('eip155')?.provider('eip155')
    if (!provider || !('request' in provider)) throw new Error('there is no provider')
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(core.state.network.active.eip155?.caipNetworkId).toBe('eip155:10')
    expect(frame.state.on).toBe('eip155:10')
  })

  it('behavior: a network that the visitor picks: SwitchNetwork until the frame is there', async () => {
    const { signIn, core, frame, element, wallet, settled } = start()
    await signIn()
    await element.show()
    wallet.go.to('Networks')
    const optimism = core.state.network.networks.find(({ id }) => id === 10)
    if (!optimism) throw new Error('the page does not offer it')
    pickNetwork(networkSwitchOf(core), wallet, optimism)
    expect(views(wallet).at(-1)).toBe('SwitchNetwork')
    await settled()
    expect(frame.state.on).toBe('eip155:10')
    expect(core.state.network.active.eip155?.caipNetworkId).toBe('eip155:10')
    expect(views(wallet)).toEqual(['Account'])
  })

  it('behavior: another account is the frame’s as well, and is asked for again after a reload', async () => {
    const { signIn, core, account, storage, frame } = start()
    await signIn()
    await (await core.session.live()).chooseAccount('eip155', SMART)
    expect(account.eip155.address).toBe(SMART)
    expect(account.eip155.embedded?.info.accountType).toBe('smartAccount')
    expect(frame.state.type).toBe('smartAccount')
    expect(stored(storage)).toMatchObject({ 'wallet-modal:auth': { types: { eip155: 'smartAccount' } } })
  })

  it('error: a choice of account that the frame refuses is not shown', async () => {
    const { signIn, core, account, frame } = start()
    await signIn()
    frame.state.instead = (name, right) =>
      name === 'GET_USER' ? Promise.reject(new Error('Not now')) : right
    const session = await core.session.live()
    await expect(session.chooseAccount('eip155', SMART)).rejects.toBeInstanceOf(Error)
    expect(account.eip155.address).toBe(OWNER)
  })

  it('behavior: what signs is approved in sight of the frame; refused there, it is refused here', async () => {
    const { signIn, core, frame, wallet, settled } = start()
    await signIn()
    const provider = core.session.connector('eip155')?.provider('eip155')
    if (!provider || !('request' in provider)) throw new Error('there is no provider')
    const seen: string[] = []
    frame.state.approve = async () => {
      seen.push(views(wallet).at(-1) ?? '')
      throw new Error('User rejected the request')
    }
    const refused = provider
      .request({ method: 'personal_sign', params: ['0x00', OWNER] })
      .catch((error) => error)
    await settled()
    expect(await refused).toMatchObject({ code: 4001 })
    expect(seen).toEqual(['ApproveTransaction'])
    expect(wallet.state.modal.open).toBe(false)
  })

  it('behavior: how the page looks is said anew with each approval: it may have changed without a word', async () => {
    const { signIn, core, frame, wallet, settled } = start({ options: { themeMode: 'auto' } })
    await signIn()
    const provider = core.session.connector('eip155')?.provider('eip155')
    if (!provider || !('request' in provider)) throw new Error('there is no provider')
    const looks: unknown[] = []
    for (const theme of ['light', 'dark']) {
      const shadowRoot = { querySelector: () => ({ dataset: { theme } }) }
      Object.assign(wallet.modal.element, { shadowRoot })
      const asked = frame.asked.length
      void provider.request({ method: 'personal_sign', params: ['0x00', OWNER] })
      await settled()
      looks.push(frame.asked.slice(asked).map(({ name, payload }) => [name, Object(payload).themeMode]))
    }
    expect(looks).toEqual([
      [
        ['SYNC_THEME', 'light'],
        ['RPC_REQUEST', undefined],
      ],
      [
        ['SYNC_THEME', 'dark'],
        ['RPC_REQUEST', undefined],
      ],
    ])
  })

  it.each([
    ['light', {}, 'hsla(231, 100%, 70%, 1)', '#fff'],
    ['dark', {}, 'hsla(230, 100%, 67%, 1)', '#202020'],
    ['dark', { '--wm-accent': '#123456' }, '#123456', '#202020'],
  ])(
    'param: the frame’s names for the colours of a page that is %s, with %j',
    async (themeMode, themeVariables, accent, background) => {
      const { signIn, frame } = start({ options: { themeMode, themeVariables } })
      await signIn()
      expect(frame.asked.find(({ name }) => name === 'SYNC_THEME')?.payload).toEqual({
        themeMode,
        themeVariables,
        w3mThemeVariables: { '--w3m-accent': accent, '--w3m-background': background },
      })
    },
  )

  it('behavior: approved, the balance is read anew; refused, it is not', async () => {
    const { signIn, core, frame, settled } = start()
    await signIn()
    const provider = core.session.connector('eip155')?.provider('eip155')
    if (!provider || !('request' in provider)) throw new Error('there is no provider')
    const refresh = vi.spyOn(core, 'refreshBalance')
    const send = { method: 'eth_sendTransaction', params: [{ from: OWNER, to: SMART, value: '0x1' }] }
    frame.state.approve = async () => Promise.reject(new Error('User rejected the request'))
    const refused = provider.request(send).catch((error) => error)
    await settled()
    expect(await refused).toMatchObject({ code: 4001 })
    expect(refresh).not.toHaveBeenCalled()
    frame.state.approve = async () => `0x${'1'.repeat(64)}`
    const sent = provider.request(send)
    await settled()
    expect(await sent).toBe(`0x${'1'.repeat(64)}`)
    expect(refresh.mock.calls).toEqual([[{ force: true }]])
  })

  it('error: a frame that never says it is ready: the attempt fails after 20 s, and the engineer is told', async () => {
    const { auth, wallet, clock, settled, errors } = start({ isReady: false })
    const failed = connect(wallet, { connectorId: auth.connectorId }).catch((error) => error)
    await settled()
    await clock.advance(20_000)
    expect(await failed).toMatchObject({ code: 'frame-failed' })
    expect(errors()).toContain('frame-load-failed')
  })

  it('error: it never says so to a page that the project’s list lacks: the engineer is told to verify the domain', async () => {
    const { auth, core, wallet, clock, settled, errors } = start({ isReady: false })
    core.state.project.isOriginMissing = true
    const failed = connect(wallet, { connectorId: auth.connectorId }).catch((error) => error)
    await settled()
    await clock.advance(20_000)
    expect(await failed).toMatchObject({ code: 'frame-failed' })
    expect(errors()).toContain('domain-unverified')
    expect(errors()).not.toContain('frame-load-failed')
  })
})
