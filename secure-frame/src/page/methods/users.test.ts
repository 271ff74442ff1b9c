import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../../../src/lib/clock.testing.ts'
import type { SmartAccounts } from '../../contract/account.ts'
import { startFakeVault } from '../fake-vault.testing.ts'
import { PAGE, payloadOf, SOLANA, signIn, startTestFrame } from '../harness.testing.ts'

const SMART = '0x00000000000000000000000000000000000000AA'

const smart = { addressOf: () => SMART, isDeployed: async () => false } as unknown as SmartAccounts

let vault: Awaited<ReturnType<typeof startFakeVault>>
beforeEach(async () => {
  vault = await startFakeVault()
})
afterEach(() => vault.stop())

const start = (options: Partial<Parameters<typeof startTestFrame>[0]> = {}) =>
  startTestFrame({ vault: vault.url, ...options })
const messageOf = (answer: { payload?: unknown }) => payloadOf(answer as never).message

describe('social and Farcaster', () => {
  it('behavior: a social login, its user name, no e-mail; a ticket that is none is refused', async () => {
    const frame = start()
    vault.setSocial({ kind: 'social', provider: 'github', userName: 'alice' })
    expect(payloadOf(await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' }))).toEqual({
      uri: 'https://provider.example/github',
    })
    expect(messageOf(await frame.ask('CONNECT_SOCIAL', { uri: 'x' }))).toBe('The vault says ticket-invalid.')
    const uri = 'https://frame.example/loading?ticket=1'
    expect(
      payloadOf(await frame.ask('CONNECT_SOCIAL', { uri, chainId: '8453', preferredAccountType: 'eoa' })),
    ).toMatchObject({
      email: null,
      userName: 'alice',
      chainId: 8453,
    })
  })

  it('behavior: GET_USER with socialUri signs in as well', async () => {
    const frame = start()
    vault.setSocial({ kind: 'social', provider: 'google', userName: null })
    const socialUri = 'https://frame.example/loading?ticket=1'
    expect(messageOf(await frame.ask('GET_USER', { socialUri, chainId: 5 }))).toBe(
      'This network is not supported',
    )
    expect((await frame.ask('GET_USER', { socialUri })).type).toBe('@w3m-frame/GET_USER_SUCCESS')
  })

  it('error: a provider that is not offered', async () => {
    expect(messageOf(await start().ask('GET_SOCIAL_REDIRECT_URI', { provider: 'discord' }))).toBe(
      'This provider is not offered here',
    )
    expect(messageOf(await start({ config: { hasFarcaster: false } }).ask('GET_FARCASTER_URI'))).toBe(
      'Farcaster is not offered here',
    )
  })

  it('behavior: Farcaster, and e-mail after an attempt that was given up', async () => {
    const frame = start()
    expect(payloadOf(await frame.ask('GET_FARCASTER_URI'))).toEqual({ url: 'https://farcaster.example/1' })
    const waiting = frame.ask('CONNECT_FARCASTER')
    await vault.untilWaiting()
    vault.approveFarcaster()
    expect(payloadOf(await waiting)).toEqual({ userName: 'alice' })
    expect(payloadOf(await frame.ask('GET_USER')).email).toBeNull()
    await frame.ask('RELOAD')
    await signIn(frame, vault)
    expect(payloadOf(await frame.ask('GET_USER')).email).toBe('alice@example.com')
  })
})

describe('networks and accounts', () => {
  it.each([
    [8453, 8453],
    ['8453', 8453],
    ['eip155:8453', 8453],
    [SOLANA, SOLANA],
  ])('param: SWITCH_NETWORK to %s', async (chainId, answered) => {
    const frame = start()
    expect(payloadOf(await frame.ask('SWITCH_NETWORK', { chainId }))).toEqual({ chainId: answered })
    expect(payloadOf(await frame.ask('GET_CHAIN_ID'))).toEqual({ chainId: answered })
  })

  it.each([137, 'eip155:0x1', 'solana:other', '', 'x', -1, 'eip155:', 'bip122:1'])(
    'error: SWITCH_NETWORK to %s changes nothing',
    async (chainId) => {
      const frame = start()
      expect(messageOf(await frame.ask('SWITCH_NETWORK', { chainId }))).toBe('This network is not supported')
      expect(payloadOf(await frame.ask('GET_CHAIN_ID'))).toEqual({ chainId: 1 })
    },
  )

  it('behavior: the network of the frame’s address is the first, if there are nodes of it', async () => {
    expect(payloadOf(await start({ network: SOLANA }).ask('GET_CHAIN_ID'))).toEqual({ chainId: SOLANA })
    expect(payloadOf(await start({ network: 'eip155:77' }).ask('GET_CHAIN_ID'))).toEqual({ chainId: 1 })
  })

  it('behavior: one login has an account on Solana as well, always the key’s own', async () => {
    const frame = start({ smart, config: { bundlers: { 1: 'http://127.0.0.1:9' } } })
    await signIn(frame, vault)
    const user = payloadOf(
      await frame.ask('GET_USER', { chainId: SOLANA, preferredAccountType: 'smartAccount' }),
    )
    expect(user).toMatchObject({ chainId: SOLANA, preferredAccountType: 'eoa', accounts: [{ type: 'eoa' }] })
    expect(user.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  })

  it('behavior: account types, where there is a bundler', async () => {
    const frame = start({ smart, config: { bundlers: { 1: 'http://127.0.0.1:9' } } })
    expect(payloadOf(await frame.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS'))).toEqual({
      smartAccountEnabledNetworks: [1],
    })
    await signIn(frame, vault)
    const user = payloadOf(await frame.ask('GET_USER', { preferredAccountType: 'smartAccount' }))
    expect(user).toMatchObject({
      address: SMART,
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
    })
    expect(user.accounts).toHaveLength(2)
    expect(payloadOf(await frame.ask('INIT_SMART_ACCOUNT'))).toEqual({ address: SMART, isDeployed: false })
    const eoa = payloadOf(await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' }))
    expect(eoa.type).toBe('eoa')
    expect(eoa.address).not.toBe(SMART)
    await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    await frame.ask('SWITCH_NETWORK', { chainId: 8453 })
    expect(payloadOf(await frame.ask('GET_USER'))).toMatchObject({
      address: eoa.address,
      preferredAccountType: 'eoa',
    })
    expect(messageOf(await frame.ask('INIT_SMART_ACCOUNT'))).toBe('This network has no smart accounts')
  })

  it.each([
    ['fails', () => Promise.reject(new Error('The network’s node does not answer'))],
    ['is silent', () => new Promise<never>(() => {})],
  ])('behavior: a node that %s keeps nobody from their smart account', async (_, isDeployed) => {
    const clock = fakeClock(Date.now())
    const away = { ...smart, isDeployed }
    const frame = start({ smart: away, clock, config: { bundlers: { 1: 'http://127.0.0.1:9' } } })
    await signIn(frame, vault)
    const asked = frame.ask('GET_USER', { preferredAccountType: 'smartAccount' })
    await vi.waitFor(async () => {
      await clock.advance(500)
      expect(frame.posts.at(-1)?.message.type).toMatch(/GET_USER/)
    })
    const user = payloadOf(await asked)
    expect(user).toMatchObject({ address: SMART, preferredAccountType: 'smartAccount' })
    expect(user).not.toHaveProperty('smartAccountDeployed')
  })

  it('param: theme and dapp data are taken', async () => {
    const frame = start()
    const theme = {
      themeMode: 'dark',
      themeVariables: { '--w3m-z-index': 1 },
      w3mThemeVariables: { '--w3m-accent': 'hsla(231, 100%, 70%, 1)' },
    }
    expect((await frame.ask('SYNC_THEME', theme)).type).toBe('@w3m-frame/SYNC_THEME_SUCCESS')
    const metadata = { name: 'Shop', description: 'x', url: PAGE, icons: [] }
    const data = { metadata, sdkVersion: 'html-1', sdkType: 'appkit', projectId: 'x' }
    expect((await frame.ask('SYNC_DAPP_DATA', data)).type).toBe('@w3m-frame/SYNC_DAPP_DATA_SUCCESS')
  })
})
