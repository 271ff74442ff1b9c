/** What the services say about accounts of Solana, held against the local chain. */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAINNET, startSolana } from '../solana/solana.mjs'
import { DEMO_TOKENS } from '../solana/tokens.mjs'
import { PROJECT_ID, startServices } from './services.mjs'
import * as shape from './shapes.ts'

const OWNER = '8bcRzB3v6PxbbtkVCiX9ceW2whwakA6gX7qvSYbeMHLq'
const { usdc, tide, imitation } = DEMO_TOKENS

let chain: Awaited<ReturnType<typeof startSolana>>
let services: Awaited<ReturnType<typeof startServices>>

beforeAll(async () => {
  chain = await startSolana()
  chain.setBalance(OWNER, 1_500_000_001n)
  await chain.plant({ [OWNER]: { usdc: 2_500_123_456n, tide: 1n, imitation: 7_000_000n } })
  services = await startServices({ rpc: { [MAINNET]: chain.url } })
})
afterAll(async () => {
  await services?.stop()
  await chain?.stop()
})

const ask = async (path: string, init?: RequestInit) => {
  const url = new URL(path, services.endpoints.blockchain)
  for (const [key, value] of Object.entries({ projectId: PROJECT_ID, st: 'appkit', sv: 'html-test' }))
    url.searchParams.set(key, value)
  return fetch(url, init)
}
const balance = (owner: string) => ask(`/v1/account/${owner}/balance?currency=usd&chainId=${MAINNET}`)

describe('startServices: Solana', () => {
  it('behavior: the coin first, then the tokens, to the last digit', async () => {
    const { balances } = v.parse(shape.balance, await (await balance(OWNER)).json())
    const rows = balances.map(({ symbol, address, quantity, price }) => [
      symbol,
      address,
      quantity.numeric,
      price,
    ])
    expect(rows).toEqual([
      ['SOL', undefined, '1.500000001', 150],
      ['USDC', `${MAINNET}:${usdc.address}`, '2500.123456', 1],
      ['TIDE', `${MAINNET}:${tide.address}`, '0.000001', 2],
      [imitation.symbol, `${MAINNET}:${imitation.address}`, '7', 0],
    ])
  })

  it('behavior: an address with nothing has its coin at zero', async () => {
    const { balances } = v.parse(shape.balance, await (await balance(`${'1'.repeat(31)}2`)).json())
    expect(balances).toMatchObject([{ symbol: 'SOL', value: 0, quantity: { decimals: '9', numeric: '0' } }])
  })

  it('behavior: it is a supported chain, and its tokens have prices', async () => {
    expect(await (await ask('/v1/supported-chains')).json()).toMatchObject({ http: [MAINNET] })
    const body = JSON.stringify({
      currency: 'usd',
      projectId: PROJECT_ID,
      addresses: [`${MAINNET}:${tide.address}`, `${MAINNET}:${OWNER}`],
    })
    const prices = await ask('/v1/fungible/price', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(await prices.json()).toMatchObject({ fungibles: [{ symbol: 'TIDE', price: 2 }] })
  })

  it('behavior: the page of Meld delivers the coin', async () => {
    const buyer = `${'1'.repeat(31)}3`
    const deliver = (amount: string, walletAddress = buyer) =>
      fetch(new URL('/meld/deliver', services.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ destinationCurrencyCode: 'SOL', walletAddress, amount }),
      })
    expect((await deliver('1.25')).status).toBe(200)
    const { balances } = v.parse(shape.balance, await (await balance(buyer)).json())
    expect(balances[0]?.quantity.numeric).toBe('1.25')
    expect((await deliver('100001')).status).toBe(400)
    expect((await deliver('1', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).status).toBe(400)
  })

  it('error: what is no address', async () => {
    expect((await balance('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).status).toBe(400)
    expect((await balance('1'.repeat(44))).status).toBe(400)
  })
})
