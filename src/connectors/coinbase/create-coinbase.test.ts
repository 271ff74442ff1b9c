/** The connector with the SDK's own signer, and a real peer behind a fake window. */

import { version } from '@coinbase/wallet-sdk/package.json'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { rejected } from '../../../local/wallet/errors.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { codeOf, open, stubStorage } from './coinbase.testing.ts'
import { WATCH_MS } from './popup.ts'
import { ALICE } from './window.testing.ts'

const { keys, storage } = stubStorage()

describe('createCoinbase', () => {
  it('param: the SDK is the one whose private parts are counted on', () => {
    expect(version).toBe('4.4.0')
  })

  it('behavior: connects in the turn of the call, on the network in use, and tells no more than it has to', async () => {
    const { connector, windows, last } = open()
    const asked = connector.connect()
    expect(windows).toHaveLength(1)
    expect(await asked).toEqual({ eip155: { accounts: [ALICE], network: 'eip155:8453' } })
    expect(last().got[0]).toEqual({
      requestId: 'loaded',
      data: {
        version: '4.4.0',
        metadata: { appName: 'Shop', appLogoUrl: 'https://shop.example/icon.png', appChainIds: [8453, 1] },
        preference: { options: 'smartWalletOnly', telemetry: false },
        location: 'https://shop.example/cart',
      },
    })
    const params = new URL(last().url).searchParams
    expect(params.get('origin')).toBe('https://shop.example')
    expect(keys().every((key) => key?.startsWith('-CBWSDK:'))).toBe(true)
  })

  it('error: a page that was not loaded over https is told so, and no window opens', async () => {
    const { connector, windows, page } = open()
    Object.assign(page, { isSecureContext: false })
    expect(await codeOf(connector.connect())).toBe('page-insecure')
    expect(windows).toEqual([])
    expect(keys()).toEqual([])
  })

  it('behavior: restores without a window, also with another one that asks later; wiped by disconnect', async () => {
    await open().connector.connect()
    const later = open({ answer: async () => '0xsigned' })
    expect(await later.connector.restore()).toEqual({ eip155: { accounts: [ALICE], network: 'eip155:8453' } })
    expect(later.windows).toEqual([])
    await later.connector.disconnect()
    expect(keys()).toEqual([])
    expect(await later.connector.restore()).toBeUndefined()
    expect(await later.connector.current()).toBeUndefined()
    expect(later.windows).toEqual([])
  })

  it('behavior: with nothing stored, restoring stores nothing and opens nothing', async () => {
    const { connector, windows } = open()
    expect(await connector.restore()).toBeUndefined()
    expect(windows).toEqual([])
    expect(keys()).toEqual([])
  })

  it('behavior: each request once, in its own turn, sealed', async () => {
    const asked: unknown[] = []
    const { connector, provider, windows, last, on } = open()
    await connector.connect()
    last().close()
    on.answer = async (ask) => {
      asked.push(ask)
      return '0xsigned'
    }
    const signing = provider.request({ method: 'personal_sign', params: ['0x00', ALICE] })
    expect(windows).toHaveLength(2)
    expect(await signing).toBe('0xsigned')
    expect(asked).toEqual([{ method: 'personal_sign', params: ['0x00', ALICE], chainId: 8453 }])
    expect(JSON.stringify(last().got)).not.toContain('personal_sign')
  })

  it('behavior: switches among the networks of the wallet at once, asks for others', async () => {
    const { connector, provider, events, watch, windows, last, on } = open()
    await connector.connect()
    watch()
    last().close()
    const asked: string[] = []
    on.answer = async ({ method }) => {
      asked.push(method)
      return null
    }
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    expect(windows).toHaveLength(1)
    expect(events).toContainEqual({ type: 'network', network: 'eip155:1' })
    expect(await connector.current()).toMatchObject({ eip155: { network: 'eip155:1' } })
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    expect(asked).toEqual(['wallet_switchEthereumChain'])
  })

  it('refusal: in the window: 4001, and nothing of it stays', async () => {
    const { connector } = open({ answer: () => Promise.reject(rejected()) })
    expect(await codeOf(connector.connect())).toBe(4001)
    expect(keys()).toEqual([])
  })

  it('refusal: the window is closed: 4001, nothing stays, and the next try opens another one', async () => {
    const { connector, clock, last, on } = open({ reply: () => undefined })
    const asked = codeOf(connector.connect())
    await clock.advance(0)
    last().closed = true
    await clock.advance(2 * WATCH_MS)
    expect(await asked).toBe(4001)
    expect(keys()).toEqual([])
    delete on.reply
    expect(await connector.connect()).toMatchObject({ eip155: { accounts: [ALICE] } })
  })

  it('refusal: given up from here: its window goes, and a late answer connects nobody', async () => {
    const controller = new AbortController()
    let approve: (accounts: string[]) => void = () => {}
    const { connector, last } = open({
      answer: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    })
    const asked = codeOf(connector.connect({ signal: controller.signal }))
    await vi.waitFor(() => expect(last().got).toHaveLength(3))
    controller.abort()
    approve([ALICE])
    expect(await asked).toBe(4001)
    expect(last().closed).toBe(true)
    expect(keys()).toEqual([])
    expect(await connector.current()).toBeUndefined()
  })

  it('behavior: another tab ended the session: this one asks anew', async () => {
    const { connector, windows, last } = open()
    await connector.connect()
    last().close()
    storage().clear()
    expect(await connector.current()).toBeUndefined()
    await connector.connect()
    expect(windows).toHaveLength(2)
  })

  it('behavior: where the page may not store, a session lives until the page goes', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { connector, provider, last, on } = open()
    expect(await connector.connect()).toMatchObject({ eip155: { accounts: [ALICE] } })
    last().close()
    on.answer = async () => '0xsigned'
    expect(await provider.request({ method: 'personal_sign', params: [] })).toBe('0xsigned')
    await connector.disconnect()
    expect(await connector.current()).toBeUndefined()
  })

  it('behavior: the wallet has forgotten this page: told as the end it is', async () => {
    const { connector, provider, events, watch, last, on } = open()
    await connector.connect()
    watch()
    last().close()
    on.reply = (message) => ({ requestId: Object(message).id, content: { failure: { code: 4100 } } })
    expect(await codeOf(provider.request({ method: 'personal_sign', params: [] }))).toBe(4100)
    expect(events).toContainEqual({ type: 'disconnect' })
    expect(keys()).toEqual([])
  })

  it.each(['eth_sign', 'eth_subscribe', 'eth_signTypedData_v2'])(
    'error: %s opens nothing',
    async (method) => {
      const { connector, provider, windows } = open()
      await connector.connect()
      expect(await codeOf(provider.request({ method }))).toBe(4200)
      expect(windows).toHaveLength(1)
    },
  )

  it('error: asked before anybody is connected: 4100, no window', async () => {
    const { provider, windows } = open()
    expect(await codeOf(provider.request({ method: 'personal_sign' }))).toBe(4100)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(windows).toEqual([])
  })

  it('attack: garbage for accounts connects nobody and leaves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom(null, [], {}, '', 0, [null], ['0x'], [`${ALICE}0`], [{}], { length: 1 }),
          fc.jsonValue(),
        ),
        async (garbage) => {
          storage().clear()
          const { connector } = open({ answer: async () => garbage })
          expect(
            await connector.connect().then(
              () => 'connected',
              () => 'refused',
            ),
          ).toBe('refused')
          expect(keys()).toEqual([])
          expect(await connector.restore()).toBeUndefined()
        },
      ),
      { numRuns: Math.min(RUNS, 200) },
    )
  })

  it('attack: garbage for networks does not move the page', async () => {
    const chains = { x: 'y', '-1': '', NaN: 'z', '1e9': 'https://x', ['__proto__x']: 'javascript:alert(1)' }
    const { connector } = open({ chains })
    expect(await connector.connect()).toEqual({ eip155: { accounts: [ALICE], network: 'eip155:8453' } })
  })

  it('attack: garbage for a choice of signer, a key or a seal is an error, and nothing stays', async () => {
    const replies: ((message: unknown) => unknown)[] = [
      (message) => ({ requestId: Object(message).id, data: 'other' }),
      (message) => ({ requestId: Object(message).id, data: { toString: 1 } }),
      (message) =>
        Object(message).event
          ? { requestId: Object(message).id, data: 'scw' }
          : { requestId: Object(message).id, sender: 'zz', content: { encrypted: 1 } },
      (message) =>
        Object(message).event
          ? { requestId: Object(message).id, data: 'scw' }
          : { requestId: Object(message).id, content: {} },
      (message) =>
        Object(message).event
          ? { requestId: Object(message).id, data: 'scw' }
          : { requestId: Object(message).id },
    ]
    for (const reply of replies) {
      const { connector } = open({ reply })
      expect(
        await connector.connect().then(
          () => 'connected',
          () => 'refused',
        ),
      ).toBe('refused')
      expect(keys()).toEqual([])
    }
  })

  it('attack: garbage in storage restores nobody, and is swept away', async () => {
    await open().connector.connect()
    const whole = Object.fromEntries(keys().map((key) => [key, storage().getItem(String(key))]))
    const values = ['', '{', 'null', '[]', '"x"', '{"id":"x"}', '{"length":3}', '[1,2]', '0']
    const key = '-CBWSDK:SCWStateManager:accounts'
    for (const value of values) {
      storage().clear()
      for (const [one, text] of Object.entries(whole)) storage().setItem(one, String(text))
      storage().setItem(key, value)
      const { connector, windows } = open()
      expect([key, value, await connector.restore()]).toEqual([key, value, undefined])
      expect(windows).toEqual([])
      expect(keys()).toEqual([])
    }
    storage().clear()
    for (const [one, text] of Object.entries(whole)) storage().setItem(one, String(text))
    storage().setItem('-CBWSDK:SCWStateManager:activeChain', '{"id":"x"}')
    expect(await open().connector.restore()).toBeUndefined()
  })
})
