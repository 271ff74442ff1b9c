import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../lib/runs.testing.ts'
import { modernId, oldIdOf, proposedNamespaces } from './proposal.ts'
import { peerOf, readAccounts, readLink, readNetwork, sessionMethods, sessionNetworks } from './session.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TWO = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const SOL = '8RxjrNSCb5QBjXrD1Vsp5SptmAAxFqxbRUcuZdi8fU2K'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OLD = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

const session = (namespaces: unknown, metadata: unknown = { name: 'Lantern', icons: [] }) => ({
  topic: 't',
  namespaces,
  peer: { metadata },
})

describe('readLink', () => {
  it('behavior: accounts checked and once each, networks of chains and accounts', () => {
    const given = session({
      eip155: {
        chains: ['eip155:1'],
        accounts: [`eip155:1:${ONE.toLowerCase()}`, `eip155:10:${ONE}`, `eip155:1:${TWO}`, 'eip155:1:0x12'],
        methods: [],
        events: [],
      },
      solana: { accounts: [`${OLD}:${SOL}`], methods: [], events: [] },
    })
    expect(readLink(given)).toEqual({
      eip155: {
        accounts: [ONE, TWO],
        approved: ['eip155:1', 'eip155:10'],
        wallet: { name: 'Lantern', imageUrl: undefined },
      },
      solana: { accounts: [SOL], approved: [MAINNET], wallet: { name: 'Lantern', imageUrl: undefined } },
    })
    expect(sessionNetworks(given, 'solana')).toEqual([OLD])
  })

  it('param: keys such as eip155:1 are namespace and chain in one', () => {
    const given = session({ 'eip155:137': { accounts: [`eip155:137:${ONE}`], methods: ['personal_sign'] } })
    expect(readLink(given)?.eip155?.approved).toEqual(['eip155:137'])
    expect(sessionMethods(given, 'eip155')).toEqual(['personal_sign'])
  })

  it('param: one wallet takes any network', () => {
    const given = session({ eip155: { accounts: [`eip155:1:${ONE}`] } }, { name: 'MetaMask Wallet' })
    expect(readLink(given)?.eip155?.approved).toBeUndefined()
  })

  it('attack: an address with a wrong checksum, of another namespace, or none at all', () => {
    const bad = [ONE.replace('F', 'f'), SOL, '', `eip155:1:${ONE.replace('F', 'f')}`, `${MAINNET}:${SOL}`, 5]
    expect(readAccounts('eip155', bad)).toBeUndefined()
    expect(readAccounts('solana', [ONE, '', 'x', `${MAINNET}:x`, `${MAINNET}:${ONE}`, 5])).toBeUndefined()
    expect(readLink(session({ eip155: { chains: ['eip155:1'], accounts: bad } }))).toBeUndefined()
  })

  it('attack: of thousands of accounts a hundred are kept', () => {
    const many = Array.from({ length: 101 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
    expect(readAccounts('eip155', many)).toHaveLength(100)
  })

  it('attack: names are cleaned, icons never fetched', () => {
    const name = `\u202eEvil\u0000 ${'x'.repeat(500)}`
    const peer = peerOf(session({}, { name, icons: ['https://evil.example/track.png'] }))
    expect(peer.imageUrl).toBeUndefined()
    expect(peer.name.length).toBeLessThanOrEqual(64)
    expect(peer.name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(peerOf(session({}, { name: 5, icons: 'x' })).name).toBe('WalletConnect')
    expect(peerOf(undefined).name).toBe('WalletConnect')
  })

  it('attack: whatever a peer settles on, what comes out is checked or nothing', () => {
    const account = fc.oneof(
      fc.constantFrom(`eip155:1:${ONE}`, `${MAINNET}:${SOL}`, ONE, 'eip155:01:0x', '__proto__'),
      fc.string(),
      fc.anything(),
    )
    const part = fc.oneof(
      fc.anything(),
      fc.record({
        accounts: fc.oneof(fc.array(account), fc.anything()),
        chains: fc.oneof(fc.array(account), fc.anything()),
        methods: fc.anything(),
      }),
    )
    const names = fc.constantFrom('eip155', 'solana', 'eip155:1', 'bip122', '__proto__', 'constructor')
    fc.assert(
      fc.property(
        fc.oneof(fc.dictionary(names, part), fc.anything()),
        fc.anything(),
        (namespaces, metadata) => {
          const given = session(namespaces, metadata)
          const link = readLink(given)
          for (const address of link?.eip155?.accounts ?? []) expect(address).toMatch(/^0x[\da-fA-F]{40}$/)
          for (const id of link?.eip155?.approved ?? []) expect(id).toMatch(/^eip155:[1-9]\d*$/)
          for (const address of link?.solana?.accounts ?? []) expect(address).toBe(SOL)
          for (const id of link?.solana?.approved ?? []) expect(id).toMatch(/^solana:/)
          for (const method of sessionMethods(given, 'eip155')) expect(typeof method).toBe('string')
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('readNetwork', () => {
  it.each([
    [137, 'eip155:1', 'eip155:137'],
    ['0x89', 'eip155:1', 'eip155:137'],
    ['137', 'eip155:1', 'eip155:137'],
    ['eip155:137', 'eip155:1', 'eip155:137'],
    [undefined, 'eip155:10', 'eip155:10'],
    [{}, 'nonsense', undefined],
  ])('param: %s from %s', (data, chain, network) => {
    expect(readNetwork(data, chain)).toBe(network)
  })
})

describe('proposedNamespaces', () => {
  it('param: all optional, of the offered networks, Solana by both of its names', () => {
    const proposed = proposedNamespaces(['eip155:1', 'eip155:8453', MAINNET])
    expect(proposed['eip155']?.chains).toEqual(['eip155:1', 'eip155:8453'])
    expect(proposed['solana']?.chains).toEqual([MAINNET, OLD])
    expect(proposedNamespaces([MAINNET])['eip155']).toBeUndefined()
    expect(modernId(OLD)).toBe(MAINNET)
  })

  it('behavior: Solana’s devnet has an old name as well, its testnet none', () => {
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
    const old = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
    expect(proposedNamespaces([devnet, testnet])['solana']?.chains).toEqual([devnet, old, testnet])
    expect(([devnet, testnet, MAINNET] as const).map(oldIdOf)).toEqual([old, undefined, OLD])
    expect(([old, devnet, testnet] as const).map(modernId)).toEqual([devnet, devnet, testnet])
  })

  it('behavior: all methods and events: a wallet refuses what was not proposed', () => {
    const eip155 = [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_registerOnboarding',
      'wallet_watchAsset',
      'wallet_scanQRCode',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ]
    const solana = [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ]
    const events = ['accountsChanged', 'chainChanged']
    expect(proposedNamespaces(['eip155:1', MAINNET])).toEqual({
      eip155: { chains: ['eip155:1'], methods: eip155, events },
      solana: { chains: [MAINNET, OLD], methods: solana, events },
    })
  })
})
