import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../../core/accounts.testing.ts'
import { identityOf, otherAccount, upgradeLink } from './settings.rules.ts'

const info = { accountType: 'eoa', isSmartAccountDeployed: false } as const

describe('identityOf', () => {
  it.each([
    ['email', { email: 'a@b.example' }, { kind: 'email', email: 'a@b.example' }],
    ['email', {}, { kind: 'email', email: undefined }],
    ['google', { email: 'a@b.example' }, { kind: 'social', provider: 'Google', name: 'a@b.example' }],
    ['x', { email: 'a@b.example', username: 'ann' }, { kind: 'social', provider: 'X', name: 'ann' }],
    ['farcaster', {}, { kind: 'social', provider: 'Farcaster', name: undefined }],
    // Stored by a version that knew more of them.
    ['other', {}, { kind: 'social', provider: 'other', name: undefined }],
    ['constructor', {}, { kind: 'social', provider: 'constructor', name: undefined }],
    [undefined, { email: 'a@b.example' }, undefined],
  ])('param: %s %j', (authProvider, user, expected) => {
    expect(identityOf({ ...info, user, authProvider })).toEqual(expected)
  })
})

describe('otherAccount', () => {
  it('behavior: the account of the other kind; none where there is one kind alone, or the account is not known', () => {
    const types = { [ALICE]: 'eoa', [BOB]: 'smartAccount' } as const
    expect(otherAccount({ types }, ALICE)).toEqual({ address: BOB, type: 'smartAccount' })
    expect(otherAccount({ types }, BOB)).toEqual({ address: ALICE, type: 'eoa' })
    expect(otherAccount({ types: { [ALICE]: 'eoa' } }, ALICE)).toBeUndefined()
    expect(otherAccount({ types }, '0x1')).toBeUndefined()
  })
})

describe('upgradeLink', () => {
  it('behavior: the dashboard at the origin of the frame; none on that origin itself', () => {
    expect(upgradeLink(undefined, 'https://shop.example')).toBe('https://secure.walletconnect.org/dashboard')
    expect(upgradeLink('https://wallet.example/sdk', 'https://shop.example')).toBe(
      'https://wallet.example/dashboard',
    )
    expect(upgradeLink('https://wallet.example/sdk', 'https://wallet.example')).toBeUndefined()
  })

  it('attack: what is no web address leads nowhere', () => {
    for (const endpoint of ['javascript:alert(1)', 'data:text/html,x', 'http://evil.example/sdk', '', ':'])
      expect(upgradeLink(endpoint, 'https://shop.example')).toBeUndefined()
  })
})
