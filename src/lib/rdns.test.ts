import { describe, expect, it } from 'vitest'
import { isReservedId, toRdns } from './rdns.ts'

describe('toRdns', () => {
  it('attack: one id however it is written', () => {
    for (const one of ['io.metamask', 'IO.MetaMask', 'io.metamask.', 'IO.METAMASK..'])
      expect(toRdns(one)).toBe('io.metamask')
    expect(toRdns('...')).toBe('')
  })
})

describe('isReservedId', () => {
  it('attack: ids of ours in any case, nobody else’s', () => {
    for (const id of ['safe', 'SAFE', 'walletConnect', 'coinbaseWalletSDK', 'injected', 'auth', 'AUTH'])
      expect(isReservedId(id)).toBe(true)
    for (const id of ['global.safe', 'safepal', 'com.coinbase.wallet', 'Injected Wallet', ''])
      expect(isReservedId(id)).toBe(false)
  })
})
