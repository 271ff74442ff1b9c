import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { customProperties } from '../../../scripts/declared.mjs'
import type { Network } from '../../chains/network.ts'
import { knownNetworks } from '../../chains/networks.ts'
import type { CustomWallet } from '../../connectors/custom.ts'
import { configOf } from '../../core/core.testing.ts'
import { optionNames } from './options.ts'
import type { KnownNetworkId } from './public/networks.ts'
import type { ThemeVariable } from './public/theme.ts'
import type { OptionProperties } from './public-options.ts'

/** A change of a union fails to compile here; a change of the table fails the test. */
const ids: Readonly<Record<KnownNetworkId, true>> = {
  'eip155:1': true,
  'eip155:10': true,
  'eip155:56': true,
  'eip155:100': true,
  'eip155:137': true,
  'eip155:250': true,
  'eip155:324': true,
  'eip155:8217': true,
  'eip155:8453': true,
  'eip155:42161': true,
  'eip155:42220': true,
  'eip155:43114': true,
  'eip155:59144': true,
  'eip155:80094': true,
  'eip155:7777777': true,
  'eip155:1313161554': true,
  'eip155:11155111': true,
  'eip155:84532': true,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': true,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': true,
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': true,
}

const variables: Readonly<Record<ThemeVariable, true>> = {
  '--wm-accent': true,
  '--wm-on-accent': true,
  '--wm-background': true,
  '--wm-surface': true,
  '--wm-foreground': true,
  '--wm-muted': true,
  '--wm-border': true,
  '--wm-success': true,
  '--wm-error': true,
  '--wm-overlay': true,
  '--wm-radius': true,
  '--wm-font-family': true,
  '--wm-font-size': true,
  '--wm-space': true,
  '--wm-duration': true,
  '--wm-width': true,
  '--wm-z-index': true,
  '--wm-qr-foreground': true,
  '--wm-qr-background': true,
}

describe('the words that editors offer', () => {
  it('param: the known networks are those of the table', () => {
    expect(Object.keys(ids)).toEqual(knownNetworks.map(({ caipNetworkId }) => caipNetworkId))
  })

  it('param: the custom properties are those that the element declares', () => {
    expect(Object.keys(variables)).toEqual(customProperties().map(({ name }) => name))
  })

  it('param: the options are those of the table', () => {
    const text = readFileSync(new URL('public-options.ts', import.meta.url), 'utf8')
    const [, body = ''] = /type WalletModalOptions = \{([\s\S]*)\n\}/.exec(text) ?? []
    const names = [...body.matchAll(/^ {2}readonly (\w+)\?/gm)].map(([, name]) => name)
    expect([...names].sort()).toEqual([...optionNames].sort())
  })
})

describe('what a property gives', () => {
  it('param: networks and wallets as they are read, by their types too', () => {
    // What is parsed is what the types say, or this does not compile.
    const read = (config: { networks: readonly Network[]; customWallets: readonly CustomWallet[] }) =>
      config satisfies Pick<OptionProperties, 'networks' | 'customWallets'>
    const { networks, customWallets } = read(
      configOf({
        networks: ['eip155:1'],
        customWallets: [{ id: 'own', name: 'Own', homepage: 'https://own.example' }],
      }),
    )
    expect(Object.keys(networks[0] ?? {})).toEqual([
      'id',
      'caipNetworkId',
      'chainNamespace',
      'name',
      'testnet',
    ])
    expect(customWallets[0]).toMatchObject({ id: 'own', given: { homepage: 'https://own.example' } })
    expect(customWallets[0]).not.toHaveProperty('homepage')
  })
})
