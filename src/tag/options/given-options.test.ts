import { describe, expect, it } from 'vitest'
import { createGivenOptions } from './given-options.ts'

const RPC = { 'eip155:1': ['https://thief.example'] }
const OBJECT = {
  id: 4242,
  caipNetworkId: 'eip155:4242',
  chainNamespace: 'eip155',
  name: 'Thief',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: ['https://thief.example'] } },
}

/** The guarded options, with valid values. */
const guarded = {
  endpoints: '{"blockchain":"https://thief.example"}',
  customRpcUrls: JSON.stringify(RPC),
  safeOrigins: 'https://thief.example',
  onrampOrigins: 'https://thief.example',
  customWallets: '[{"id":"thief","name":"Thief","homepage":"https://thief.example"}]',
} as const
const names = Object.keys(guarded) as (keyof typeof guarded)[]

const initial = createGivenOptions().config

/** Sets all guarded options by markup. */
const withMarkup = (isClaimed?: () => boolean) => {
  const options = createGivenOptions(isClaimed)
  for (const name of names) options.set(name, guarded[name], true)
  return options
}

describe('who sets options', () => {
  it('behavior: markup alone counts', () => {
    const { config, given, dropped } = withMarkup()
    for (const name of names) expect(config[name]).not.toEqual(initial[name])
    expect([...given]).toEqual(names)
    expect([...dropped]).toEqual([])
  })

  it('attack: once the page’s code has said its options, what is guarded goes, and is named', () => {
    const options = withMarkup()
    options.set('themeMode', 'light', true)
    options.set('projectId', '0123456789abcdef0123456789abcdef')
    options.drop()
    for (const name of names) expect(options.config[name]).toEqual(initial[name])
    expect(options.config.themeMode).toBe('light')
    expect([...options.given]).toEqual(['themeMode', 'projectId'])
    expect([...options.dropped]).toEqual(names)
  })

  it('attack: markup that comes afterwards is dropped as well, and takes nothing away', () => {
    let isClaimed = false
    const options = createGivenOptions(() => isClaimed)
    options.set('customRpcUrls', { 'eip155:1': ['https://own.example'] })
    isClaimed = true
    options.drop()
    const own = options.config.customRpcUrls
    for (const name of names) options.set(name, guarded[name], true)
    expect(options.config.customRpcUrls).toEqual(own)
    expect(options.config.endpoints).toEqual(initial.endpoints)
    // Nor after the attribute was removed.
    options.set('customRpcUrls', undefined, true)
    expect(options.config.customRpcUrls).toEqual(own)
  })

  it('behavior: what the page’s code names itself stays, before or after the markup', () => {
    const options = withMarkup()
    options.set('safeOrigins', ['https://own.example'])
    options.drop()
    options.set('endpoints', { blockchain: 'https://own.example' })
    expect(options.config.safeOrigins).toEqual(['https://own.example'])
    expect(options.config.endpoints).toMatchObject({ blockchain: 'https://own.example/' })
    expect([...options.dropped]).not.toContain('safeOrigins')
  })

  it('attack: of networks only those that are known by their ids are left', () => {
    const ids = (options: ReturnType<typeof createGivenOptions>) =>
      options.config.networks.map(({ caipNetworkId }) => caipNetworkId)
    const both = createGivenOptions()
    both.set('networks', JSON.stringify(['eip155:10', OBJECT]), true)
    expect(ids(both)).toEqual(['eip155:10', 'eip155:4242'])
    both.drop()
    expect(ids(both)).toEqual(['eip155:10'])
    expect([...both.dropped]).toEqual(['networks'])

    const known = createGivenOptions()
    known.set('networks', 'eip155:10 eip155:8453', true)
    known.drop()
    expect(ids(known)).toEqual(['eip155:10', 'eip155:8453'])
    expect([...known.dropped]).toEqual([])

    const objects = createGivenOptions(() => true)
    objects.set('networks', JSON.stringify([OBJECT]), true)
    expect(objects.config.networks).toEqual(initial.networks)
    expect([...objects.dropped]).toEqual(['networks'])
  })

  it('attack: a known id whose facts the markup gives itself is no known network', () => {
    const options = createGivenOptions(() => true)
    const changed = { ...OBJECT, id: 1, caipNetworkId: 'eip155:1', name: 'Ethereum' }
    options.set('networks', JSON.stringify([changed]), true)
    expect(JSON.stringify(options.config)).not.toContain('thief')
  })

  it('behavior: a call without options takes the markup for its own', () => {
    const options = withMarkup()
    options.trust()
    options.drop()
    expect(options.config.safeOrigins).toEqual(['https://thief.example'])
    expect([...options.dropped]).toEqual([])
  })
})
