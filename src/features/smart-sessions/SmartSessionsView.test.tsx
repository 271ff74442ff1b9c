// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { CAROL } from '../../core/accounts.testing.ts'
import { later } from '../../core/core.testing.ts'
import { act, looksRight } from '../../surface/surface.testing.tsx'
import { setUpViews } from '../../surface/views.testing.ts'
import {
  contractCall,
  down,
  goodRequest,
  granting,
  listed,
  SIGNATURE,
  TOKEN,
  tokenAllowance,
} from './sessions.testing.ts'
import { asking, list, type Started, started } from './sessions-view.testing.tsx'

setUpViews()

const addresses = (card: HTMLElement) =>
  [...card.querySelectorAll('.address-groups')].map((one) => one.textContent?.replaceAll(/\s/g, ''))

describe('SmartSessionsView', () => {
  it('behavior: from Account: project, what it may do in words, whole addresses, time left; ended ones below', async () => {
    const given = await started()
    const start = given.now / 1000
    given.service.list = () => [
      listed(given.now, {
        permissions: [...goodRequest(given.now).permissions, tokenAllowance(start), contractCall],
        policies: ['gas-limit'],
      }),
      listed(given.now, { pci: 'b', project: { name: 'Old auction' }, expiry: 1 }),
      listed(given.now, { pci: 'c', project: { name: 'Former game' }, revokedAt: start - 9 }),
    ]
    await given.click('Smart sessions')
    looksRight(
      given,
      'Garden shop',
      'shop.example',
      '7 days left',
      'Spend up to 0.1 ETH a day',
      'Spend up to 5 UNI a week',
      'Use mint, claim of a contract',
      'mint: value 1 is below 10',
      'mint with up to 0.01 ETH each time',
      'gas-limit',
    )
    expect(addresses(given.card)).toEqual([TOKEN, CAROL])
    expect(given.text()).toMatch(/Ended.*Old auction.*Ended.*Former game.*Revoked/s)
    // Only what goes on can be ended.
    expect(
      [...given.card.querySelectorAll('button')].filter((one) => /^Revoke/.test(one.textContent ?? '')),
    ).toHaveLength(1)
  })

  it('behavior: what cannot be put in words says so; a token that cannot be read has no made-up amount', async () => {
    const given = await started()
    const start = given.now / 1000
    const allowance = { ...tokenAllowance(start), data: { ...tokenAllowance(start).data, token: CAROL } }
    given.service.list = () => [
      listed(given.now, { permissions: [{ type: 'all\u202e', data: {} }, allowance, 'nonsense'] }),
    ]
    await list(given)
    looksRight(
      given,
      'Something that has no words here: all',
      'a token that cannot be read: 5,000,000 of its smallest units',
    )
  })

  it('attack: a function that runs foreign code as the account is warned of', async () => {
    const given = await started()
    const functions = [{ functionName: 'tidy', operation: 'DelegateCall' }]
    given.service.list = () => [
      listed(given.now, {
        permissions: [{ type: 'contract-call', data: { ...contractCall.data, functions } }],
      }),
    ]
    await list(given)
    looksRight(given, 'It can do anything.')
  })

  it('behavior: none, not offered, or not to be had: each says so, the last with another try', async () => {
    const given = await started()
    await list(given)
    looksRight(given, 'No sessions')
    given.service.list = () => ({ value: [], skipped: 'unsupported' })
    await act(async () => given.wallet.go.back())
    await list(given)
    looksRight(given, 'The service has none on Ethereum.')
    given.service.list = () => Promise.reject(down)
    await act(async () => given.wallet.go.back())
    await list(given)
    looksRight(given, 'Sessions could not be loaded')
    given.service.list = () => [listed(given.now)]
    await given.click('Try again')
    looksRight(given, 'Garden shop')
  })

  it('behavior: revoked: read again, and below', async () => {
    const given = await started()
    given.service.list = () => [listed(given.now)]
    await list(given)
    given.service.list = () => [listed(given.now, { revokedAt: given.now / 1000 })]
    await given.click('Revoke Garden shop')
    looksRight(given, 'Revoked')
    expect(() => given.button('Revoke Garden shop')).toThrow()
  })

  it.each<[string, () => unknown, string]>([
    ['declined', () => Promise.reject(providerError(4001, 'no')), 'You declined. The session goes on.'],
    [
      'without the method',
      () => Promise.reject(providerError(4200, '?')),
      'This wallet has no smart sessions.',
    ],
    ['a bad signature', () => '0x', 'Your wallet did not revoke it'],
  ])('error: %s: the row stays, and says which step', async (_name, answer, said) => {
    const given = await started()
    given.service.list = () => [listed(given.now)]
    given.provider.answer('wallet_revokePermissions', answer)
    await list(given)
    await given.click('Revoke Garden shop')
    looksRight(given, 'Garden shop', said)
    expect(given.button('Revoke Garden shop')).toBeDefined()
  })

  it('error: the service fails: the row stays; the wallet is waited for in words', async () => {
    const given = await started()
    const signed = later<unknown>()
    given.service.list = () => [listed(given.now)]
    given.service.revoke = () => Promise.reject(down)
    given.provider.answer('wallet_revokePermissions', () => signed.promise)
    await list(given)
    await given.click('Revoke Garden shop')
    expect(given.button('Confirm in Meadow')).toBeDefined()
    await act(() => signed.resolve(SIGNATURE))
    await given.flush()
    looksRight(given, 'the service did not revoke it')
    expect(given.button('Revoke Garden shop')).toBeDefined()
  })

  describe('when the wallet does not answer', () => {
    /** Pressed, and waited for as long as the hint takes. */
    const slow = async () => {
      const given = await started()
      const signed = later<unknown>()
      given.service.list = () => [listed(given.now)]
      given.provider.answer('wallet_revokePermissions', () => signed.promise)
      await list(given)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        await given.click('Revoke Garden shop')
        expect(() => given.button('Cancel')).toThrow()
        await act(async () => vi.advanceTimersByTime(15_000))
      } finally {
        vi.useRealTimers()
      }
      looksRight(given, 'Your wallet has not answered yet.')
      return { ...given, signed }
    }

    it('behavior: after 15 s it can be cancelled, though the list cannot be read, and revoked again; a late signature is dropped', async () => {
      const given = await slow()
      const { signed, provider, called } = given
      const told = () => called.filter(([name]) => name === 'revoke')
      given.service.list = () => new Promise(() => {})
      await given.click('Cancel')
      looksRight(given, 'You declined. The session goes on.')
      expect(given.text()).not.toContain('has not answered yet')
      await act(() => signed.resolve(SIGNATURE))
      await given.flush()
      expect(told()).toEqual([])
      given.service.list = () => [listed(given.now, { revokedAt: given.now / 1000 })]
      provider.answer('wallet_revokePermissions', () => SIGNATURE)
      await given.click('Revoke Garden shop')
      expect(told()).toHaveLength(1)
      looksRight(given, 'Ended')
    })
  })
})

describe('SmartSessionRequestView', () => {
  it('behavior: whose page, until when, what it may do, on which account; then what was granted', async () => {
    const given = await started()
    const { answer, confirmed } = await asking(given, { policies: [{ type: 'gas-limit', data: {} }] })
    looksRight(
      given,
      `${location.origin} asks to act for you until`,
      'Spend up to 0.1 ETH a day',
      'Within further rules: gas-limit',
      'Ethereum',
    )
    expect(given.button('Confirm in Meadow')).toBeDefined()
    await confirmed()
    looksRight(given, 'Session created', 'Spend up to 0.1 ETH a day')
    expect(given.text()).not.toContain('something else')
    expect(await answer).toMatchObject({ chainId: '0x1' })
    await given.click('See your sessions')
    expect(given.wallet.state.router.stack.at(-1)?.view).toBe('SmartSessions')
  })

  it('behavior: granted something else: more, less and another end are marked', async () => {
    const given = await started()
    given.provider.answer('wallet_grantPermissions', (params) => ({
      ...granting(params),
      permissions: [tokenAllowance(given.now / 1000)],
      expiry: 4_000_000_000,
    }))
    const { confirmed } = await asking(given)
    await confirmed()
    looksRight(
      given,
      'Your wallet granted something else than the site asked for.',
      'The site asked for',
      'Not asked for',
      'Asked for, but not granted',
    )
    given.service.list = () => [listed(given.now)]
    await given.click('See your sessions')
    looksRight(given, 'Not what the site asked for')
  })

  it('error: its time is over when it is confirmed: said, and not that the wallet declined', async () => {
    const given = await started()
    const { answer, confirmed } = await asking(given, { expiry: Math.floor(given.now / 1000) + 30 })
    await act(() => given.clock.advance(60_000))
    await confirmed()
    looksRight(given, 'The time of this session is over', 'Nothing was granted.')
    expect(given.text()).not.toContain('Your wallet did not grant it')
    expect(await answer).toBe('permissions-invalid')
    await given.click('Back to the site')
    expect(given.wallet.state.modal.open).toBe(false)
  })

  it.each<[string, (given: Started) => void, string[]]>([
    [
      'the cosigner',
      (given) => {
        given.service.create = () => Promise.reject(down)
      },
      ['The service gave no key for it', 'Nothing was granted.'],
    ],
    [
      'activating',
      (given) => {
        given.service.activate = () => Promise.reject(down)
      },
      ['The service did not activate it', 'It was not activated'],
    ],
    [
      'other keys',
      ({ provider }) =>
        provider.answer('wallet_grantPermissions', (params) => ({
          ...granting(params),
          signer: { type: 'keys', data: { keys: goodRequest(0).signer.data.keys } },
        })),
      ['Your wallet granted it to other keys', 'Revoke it in your wallet.'],
    ],
    [
      'a wallet without the method',
      ({ provider }) =>
        provider.answer('wallet_grantPermissions', () => {
          throw providerError(4200, 'What?')
        }),
      ['Your wallet did not grant it', 'This wallet has no smart sessions.'],
    ],
    [
      'declined',
      ({ provider }) =>
        provider.answer('wallet_grantPermissions', () => {
          throw providerError(4001, 'no')
        }),
      ['You declined. Nothing was granted.'],
    ],
  ])('error: %s: said, with the way back to the site', async (_name, spoil, said) => {
    const given = await started()
    spoil(given)
    const { confirmed } = await asking(given)
    await confirmed()
    looksRight(given, ...said)
    await given.click('Back to the site')
    expect(given.wallet.state.modal.open).toBe(false)
  })
})
