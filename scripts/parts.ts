/**
 * The parts of the product that `stages.ts` gives a file of `dist/` each. A part begins where the source says `import()`; named here are only
 * those whose beginnings are to arrive together, and what they come after.
 */

import { FEATURE_PARTS, type Part } from './feature-parts.ts'

export type { Part } from './feature-parts.ts'

/** The first file, which asks for all others. */
export const TAG = 'wallet-modal'
/** The files that the tag asks for when the dialog opens, all at once. */
export const OPENING: readonly string[] = ['surface', 'connect', 'services']

/** Paths below `src/`. Every part comes after the tag; what is drawn (`.tsx`) comes after the surface as well. */
export const PARTS: readonly Part[] = [
  // Beside the module's entry what the single file's has of it: that entry itself is a file of its own.
  {
    name: TAG,
    entries: ['index.ts', 'tag/define.ts', 'tag/options/script-options.ts'],
    after: [],
  },
  // Who connects needs most of it, long before the chain; nearly every view after that, how addresses and amounts are written.
  {
    name: 'wallet',
    entries: [
      'connectors/eip1193-wallet.ts',
      'core/wallets/metadata.ts',
      'lib/amount.ts',
      'lib/caip.ts',
      'lib/decimal.ts',
      'lib/emitter.ts',
      'lib/short-address.ts',
      'lib/solana-address.ts',
      'state/is-in-front.ts',
      'state/main-element.ts',
      'state/placeholder-network.ts',
    ],
    after: [],
    isCommon: true,
  },
  // When something is wrong with what a host gave, and not before.
  {
    name: 'alerts',
    entries: [
      'core/alert-words.ts',
      'tag/options/misspelt.ts',
      'tag/options/differing.ts',
      'surface/AlertSlot.tsx',
    ],
    after: ['surface'],
  },
  {
    name: 'surface',
    // The bundler takes what `import()` names in the order of its paths. The bridge is the first of them that draws, so React
    // stays together, which compresses 0.6 kB better.
    entries: [
      'bridge.tsx',
      'features/connect/ConnectView.tsx',
      'features/connect/ConnectWalletsView.tsx',
      'features/connect/ConnectingView.tsx',
      // Of the e-mail field and the social accounts, which come without the rest of `flow`, each without the other.
      'features/connect/abandon.ts',
      'features/connect/sign-in.problems.ts',
      'ui/theme/use-sheet.ts',
    ],
    after: [],
  },
  // Without the surface where a page connects by a method; with it what services need too, which come without the surface as well.
  {
    name: 'connect',
    entries: [
      'features/connect/connect.actions.ts',
      'i18n/t.ts',
      'surface/features.ts',
      'state/wallet-identity.ts',
      'lib/read-bytes.ts',
      'lib/same.ts',
      'errors/en.service.ts',
      'errors/en.connection.ts',
      'lib/schema.ts',
      'lib/service-names.ts',
      // Asked when a page opens what waits for the visitor; the frame itself need not be there.
      'state/approvals.ts',
      'state/smart-account.ts',
      'state/smart-networks.ts',
    ],
    after: [],
    isCommon: true,
  },
  // Words that nobody needs before the first view; what turns errors into them comes too: nearly everybody asks for it a moment later.
  {
    name: 'en.errors',
    entries: [
      'errors/en.errors.ts',
      'i18n/en.notices.ts',
      'errors/message.ts',
      'errors/to-error.ts',
      'state/notices.ts',
    ],
    after: [],
    isCommon: true,
  },
  { name: 'report', entries: ['core/report-error.ts', 'session/report-disconnect.ts'], after: [] },
  // Who connects needs all of it at once.
  { name: 'session', entries: ['core/live-session.ts'], after: [] },
  {
    name: 'standard',
    entries: ['connectors/wallet-standard.ts', 'connectors/solana-accounts.ts'],
    after: ['session'],
  },
  // How nodes are asked, of either namespace.
  { name: 'rpc', entries: ['chains/rpc/reads.ts', 'chains/evm/proxy.ts', 'chains/margin.ts'], after: [] },
  // A balance is read without the surface, and without what lists tokens.
  {
    name: 'account.actions',
    entries: ['features/account/account.actions.ts', 'features/account/account.state.ts'],
    after: [],
    isCommon: true,
  },
  // What nearly every view but Connect is made of.
  {
    name: 'flow',
    entries: [
      'ui/theme/flow-sheet.ts',
      'ui/components/Address.tsx',
      'ui/components/Amount.tsx',
      'ui/components/Avatar.tsx',
      'ui/components/CopyButton.tsx',
      'ui/components/Field.tsx',
      'ui/components/NetworkImage.tsx',
      'ui/components/PillButton.tsx',
      'ui/components/Text.tsx',
      'ui/virtual-list/row-slot.ts',
      'lib/amount-with-unit.ts',
      'lib/swap-networks.ts',
    ],
    after: ['surface'],
    isCommon: true,
  },
  // Account, and whoever reads what it holds or knows whom it has paid.
  {
    name: 'portfolio',
    entries: [
      'features/account/portfolio.actions.ts',
      'features/account/profile.actions.ts',
      'lib/known-receivers.ts',
      'lib/look-alike.ts',
      'lib/skeleton.ts',
    ],
    after: ['surface'],
    isCommon: true,
  },
  {
    name: 'account',
    entries: [
      'features/account/AccountView.tsx',
      'features/account/use-holdings.ts',
      'features/account/TokenRow.tsx',
    ],
    after: ['surface', 'portfolio'],
    isCommon: true,
  },
  { name: 'settings', entries: ['features/account/settings/SettingsView.tsx'], after: ['account'] },
  // Wherever there is a project, all of it at once: one file more is one request more.
  {
    name: 'services',
    entries: ['services/create-services.ts', 'services/analytics-message.ts', 'i18n/en.service-alerts.ts'],
    after: ['connect'],
  },
  // The directory, and what it asks of each wallet: which way leads to it, and what its picture is.
  {
    name: 'services',
    entries: [
      'features/all-wallets/all-wallets.actions.ts',
      'features/connect/link/deep-links.ts',
      'lib/wallet-link.ts',
      'lib/in-app-browser.ts',
      'lib/wallet-platforms.ts',
      'lib/platform.ts',
      // Where the windows of social accounts begin; the frame itself is asked for later.
      'frame/frame-endpoint.ts',
      'lib/image-size.ts',
    ],
    after: ['connect'],
    isCommon: true,
  },
  // Nobody who only connects needs it.
  { name: 'data-api', entries: ['api/create-data-api.ts'], after: ['services'] },
  { name: 'evm', entries: ['chains/evm/create-evm-chain.ts'], after: ['session', 'rpc'] },
  { name: 'ens', entries: ['chains/evm/ens.ts'], after: ['evm'] },
  // The tables of letters, which most names do without.
  { name: 'ens-name', entries: ['chains/evm/ens-name.ts'], after: ['ens'] },
  {
    name: 'solana',
    entries: ['chains/solana/create-solana-chain.ts'],
    after: ['session', 'standard', 'rpc'],
  },
  { name: 'solana-tokens', entries: ['chains/solana/tokens/tokens.ts'], after: ['solana'] },
  ...FEATURE_PARTS,
]
