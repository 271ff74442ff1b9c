/**
 * What an earlier version has left in a visitor's browser, to the letter: whoever comes back with it must still be connected, and
 * their money followed. Written out by hand and by that version, never by the code that reads it. When the form of a value changes,
 * its old form stays here and the new one is put beside it.
 */

/** The moment of the visit: 2025-01-01, midnight UTC, when the clock of tests begins. */
export const VISIT = 1_735_689_600_000

export const WALLET = 'io.metamask'
export const SOLANA_WALLET = 'Phantom'

export const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const THIRD = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const SAFE = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const SOLANA_FIRST = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
export const SOLANA_SECOND = 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG'

export const oldSessions = {
  eip155: '{"v":1,"d":{"eip155":"io.metamask"}}',
  solana: '{"v":1,"d":{"solana":"Phantom"}}',
  both: '{"v":1,"d":{"eip155":"io.metamask","solana":"Phantom"}}',
  walletConnect: '{"v":1,"d":{"eip155":"walletConnect","solana":"walletConnect"}}',
  coinbase: '{"v":1,"d":{"eip155":"coinbaseWalletSDK"}}',
  injected: '{"v":1,"d":{"eip155":"injected"}}',
} as const

export const OLD_ACCOUNTS =
  '{"v":1,"d":{"eip155":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8","solana":"JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG"}}'

export const OLD_RECENT = '{"v":1,"d":["io.metamask","walletConnect"]}'

export const OLD_NETWORK = '{"v":1,"d":"eip155:10"}'

/** Transactions that were sent, one that waits in a Safe, and two that wallets have not answered. */
export const OLD_PENDING =
  '{"v":1,"d":[' +
  '{"hash":"0x0000000000000000000000000000000000000000000000000000000000000011","caipNetworkId":"eip155:1",' +
  '"from":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8","to":"0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",' +
  '"value":"1234567890123456789","symbol":"ETH","decimals":18,"sentAt":1735689590000,' +
  '"call":"3:0x00000000000000000000000000000000000000000000000000000000000000aa","nonce":7,"since":"21525000"},' +
  '{"hash":"0x0000000000000000000000000000000000000000000000000000000000000012","caipNetworkId":"eip155:10",' +
  '"from":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8","to":"0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",' +
  '"token":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","value":"2500000","symbol":"USDC","decimals":6,"sentAt":1735689580000},' +
  '{"hash":"0x0000000000000000000000000000000000000000000000000000000000000013","caipNetworkId":"eip155:1",' +
  '"from":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8","to":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",' +
  '"isCall":true,"value":"0","symbol":"ETH","decimals":18,"sentAt":1735689570000,"since":"21524990"},' +
  '{"hash":"4hXTCkRzt9WyecNzV1XPgCDfGAZzQKNxLXgynz5QDuWWPSAZBZSHptvWRL3BjCvzUXRdKvHL2b7yGrRQcWyaqsaV",' +
  '"caipNetworkId":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","from":"JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG",' +
  '"to":"4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM","value":"1500000000","symbol":"SOL","decimals":9,"sentAt":1735689560000,' +
  '"since":"310000000"},' +
  '{"name":"0x00000000000000000000000000000000000000000000000000000000000000bb","caipNetworkId":"eip155:1",' +
  '"from":"0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc","to":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8",' +
  '"value":"100000000000000000","symbol":"ETH","decimals":18,"sentAt":1735603200000},' +
  '{"kind":"request","caipNetworkId":"eip155:1","from":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8",' +
  '"to":"0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC","value":"20000000000000000","symbol":"ETH","decimals":18,' +
  '"sentAt":1735689540000,"call":"4:0x00000000000000000000000000000000000000000000000000000000000000cc"},' +
  '{"kind":"request","caipNetworkId":"eip155:10","from":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8",' +
  '"to":"0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC","token":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","value":"70000",' +
  '"symbol":"USDC","decimals":6,"sentAt":1735688400000,' +
  '"call":"5:0x00000000000000000000000000000000000000000000000000000000000000dd",' +
  '"walletConnect":{"id":1735688400000123,"topic":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}}' +
  ']}'

/** The same as it is stored since each row says its kind. */
export const pendingWithKinds = (): unknown => {
  const { v, d } = JSON.parse(OLD_PENDING) as { v: number; d: readonly Record<string, unknown>[] }
  return {
    v,
    d: d.map(({ kind, isCall, ...row }) => ({
      ...row,
      ...(kind === 'request' && { isRequest: true }),
      kind: isCall ? 'call' : 'transfer',
    })),
  }
}

/** A swap of 1,234.5 USDC for the coin, whose second step is on its way, and one for a token. */
export const OLD_SWAP =
  '{"v":1,"d":{"caipNetworkId":"eip155:1","owner":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8",' +
  '"from":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","amount":"1234.5","slippage":"0.5","kind":"approval",' +
  '"hash":"0x0000000000000000000000000000000000000000000000000000000000000014","done":1}}'
export const OLD_SWAP_OF_TOKENS =
  '{"v":1,"d":{"caipNetworkId":"eip155:10","owner":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8",' +
  '"from":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","to":"0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984",' +
  '"amount":"7","slippage":"1","kind":"reset","hash":"0x0000000000000000000000000000000000000000000000000000000000000015","done":0}}'

/** By account and network, the newest first. */
export const OLD_RECEIVERS = {
  'wallet-modal:receivers:eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8':
    '{"v":1,"d":["0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC","0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"]}',
  'wallet-modal:receivers:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG':
    '{"v":1,"d":["4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM"]}',
} as const

/** What the services have said ten seconds before the visit. */
export const OLD_CACHES = {
  'wallet-modal:cache-balance':
    '{"v":1,"d":[["eip155:1:0x70997970c51812dc3a010c7d01b50e0d17dc79c8",1735689590000,{"balances":[' +
    '{"name":"Ether","symbol":"ETH","chainId":"eip155:1","value":4518.675,"price":3012.45,' +
    '"quantity":{"decimals":"18","numeric":"1.5"},"iconUrl":"https://img.example/eth.png"},' +
    '{"name":"USD Coin","symbol":"USDC","chainId":"eip155:1",' +
    '"address":"eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48","price":1,' +
    '"quantity":{"decimals":"6","numeric":"0.000001"},"iconUrl":""}]}]]}',
  'wallet-modal:cache-identity':
    '{"v":1,"d":[["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",1735689590000,' +
    '{"name":"bob.eth","avatar":"https://img.example/b.png"}]]}',
  'wallet-modal:cache-names':
    '{"v":1,"d":[["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",1735689590000,[' +
    '{"name":"bob.reown.id","registered_at":"2024-01-01T00:00:00Z","updated_at":null,' +
    '"addresses":{"60":{"address":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8","created":"2024-01-01T00:00:00Z"}},' +
    '"attributes":[{"avatar":"https://img.example/b.png","bio":"Hello"}]}]]]}',
} as const

/** Everything of a visitor who is connected on both, as it lies there. */
export const oldStorage = (session: keyof typeof oldSessions = 'both'): Readonly<Record<string, string>> => ({
  'wallet-modal:session': oldSessions[session],
  'wallet-modal:account': OLD_ACCOUNTS,
  'wallet-modal:recent': OLD_RECENT,
  'wallet-modal:network': OLD_NETWORK,
  'wallet-modal:pending': OLD_PENDING,
  ...OLD_RECEIVERS,
  ...OLD_CACHES,
})
