// Owns who Pebble Wallet is, the demo's wallet for Solana. No keys here (`keys.ts`), no state (`state.ts`).

export type PebbleAccount = { readonly name: string; readonly address: string }

export const pebble = {
  id: 'pebble',
  name: 'Pebble Wallet',
  /** Base64, as the Wallet Standard wants it. */
  icon: `data:image/svg+xml;base64,${btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#5b4b8a"/><ellipse cx="48" cy="66" rx="33" ry="15" fill="#cfc6ea"/><ellipse cx="46" cy="44" rx="23" ry="11" fill="#f2eefc"/><ellipse cx="50" cy="27" rx="14" ry="7" fill="#cfc6ea"/></svg>',
  )}`,
  accounts: [
    { name: 'Pebble 1', address: '8bcRzB3v6PxbbtkVCiX9ceW2whwakA6gX7qvSYbeMHLq' },
    { name: 'Pebble 2', address: 'HnQFUEqUAkeAqU1PZZCbd4UfFAQhJDSYy7Qkd8DkfBJC' },
  ] satisfies readonly [PebbleAccount, ...PebbleAccount[]],
  chains: ['solana:mainnet'],
} as const

/** The network's id as the demo's server and the product write it. */
export const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const isPebble = (id: unknown): boolean => id === pebble.id
