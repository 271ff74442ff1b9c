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
    ...[
      ...[
        'search-ms:query=x',
        'search://x',
        'ms-msdt://x',
        'ms-word://x',
        'microsoft-edge://x',
        'smb://x/y',
        'afp://x',
      ],
      ...[
        'ldap://x',
        'ldaps://x',
        'nfs://x',
        'webdav://x',
        'rdp://x',
        'vnc://x',
        'ssh://x',
        'sftp://x',
        'shell:x',
      ],
      ...[
        'shortcuts://run-shortcut',
        'workflow://x',
        'facetime://x',
        'facetime-audio://x',
        'imessage://x',
        'maps://x',
      ],
      ...[
        'mailto:x',
        'tel:1',
        'callto://x',
        'sip://x',
        'smsto://x',
        'mmsto://x',
        'webcal://x',
        'feed://x',
        'apt://x',
      ],
      ...[
        'vscode://x',
        'vscode-insiders://x',
        'vscodium://x',
        'cursor://x',
        'jetbrains://x',
        'git://x',
        'magnet://x',
      ],
      ...[
        'itms-apps://x',
        'macappstore://x',
        'market://x',
        'android-app://x',
        'prefs://x',
        'app-prefs://x',
        'help://x',
      ],
    ],
    ...['x'.repeat(3000), 5, null, undefined, {}, ['metamask://']],
  ])('attack: %j opens nothing', (given) => {
    expect(walletLink(given)).toBeUndefined()
  })
})
