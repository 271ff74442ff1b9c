/** The parts of features that are fetched once somebody goes there, and of the wallets that are reached by code of their own. */

export type Part = {
  /** Of the file; a part without one has the bundler's. */
  readonly name?: string
  /** Modules that `import()` or a build names. */
  readonly entries: readonly string[]
  /** Parts that are there whenever this one is asked for, or may as well come with it. */
  readonly after: readonly string[]
  /** Small, and wanted by nearly everybody: takes all that it reaches, and others fetch it whole. */
  readonly isCommon?: boolean
}

export const FEATURE_PARTS: readonly Part[] = [
  // Small, and the next one is often wanted after the first.
  {
    name: 'networks',
    entries: [
      'features/network/NetworksView.tsx',
      'features/network/SwitchActiveChainView.tsx',
      'features/network/SwitchNetworkView.tsx',
      'features/network/UnsupportedChainView.tsx',
    ],
    after: ['surface'],
  },
  {
    name: 'receive',
    entries: ['features/receive/ReceiveView.tsx', 'features/receive/CompatibleNetworksView.tsx'],
    after: ['surface'],
  },
  {
    name: 'link',
    entries: [
      'features/connect/link/ScanView.tsx',
      'features/connect/link/WalletConnectView.tsx',
      'features/connect/link/early-link.ts',
    ],
    after: ['surface'],
  },
  // Where the project has e-mail on, beside Connect. Few who type an address do not go on to the code.
  {
    name: 'email',
    entries: [
      'features/connect/email/EmailField.tsx',
      'features/connect/email/EmailVerifyDeviceView.tsx',
      'features/connect/email/EmailVerifyOtpView.tsx',
    ],
    after: ['surface'],
  },
  // Changing the address, which nearly nobody does.
  {
    name: 'change-email',
    entries: ['features/connect/email/change/UpdateEmailView.tsx'],
    after: ['email'],
  },
  // The same with social accounts: a window opens in the click, so what drives it is there before.
  {
    name: 'social',
    entries: ['features/connect/social/SocialButtons.tsx'],
    after: ['surface', 'services'],
  },
  // On the way there.
  {
    name: 'social-views',
    entries: [
      'features/connect/social/ConnectSocialsView.tsx',
      'features/connect/social/ConnectingSocialView.tsx',
    ],
    after: ['social'],
  },
  {
    entries: ['features/connect/social/ConnectingFarcasterView.tsx'],
    after: ['social-views', 'flow'],
  },
  { entries: ['core/wallets/social-return.ts'], after: ['social'] },
  {
    name: 'wallets',
    entries: ['ui/theme/wallets-sheet.ts', 'features/all-wallets/texts.ts'],
    after: ['surface'],
    isCommon: true,
  },
  // Of every long list.
  {
    name: 'virtual',
    entries: ['ui/virtual-list/VirtualList.tsx', 'ui/virtual-list/two-line-rows.ts'],
    after: ['surface'],
    isCommon: true,
  },
  // Whatever asks a wallet to sign or send is confirmed by it.
  {
    name: 'confirm',
    entries: [
      'ui/components/ConfirmButton.tsx',
      'ui/components/DetailList.tsx',
      'ui/components/Phrase.tsx',
      'ui/components/Sentence.tsx',
      'ui/hooks/use-slow.ts',
    ],
    after: ['surface', 'flow'],
    isCommon: true,
  },
  // What every feature that moves money shares: the guard, the review, the one request.
  {
    name: 'transfer',
    entries: [
      'transfer/asking.ts',
      'transfer/batching.ts',
      'transfer/dollars.ts',
      'transfer/request.ts',
      'transfer/review-flow.ts',
      'transfer/review.ts',
      'lib/read-typed-amount.ts',
      'transfer/views/ReviewControls.tsx',
      'transfer/views/ReviewDetails.tsx',
      'transfer/views/GuardNotices.tsx',
    ],
    after: ['surface', 'session', 'portfolio', 'flow', 'confirm'],
    isCommon: true,
  },
  // Who writes a transfer reviews it; what a page sends is reviewed as well.
  {
    name: 'send',
    entries: [
      'features/send/send.state.ts',
      'features/send/draft/SendView.tsx',
      'features/send/review/SendPreviewView.tsx',
    ],
    after: ['transfer'],
  },
  { entries: ['features/send/token/SelectTokenView.tsx'], after: ['send'] },
  { entries: ['features/send/host/host-send.ts'], after: ['send'] },
  // With the connection, where the host wants a sign-in; the view once somebody has not signed in.
  { name: 'sign-in', entries: ['features/sign-in/page-sign-in.ts'], after: ['session'] },
  {
    name: 'sign-in-view',
    entries: ['features/sign-in/SignInView.tsx', 'features/sign-in/sign-in.actions.ts'],
    after: ['sign-in', 'confirm'],
  },
  // Off unless the host turns it on.
  {
    name: 'pay',
    entries: ['features/pay/pay.state.ts', 'features/pay/PayView.tsx'],
    after: ['transfer'],
  },
  { entries: ['features/pay/host-pay.ts'], after: ['pay'] },
  // Off unless the host turns it on: the list of sessions, and what permissions are in words.
  {
    name: 'smart-sessions',
    entries: [
      'features/smart-sessions/SmartSessionsView.tsx',
      'features/smart-sessions/Permissions.tsx',
      'features/smart-sessions/sessions.state.ts',
    ],
    after: ['transfer'],
  },
  // What a page asks for: read, shown, granted.
  {
    name: 'grant-session',
    entries: ['features/smart-sessions/host-sessions.ts', 'features/smart-sessions/granting.ts'],
    after: ['smart-sessions'],
  },
  { name: 'sessions-api', entries: ['api/sessions.ts'], after: ['data-api'] },
  // Who writes a swap reviews it, after choosing at least one token.
  {
    name: 'swap',
    entries: ['features/swap/views.ts'],
    after: ['transfer', 'virtual'],
  },
  // Whoever orders goes to the provider's page, and wants to know what became of it.
  {
    name: 'onramp',
    entries: ['features/onramp/views.ts'],
    after: ['surface', 'wallets'],
  },
  // A name for the embedded wallet's account, and what is said when it is registered.
  {
    name: 'names',
    entries: [
      'features/names/RegisterAccountNameView.tsx',
      'features/names/RegisterAccountNameSuccessView.tsx',
    ],
    after: ['surface', 'flow'],
  },
  { name: 'calls', entries: ['chains/evm/calls/evm-calls.ts'], after: ['evm'] },
  { name: 'exchange', entries: ['api/swap.ts'], after: ['data-api'] },
  { name: 'onramp-api', entries: ['api/onramp.ts'], after: ['data-api'] },
  // Inside a frame of an allowed origin, and nowhere else.
  { name: 'safe', entries: ['core/wallets/safe.ts'], after: ['session'] },
  // The secure frame's wire, and its connector; with it whatever shows the frame.
  {
    name: 'auth',
    entries: ['core/wallets/auth.ts'],
    after: ['services'],
    isCommon: true,
  },
  { name: 'coinbase', entries: ['core/wallets/coinbase.ts'], after: ['session'] },
  // With its connection, and what is proposed by it.
  {
    name: 'sign-client',
    entries: [
      'connectors/walletconnect/client.ts',
      'connectors/walletconnect/propose.ts',
      'connectors/walletconnect/relay-connection.ts',
    ],
    after: ['session'],
  },
  { name: 'walletconnect', entries: ['core/wallets/walletconnect.ts'], after: ['sign-client'] },
  // Where the host wants a sign-in, with the first link.
  {
    name: 'one-click',
    entries: ['connectors/walletconnect/one-click.ts', 'features/sign-in/one-click.ts', 'lib/recap.ts'],
    after: ['sign-in', 'walletconnect'],
  },
  // What the surface, or a view, alone asks for.
  { entries: ['features/activity/export.actions.ts'], after: ['surface'] },
  { entries: ['ui/theme/contrast.ts'], after: ['surface'] },
  {
    name: 'help-views',
    entries: [
      'features/all-wallets/WhatIsAWalletView.tsx',
      'features/all-wallets/GetWalletView.tsx',
      'features/all-wallets/DownloadsView.tsx',
    ],
    after: ['surface'],
  },
]
