// Owns who the demo wallets are: names, icons, public addresses. No keys here (`keys.ts`), no state (`state.ts`).

export type WalletId = 'meadow' | 'harbor' | 'canopy'

export type DemoAccount = { readonly name: string; readonly address: `0x${string}` }

export type DemoWallet = {
  readonly id: WalletId
  readonly name: string
  readonly rdns: string
  readonly icon: string
  readonly accounts: readonly [DemoAccount, ...DemoAccount[]]
  /** Its account is a contract that grants smart sessions (ERC-7715); only there when a page asks for it. */
  readonly hasSessions?: boolean
  /** Chain ids it knows before anybody adds one. */
  readonly firstChains: readonly number[]
}

const drawn = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

const meadowIcon = drawn(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#1f9d5b"/><circle cx="66" cy="31" r="11" fill="#ffe08a"/><path d="M0 70c16-20 34-22 50-9 14 11 30 10 46-5v16a24 24 0 0 1-24 24H24A24 24 0 0 1 0 72z" fill="#0f6b3c"/><path d="M30 74V46m0 10c-8 0-12-5-12-12 8 0 12 5 12 12zm0-6c0-8 4-13 12-14 0 9-4 14-12 14z" fill="#d9f7e3" stroke="#d9f7e3" stroke-width="3" stroke-linejoin="round"/></svg>',
)

const harborIcon = drawn(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#2f6fb8"/><circle cx="48" cy="27" r="8" fill="none" stroke="#fff" stroke-width="6"/><path d="M48 35v38M34 46h28M22 54c1 14 12 21 26 21s25-7 26-21" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)

const canopyIcon = drawn(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#6a4fc3"/><path d="M44 50h8v26h-8z" fill="#e9e2ff"/><circle cx="48" cy="36" r="17" fill="#bfa8ff"/><circle cx="31" cy="45" r="12" fill="#a58bf0"/><circle cx="65" cy="45" r="12" fill="#d6c8ff"/></svg>',
)

export const demoWallets: readonly DemoWallet[] = [
  {
    id: 'meadow',
    name: 'Meadow Wallet',
    rdns: 'test.wallet-modal.meadow',
    icon: meadowIcon,
    accounts: [
      { name: 'Meadow 1', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
      { name: 'Meadow 2', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    ],
    firstChains: [1],
  },
  {
    id: 'harbor',
    name: 'Harbor Wallet',
    rdns: 'test.wallet-modal.harbor',
    icon: harborIcon,
    accounts: [{ name: 'Harbor 1', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
    firstChains: [1, 8453],
  },
  {
    id: 'canopy',
    name: 'Canopy Wallet',
    rdns: 'test.wallet-modal.canopy',
    icon: canopyIcon,
    // The contract, which every network has (`local/contracts/place-contracts.mjs`).
    accounts: [{ name: 'Canopy 1', address: '0xe37c4D92A32D0511429B93f03eb18CE2E0239719' }],
    hasSessions: true,
    firstChains: [1, 8453],
  },
]

/** As far as the approval window needs to know it: one of these, or Pebble Wallet. */
export type AnyWallet = { readonly id: string; readonly name: string; readonly icon: string }

export const findWallet = (id: unknown): DemoWallet | undefined =>
  demoWallets.find((wallet) => wallet.id === id)
