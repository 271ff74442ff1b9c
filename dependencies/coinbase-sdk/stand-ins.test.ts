import { hashTypedData, type TypedDataDefinition } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearAll, ScopedLocalStorage } from '../../src/connectors/coinbase/scoped-storage.ts'
import { fakeStorage } from '../../src/core/fake-storage.testing.ts'
import { Buffer } from './stand-ins/buffer.ts'
import { standardErrors } from './stand-ins/errors.ts'
import { RedirectDialog, WalletLinkRelayUI } from './stand-ins/no-ui.ts'
import hashes from './stand-ins/typed-data.ts'

/** The example of EIP-712 itself, and its hash there. */
const MAIL: TypedDataDefinition = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}
const MAIL_HASH = 'be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('hashes', () => {
  it('param: the hash that the standard gives for its example', () => {
    expect(hashTypedData(MAIL)).toBe(`0x${MAIL_HASH}`)
    expect(String(hashes.hashForSignTypedData_v4({ data: MAIL }))).toBe(MAIL_HASH)
    expect(String(hashes.hashForSignTypedData_v3({ data: MAIL }))).toBe(MAIL_HASH)
  })

  it('error: the first draft is refused', () => {
    expect(() => hashes.hashForSignTypedDataLegacy()).toThrow(expect.objectContaining({ code: 4200 }))
  })
})

describe('Buffer', () => {
  it.each([
    ['00ff10', 'hex', '00ff10'],
    ['', 'hex', ''],
    ['Grüße', 'utf8', '4772c3bcc39f65'],
  ] as const)('param: %s as %s', (text, encoding, hex) => {
    const bytes = Buffer.from(text, encoding)
    expect(String(bytes)).toBe(hex)
    expect(bytes.toString()).toBe(hex)
    expect(Buffer.isBuffer(bytes)).toBe(true)
  })

  it('param: empty', () => {
    expect(String(Buffer.alloc(0))).toBe('')
    expect(Buffer.isBuffer('00')).toBe(false)
  })
})

describe('ScopedLocalStorage', () => {
  it('behavior: its own keys, and only those are wiped', () => {
    const area = fakeStorage({ 'wallet-modal:recent': '[]', '-CBWSDKother': 'x' })
    vi.stubGlobal('localStorage', area)
    ScopedLocalStorage('CBWSDK', 'A').storeObject('a', { b: 1 })
    ScopedLocalStorage('walletlink', 'https://www.walletlink.org').setItem('session:id', 'x')
    ScopedLocalStorage('CBWSDK').setItem('VERSION', '1')
    expect(ScopedLocalStorage('CBWSDK', 'A').loadObject('a')).toEqual({ b: 1 })
    expect(area.getItem('-CBWSDK:A:a')).toBe('{"b":1}')
    clearAll()
    expect(area.length).toBe(2)
  })

  it('error: storage that throws holds nothing, and says nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => {
        throw new Error('denied')
      },
      get length() {
        throw new Error('denied')
      },
    })
    const scoped = ScopedLocalStorage('CBWSDK', 'A')
    scoped.storeObject('a', 1)
    scoped.removeItem('a')
    scoped.clear()
    expect(scoped.loadObject('a')).toBeUndefined()
    expect(scoped.getItem('a')).toBeNull()
  })
})

describe('standardErrors', () => {
  it('param: the codes of EIP-1193 and JSON-RPC', () => {
    expect(standardErrors.rpc.invalidParams('x')).toMatchObject({ code: -32602, message: 'x' })
    expect(standardErrors.rpc.internal()).toMatchObject({ code: -32603 })
    expect(standardErrors.provider.unauthorized()).toMatchObject({ code: 4100 })
    expect(standardErrors.provider.custom({ code: 4902, message: 'y' })).toMatchObject({ code: 4902 })
  })
})

describe('no-ui', () => {
  it('behavior: shows nothing', () => {
    WalletLinkRelayUI().attach()
    WalletLinkRelayUI().showConnecting()()
    const dialog = RedirectDialog()
    dialog.attach()
    dialog.present()
    dialog.clear()
  })
})
