import { describe, expect, it } from 'vitest'
import { walletLink } from './wallet-link.ts'

describe('walletLink', () => {
  it.each([
    ['metamask://', 'metamask://'],
    ['metamask:', 'metamask://'],
    ['metamask', 'metamask://'],
    ['Trust:/', 'trust://'],
    ['bnc://app.binance.com/cedefi/', 'bnc://app.binance.com/cedefi/'],
    ['https://metamask.app.link', 'https://metamask.app.link/'],
  ])('param: %s is %s', (given, expected) => {
    expect(walletLink(given)).toBe(expected)
  })

  it.each([
    ...[
      'javascript:alert(1)',
      'javascript://%0aalert(1)',
      'JavaScript://x',
      'javascript',
      'data:text/html,x',
      'data',
    ],
    ...[
      'java\nscript://x',
      ' javascript://x',
      '\u0000javascript://x',
      'vbscript://x',
      'file:///etc/passwd',
      'blob:x',
    ],
    ...[
      'http://evil.example',
      'https://user:pass@x.example',
      'https:evil@x',
      '//evil.example',
      'tel://1',
      'sms://1',
    ],
    ...[
      'intent://x#Intent;end',
      'ms-settings://x',
      'chrome://settings',
      'chrome-extension://x',
      'x-apple-y://z',
    ],
    ...[
      'wallet://x?uri=wc:evil',
      'wallet://x#y',
      'wallet://<b>',
      'wa\u202ellet://',
      '1password://',
      '',
      ' ',
      'a b',
    ],
    ...['x'.repeat(3000), 5, null, undefined, {}, ['metamask://']],
  ])('attack: %j opens nothing', (given) => {
    expect(walletLink(given)).toBeUndefined()
  })
})
