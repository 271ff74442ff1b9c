/**
 * The English dictionary of the surface. Its keys are the type that every other language has to match. Views that load later bring
 * their own `en.*.ts`; the texts of errors are in `errors/en.errors.ts`, those of notifications in `en.notices.ts`.
 */
import type { ErrorKey } from '../errors/en.errors.ts'
import { ownTexts } from '../errors/own.ts'
import { dialogTexts } from './en.dialog.ts'
import type { NoticeKey } from './en.notices.ts'

export const en = {
  ...dialogTexts,
  ...ownTexts,

  'common.back': 'Back',
  'common.cancel': 'Cancel',
  'common.copied': 'Copied',
  'common.copy-failed': 'Could not copy. Select the text and copy it yourself.',
  'common.dismiss': 'Dismiss',
  'common.retry': 'Try again',
  'common.disconnect': 'Disconnect',
  'services.down': 'Some services cannot be reached. Connecting and sending work; other features do not.',
  'alert.title': 'For the developer of this page',

  'connect.title': 'Connect a wallet',
  'connect.list': 'Wallets',
  'connect.all': 'All wallets',
  'connect.choose': 'Choose a wallet',
  'connect.help': 'What is a wallet?',
  'connect.missing': 'More wallets could not be loaded. Those listed here work.',
  'connect.ended.visitor': 'You disconnected.',
  'connect.ended.wallet': 'Your wallet disconnected.',
  'connect.ended.tab': 'Disconnected in another tab.',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',
  'connect.unverified': 'Not verified',
  'connect.none.title': 'No wallet found',
  'connect.none.text': 'Install a wallet extension in this browser. It appears here as soon as it is ready.',
  'connect.choose-namespace': 'Connect {wallet} for',
  'namespace.eip155': 'Ethereum networks',
  'namespace.solana': 'Solana',
  'connect.injected': 'Browser wallet',
  'connect.or': 'or',
  'email-dependency-missing': 'Unable to load email login dependency',
  'social-missing': 'Signing in by a social account could not be loaded',
  'legal.agree': 'I agree to the {terms} and the {privacy}',
  'legal.agree.one': 'I agree to the {document}',
  'legal.terms': 'terms of service',
  'legal.privacy': 'privacy policy',

  'connect.scan': 'Scan with your phone',
  'connect.app': 'Open a wallet app',

  'connecting.title': 'Connect in {wallet}',
  'connecting.text': 'A window of the wallet is open. Not there? Click its icon in the browser’s bar.',
  'connecting.slow': 'Still waiting. The request may be behind another window, or the wallet locked.',
  'connecting.failed': 'The wallet did not connect',
  'connecting.rejected': 'You declined in {wallet}',
  'connecting.rejected.text': 'Nothing was shared. Try again whenever you like.',

  'popup.open': 'Open {wallet}',
  'popup.coming': 'Loading {wallet}',
  'popup.click': 'Open {wallet} to connect',
  'popup.text': 'It opens in its own window.',
  'popup.blocked': 'The browser blocked the window',
  'popup.allow': 'Open it with the button, or allow pop-ups for this site.',

  'account.title': 'Account',

  'networks.title': 'Choose a network',
  'networks.list': 'Networks',
  'networks.testnet': 'Test network',

  'review.rejected': 'You declined in your wallet. Nothing was sent.',
} as const

export type TextKey = keyof typeof en | ErrorKey | NoticeKey
