/** The calls of the directory of wallets, as entries of the catalogue. */
import { NETWORK } from '../api.testing.ts'
import { directory, type Entry, GET } from './entry.testing.ts'

const wallet = (n: number) => ({
  id: String(n).repeat(64).slice(0, 64),
  name: `Wallet ${n}`,
  homepage: 'https://wallet.example/',
  image_id: 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400',
  order: n,
  mobile_link: 'wallet://',
  link_mode: null,
  desktop_link: null,
  webapp_link: 'https://app.wallet.example/',
  app_store: 'https://apps.example/1',
  play_store: '',
  chrome_store: null,
  rdns: `example.wallet${n}`,
  injected: [{ namespace: 'eip155', injected_id: 'isWallet' }],
  chains: [NETWORK, 'eip155:8453'],
  badge_type: n === 1 ? 'certified' : 'none',
})

export const walletsEntries: readonly Entry[] = [
  {
    name: 'wallets.page',
    ask: (api) =>
      api.wallets.page({
        page: 1,
        entries: 40,
        search: ' meta ',
        include: ['a', 'b'],
        exclude: [],
        chains: [NETWORK, 'eip155:10'],
        isCertified: true,
      }),
    ...directory,
    ...GET,
    path: '/getWallets',
    query: {
      page: '1',
      entries: '40',
      search: 'meta',
      include: 'a,b',
      chains: 'eip155:1,eip155:10',
      badge_type: 'certified',
    },
    answer: { count: 612, data: [wallet(1), wallet(2)] },
    value: {
      count: 612,
      wallets: [1, 2].map((n) => ({
        id: String(n).repeat(64),
        name: `Wallet ${n}`,
        imageId: 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400',
        order: n,
        rdns: `example.wallet${n}`,
        chains: [NETWORK, 'eip155:8453'],
        isCertified: n === 1,
        mobileLink: 'wallet://',
        webappLink: 'https://app.wallet.example/',
        homepage: 'https://wallet.example/',
        appStore: 'https://apps.example/1',
        injected: [{ id: 'isWallet', namespace: 'eip155' }],
      })),
    },
    unset: { count: 0, wallets: [] },
  },
]
