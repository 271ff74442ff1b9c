import { beforeEach, describe, expect, it } from 'vitest'
import '../connectors/solana-accounts.ts'
import {
  ANN,
  account,
  BEA,
  createFakeWallet,
  MAINNET,
  registerWallet,
} from '../connectors/standard-wallet.testing.ts'
import '../connectors/wallet-standard.ts'
import type { Network } from '../chains/network.ts'
import { ALICE } from '../core/accounts.testing.ts'
import { createHarness, methods, RDNS, views } from '../core/core.testing.ts'
import type { HostProvider } from '../provider/eip1193-provider.ts'
import type { StandardWallet } from '../provider/standard-wallet.ts'
import { getProvider, hostConnect } from './host.ts'
import { codeOf, evmOf } from './host-providers.testing.ts'

const solanaOf = (wallet: HostProvider | StandardWallet | undefined): StandardWallet => {
  if (!wallet || 'request' in wallet) throw new Error('No Standard wallet')
  return wallet
}

describe('getProvider: over a wallet on another device', () => {
  it('behavior: reads go to the network\u2019s nodes, everything else to the wallet', async () => {
    const harness = createHarness()
    const reads: unknown[] = []
    Object.assign(harness.chain, {
      read: async (p: { readonly network: Network; readonly method: string }) => {
        reads.push([p.network.caipNetworkId, p.method])
        return '0x5'
      },
    })
    const mock = harness.announce(RDNS, { fallback: ({ method }) => method })
    const connector = harness.core.connectors.find(RDNS)
    if (!connector) throw new Error('No connector')
    const live = await harness.core.session.live()
    const accounts = [ALICE] as const
    live.accept(
      { ...connector, type: 'walletconnect', coversAllNamespaces: true, isRemote: true },
      { eip155: { accounts, network: 'eip155:10', approved: ['eip155:10'] } },
    )
    const { request } = evmOf(getProvider(harness.wallet))
    expect(await request({ method: 'eth_getBalance', params: [ALICE, 'latest'] })).toBe('0x5')
    expect(reads).toEqual([['eip155:10', 'eth_getBalance']])
    expect(await request({ method: 'personal_sign', params: ['0x00', ALICE] })).toBe('personal_sign')
    expect(await request({ method: 'eth_newFilter', params: [{}] })).toBe('eth_newFilter')
    expect(methods(mock)).toEqual(['personal_sign', 'eth_newFilter'])
    Object.assign(harness.chain, { read: undefined })
    expect(await codeOf(request({ method: 'eth_blockNumber' }))).toBe(4200)
  })
})

describe('getProvider: solana', () => {
  let fake: ReturnType<typeof createFakeWallet>
  beforeEach(() => {
    fake = createFakeWallet()
  })

  const visit = async () => {
    const harness = createHarness({
      options: { networks: ['eip155:1', MAINNET] },
      before: (page) => void registerWallet(page, fake.wallet),
    })
    await harness.element.show()
    harness.core.connectors.discover()
    await harness.settled()
    await harness.connect('Fake')
    await harness.settled()
    const wallet = solanaOf(getProvider(harness.wallet, 'solana'))
    const use = (feature: string, name: string, ...inputs: unknown[]) => {
      const owner = wallet.features[feature]
      return Reflect.apply(Object(owner)[name], owner, inputs) as Promise<unknown>
    }
    return { ...harness, standard: wallet, use }
  }

  it('behavior: the page\u2019s code connects it by its id although no dialog was opened before', async () => {
    const harness = createHarness({
      options: { networks: ['eip155:1', MAINNET] },
      before: (page) => void registerWallet(page, fake.wallet),
    })
    await hostConnect(harness.wallet, 'Fake')
    expect(harness.core.state.account.solana.status).toBe('connected')
  })

  it('behavior: has the shape of the standard, with the features of the wallet behind it and no others', async () => {
    const { standard, wallet, core } = await visit()
    expect(standard).toMatchObject({
      version: '1.0.0',
      name: 'Fake',
      icon: fake.wallet.icon,
      chains: ['solana:mainnet'],
    })
    expect(Object.keys(standard.features).sort()).toEqual([
      'solana:signMessage',
      'solana:signTransaction',
      'standard:connect',
      'standard:disconnect',
      'standard:events',
    ])
    expect(standard.accounts).toHaveLength(2)
    expect(standard.accounts[0]).toMatchObject({
      address: ANN,
      chains: ['solana:mainnet'],
      features: ['solana:signTransaction', 'solana:signMessage'],
    })
    expect(standard.accounts[0]?.publicKey).toHaveLength(32)
    const { accounts } = standard
    expect(standard.accounts).toBe(accounts)
    expect(getProvider(wallet, 'eip155')).toBeUndefined()
    await core.session.disconnect('solana')
    expect(getProvider(wallet, 'solana')).toBeUndefined()
    expect(standard.accounts).toEqual([])
  })

  it('behavior: inputs pass on with the wallet\u2019s own account, all in one request; the answer as it is', async () => {
    const { standard, use } = await visit()
    const [account] = standard.accounts
    const input = { account, transaction: new Uint8Array([9]), chain: 'solana:mainnet', options: { x: 1 } }
    const output = await use('solana:signTransaction', 'signTransaction', input)
    expect(output).toEqual([{ signedTransaction: new Uint8Array([1, 2]) }])
    const [own] = fake.wallet.accounts as unknown[]
    const sent = fake.log.filter((entry) => Array.isArray(entry) && entry[0] === 'signTransaction')
    expect(sent).toEqual([['signTransaction', { ...input, account: own }]])
    expect(Object(Object(sent[0])[1]).account).toBe(own)
    // Named as the page names its networks, the wallet hears the standard's word.
    await use('solana:signTransaction', 'signTransaction', { ...input, chain: MAINNET })
    expect(fake.log.at(-1)).toEqual(['signTransaction', { ...input, account: own }])
    expect(await use('solana:signMessage', 'signMessage', { account, message: new Uint8Array([7]) })).toEqual(
      [{ signedMessage: new Uint8Array([3]), signature: new Uint8Array([4]) }],
    )
  })

  it.each([
    ['data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'],
    ['data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['data:image/jpeg;base64,/9j/4AAQ'],
    ['data:image/png;base64,"><img>'],
    ['https://example.org/icon.png'],
    [undefined],
  ])(
    'behavior: the icon is one that the standard allows, where the wallet\u2019s is not: %s',
    async (icon) => {
      Object.assign(fake.wallet, { icon })
      const { standard } = await visit()
      expect(standard.icon).toMatch(/^data:image\/svg\+xml;base64,[\w+/]+=*$/)
      expect(atob(standard.icon.split(',')[1] ?? '')).toMatch(
        /^<svg xmlns="[^<]*width="96" height="96".*<\/svg>$/,
      )
    },
  )

  it('error: another account, another network, no input: the wallet is not asked', async () => {
    const { standard, use } = await visit()
    const [account] = standard.accounts
    const before = fake.log.length
    const sign = (input: unknown) => codeOf(use('solana:signTransaction', 'signTransaction', input))
    const transaction = new Uint8Array([9])
    expect(await sign({ account: { address: MAINNET }, transaction })).toBe(4100)
    expect(await sign({ transaction })).toBe(4100)
    expect(await sign({ account, transaction, chain: 'solana:devnet' })).toBe(4901)
    expect(await sign({ account, transaction, chain: 'bitcoin:mainnet' })).toBe(4901)
    expect(await sign(undefined)).toBe(-32602)
    expect(fake.log).toHaveLength(before)
  })

  it('error: an account that the wallet no longer shares, without a word of it: the wallet is not asked', async () => {
    const { standard, use } = await visit()
    const [account] = standard.accounts
    const before = fake.log.length
    const message = new Uint8Array([7])
    const sign = () => codeOf(use('solana:signMessage', 'signMessage', { account, message }))
    for (const shared of [[], undefined, (fake.wallet.accounts as unknown[]).slice(1)]) {
      fake.wallet.accounts = shared
      expect(await sign()).toBe(4100)
    }
    // All in one request, or none.
    const inputs = standard.accounts.map((one) => ({ account: one, transaction: new Uint8Array([9]) }))
    expect(await codeOf(use('solana:signTransaction', 'signTransaction', ...inputs.reverse()))).toBe(4100)
    expect(fake.log).toHaveLength(before)
  })

  it('behavior: changes are told; disconnect and connect go by the product', async () => {
    const { standard, use, settled, wallet, connect, core } = await visit()
    const changes: unknown[] = []
    const off: unknown = Reflect.apply(Object(standard.features['standard:events'])['on'], undefined, [
      'change',
      (properties: object) => changes.push(Object.keys(properties)),
    ])
    fake.change([account(BEA)])
    await settled()
    expect(standard.accounts.map(({ address }) => address)).toEqual([BEA])
    expect(changes).toEqual([['accounts']])
    await use('standard:disconnect', 'disconnect')
    await settled()
    expect(core.state.account.solana.status).toBe('disconnected')
    expect(changes).toHaveLength(2)
    expect(await use('standard:connect', 'connect', { silent: true })).toEqual({ accounts: [] })
    const again = use('standard:connect', 'connect')
    await settled()
    expect(views(wallet)).toContain('Connect')
    await connect('Fake')
    expect(Object(await again).accounts).toHaveLength(2)
    if (typeof off === 'function') off()
    await core.session.disconnect()
    await settled()
    expect(changes).toHaveLength(3)
    expect(Object.keys(standard.features).every((name) => name.startsWith('standard:'))).toBe(true)
  })

  it('attack: registered as a wallet, it is not listed', async () => {
    const { standard, page, core, settled } = await visit()
    const before = core.state.connection.wallets.length
    registerWallet(page, standard)
    await settled()
    expect(core.state.connection.wallets).toHaveLength(before)
  })
})
