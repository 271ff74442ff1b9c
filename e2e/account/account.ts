/** Steps and answers of wallets that the tests of Account share. */
import type { Site } from '../harness/site.ts'
import { connectWallet } from '../harness/steps.ts'

export async function open(site: Site, query = '', wallet = /Meadow/) {
  await site.visit(`module.html?services${query}`)
  await connectWallet(site, wallet)
  await site.openByButton()
}

export const many = (count: number) => ({
  balances: Array.from({ length: count }, (_, n) => ({
    name: `Token ${n}`,
    symbol: `TK${n}`,
    chainId: 'eip155:1',
    address: `eip155:1:0x${(n + 16).toString(16).padStart(40, '0')}`,
    price: 1,
    value: count - n,
    quantity: { decimals: '18', numeric: `${count - n}` },
    iconUrl: '',
  })),
})
