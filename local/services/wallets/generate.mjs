// Owns the 600 wallets of the directory, generated from the seed. The first ones carry ids that the product treats
// specially, and the demo's own wallets are among them; nobody's real app is linked: every link ends in `.example`, and
// every scheme begins with `demo-`.

/**
 * Ids that the product knows (deep links of their own, hidden or renamed connectors), and the demo's own wallets.
 *
 * @type {{ name: string, rdns: string | null, id?: string, isWithoutLinks?: boolean, hasLinkMode?: boolean }[]}
 */
// biome-ignore format: a table
const KNOWN = [
  { name: 'MetaMask', rdns: 'io.metamask', id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96' },
  { name: 'Trust Wallet', rdns: 'com.trustwallet.app', id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0', hasLinkMode: true },
  { name: 'Meadow Wallet', rdns: 'test.wallet-modal.meadow' },
  { name: 'Harbor Wallet', rdns: 'test.wallet-modal.harbor' },
  { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa' },
  { name: 'Safe', rdns: null, id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f' },
  { name: 'Ledger Live', rdns: null, id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927' },
  { name: 'OKX Wallet', rdns: 'com.okex.wallet', id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709' },
  { name: 'Phantom', rdns: 'app.phantom', id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', isWithoutLinks: true },
  { name: 'Solflare', rdns: null, id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', isWithoutLinks: true },
  { name: 'Binance Wallet', rdns: null, id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25', isWithoutLinks: true },
]

// biome-ignore format: a list of words
const FIRST = 'Amber Birch Cedar Coral Dawn Ember Fern Garnet Hazel Indigo Ivory Jade Juniper Lark Lilac Maple Marigold Moss Nectar Olive Onyx Opal Pebble Quartz River Saffron Slate Thistle Umber Willow'.split(' ')
// biome-ignore format: a list of words
const SECOND = 'Badger Crane Dolphin Falcon Finch Fox Heron Ibis Kestrel Lynx Marten Otter Owl Panda Robin Seal Sparrow Stork Swan Wren'.split(' ')
const LAST = ['Wallet', 'Pay', 'Vault', '']

/** Half of the wallets speak EVM only, some Solana only, some many networks. */
const CHAINS = [
  ['eip155:1', 'eip155:8453'],
  ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161'],
  ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['eip155:1', 'bip122:000000000019d6689c085ae165831e93'],
  ['eip155:1'],
]

export const WALLET_COUNT = 600

/** @param {import('../world.mjs').World} world */
export function generateWallets(world) {
  return Array.from({ length: WALLET_COUNT }, (_, index) => {
    const known = KNOWN[index]
    const hash = world.hash(`wallet ${index}`)
    const name = known?.name ?? inventName(index)
    return { ...toWallet(name, index, hash), ...(known && knownFacts(known, hash)) }
  })
}

// Each pair of words once; the third word makes searches for several words worth it.
function inventName(index) {
  const pair = (index * 7) % (FIRST.length * SECOND.length)
  const words = [
    FIRST[pair % FIRST.length],
    SECOND[Math.floor(pair / FIRST.length)],
    LAST[index % LAST.length],
  ]
  return words.filter(Boolean).join(' ')
}

function toWallet(name, index, hash) {
  const slug = slugOf(name)
  const site = `https://${slug}.example`
  // Which links a wallet has: all, mobile only, web only, desktop only, none.
  const kind = index < KNOWN.length ? 0 : index % 10
  const hasMobile = kind <= 6
  return {
    id: hash,
    name,
    homepage: site,
    image_id: toUuid(hash),
    order: (index + 1) * 10,
    mobile_link: hasMobile ? (index % 3 === 0 ? `${site}/app` : `demo-${slug}://`) : null,
    link_mode: hasMobile && index % 6 === 0 ? `${site}/app` : null,
    desktop_link: kind === 0 || kind === 8 ? `demo-${slug}-desktop://` : null,
    webapp_link: kind === 0 || kind === 7 ? `${site}/web` : null,
    app_store: hasMobile ? `${site}/ios` : null,
    play_store: hasMobile ? `${site}/android` : null,
    chrome_store: kind === 0 || kind === 9 ? `${site}/chrome` : null,
    rdns: kind === 9 || kind === 0 ? `example.${slug}` : null,
    injected: null,
    chains: CHAINS[index % CHAINS.length],
    badge_type: index % 3 === 0 || index < KNOWN.length ? 'certified' : 'none',
  }
}

const slugOf = (name) => name.toLowerCase().replaceAll(' ', '-')

/** @param {(typeof KNOWN)[number]} known @param {string} hash */
function knownFacts({ id, rdns, name, isWithoutLinks = false, hasLinkMode = false }, hash) {
  return {
    id: id ?? hash,
    rdns,
    chains: CHAINS[1],
    ...(hasLinkMode && { link_mode: `https://link.${slugOf(name)}.example` }),
    ...(isWithoutLinks && { mobile_link: null, webapp_link: null, link_mode: null }),
    ...(rdns === 'io.metamask' && { injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }] }),
  }
}

/** The shape of a UUID from the first digits of a hash. @param {string} hash */
export const toUuid = (hash) =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
