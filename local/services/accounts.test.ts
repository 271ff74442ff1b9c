/** Chains, accounts and history, in the form that the real services have. */
import * as v from 'valibot'
import { createWalletClient, hexToBigInt, http, numberToHex, parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { PROJECT_ID } from './services.mjs'
import {
  ask,
  CHAIN,
  COIN,
  FOURTH,
  get,
  MEADOW,
  node,
  nodes,
  post,
  type Query,
  reasonOf,
  receiptOf,
  services,
  startLocal,
  tokenOf,
} from './services.testing.ts'
import * as shape from './shapes.ts'

startLocal()

const MEADOW_2 = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const HARBOR = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const STRANGER = '0x00000000000000000000000000000000000057a6'

const client = () => createWalletClient({ account: FOURTH, transport: http(nodes.urls[CHAIN]) })

describe('chains and accounts', () => {
  it('behavior: the supported chains are the local ones', async () => {
    expect(await get(shape.supportedChains, 'v1/supported-chains')).toEqual({
      http: ['eip155:1', 'eip155:8453'],
      ws: [],
    })
  })

  it('behavior: an identity has a name and a picture, or neither', async () => {
    expect(await get(shape.identity, `v1/identity/${HARBOR}`, { sender: HARBOR })).toMatchObject({
      name: 'harbor.eth',
    })
    expect(await get(shape.identity, `v1/identity/${MEADOW}`)).toEqual({ name: null, avatar: null })
  })

  it('behavior: a balance lists the coin and the tokens as the node has them', async () => {
    const { balances } = await get(shape.balance, `v1/account/${MEADOW}/balance`, {
      currency: 'usd',
      chainId: CHAIN,
    })
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'WBTC', 'UNI'])
    expect(balances[0]?.address).toBeUndefined()
    expect(balances[1]).toMatchObject({
      address: `${CHAIN}:${tokenOf('USDC').address}`,
      price: 1,
      value: 2_500,
      quantity: { decimals: '6', numeric: '2500' },
    })
    const coins = hexToBigInt(await node('eth_getBalance', MEADOW, 'latest'))
    expect(parseUnits(balances[0]?.quantity.numeric ?? '', 18)).toBe(coins)
  })

  it('behavior: balances may be kept by the address alone, until one is said to have moved', async () => {
    services.configure({ balances: 'kept' })
    const chainsOf = async (more: Query) => {
      const path = `v1/account/${MEADOW_2}/balance`
      const { balances } = await get(shape.balance, path, { currency: 'usd', ...more })
      return [...new Set(balances.map(({ chainId }) => chainId))]
    }
    expect(await chainsOf({ chainId: CHAIN })).toEqual([CHAIN])
    expect(await chainsOf({ chainId: 'eip155:8453' })).toEqual([CHAIN])
    expect(await chainsOf({ chainId: 'eip155:8453', forceUpdate: COIN })).toEqual(['eip155:8453'])
  })

  it('behavior: the odd tokens are listed for whom the treasury has given some, with a price', async () => {
    const { treasury = '', odd = [] } = services.exchange(CHAIN) ?? {}
    const holder = '0x000000000000000000000000000000000000d0d0'
    const amount = numberToHex(1_000_000, { size: 32 }).slice(2)
    for (const { address } of odd) {
      const data = `0xa9059cbb${holder.slice(2).padStart(64, '0')}${amount}`
      await receiptOf(await node('eth_sendTransaction', { from: treasury, to: address, data }))
    }
    const { balances } = await get(shape.balance, `v1/account/${holder}/balance`, {
      currency: 'usd',
      chainId: CHAIN,
    })
    // What returns false moves nothing; what keeps a tenth lets less arrive.
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity])).toEqual([
      ['ETH', { decimals: '18', numeric: '0' }],
      ['USDT', { decimals: '6', numeric: '1' }],
      ['SHIFT', { decimals: '18', numeric: '0.000000000001' }],
      ['TAX', { decimals: '18', numeric: '0.0000000000009' }],
      ['MKR', { decimals: '18', numeric: '0.000000000001' }],
    ])
    const answer = await post('v1/fungible/price', {
      currency: 'usd',
      addresses: odd.map(({ address }) => `${CHAIN}:${address}`),
      projectId: PROJECT_ID,
    })
    const { fungibles } = v.parse(shape.price, await answer.json())
    expect(fungibles.map(({ price }) => price)).toEqual([1, 1, 1, 1, 1_500])
  })

  it('behavior: prices come by address, unknown ones are left out', async () => {
    const usdc = `${CHAIN}:${tokenOf('USDC').address}`
    const answer = await post('v1/fungible/price', {
      currency: 'usd',
      addresses: [COIN, usdc.toLowerCase(), `${CHAIN}:${STRANGER}`],
      projectId: PROJECT_ID,
    })
    const { fungibles } = v.parse(shape.price, await answer.json())
    expect(fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['ETH', 3_000],
      ['USDC', 1],
    ])
  })

  it('error: another chain or a broken address is refused with a reason', async () => {
    const other = await ask('blockchain', `v1/account/${MEADOW}/balance`, {
      currency: 'usd',
      chainId: 'eip155:10',
    })
    expect([other.status, (await reasonOf(other))?.name]).toEqual([400, 'chainId'])
    const broken = await ask('blockchain', 'v1/account/0x12/balance', { currency: 'usd', chainId: CHAIN })
    expect([broken.status, (await reasonOf(broken))?.name]).toEqual([400, 'address'])
  })
})

describe('history', () => {
  const read = (address: string, query: Query = {}) =>
    get(shape.history, `v1/account/${address}/history`, { chainId: CHAIN, ...query })

  it('behavior: planted spam and the badge are told apart, the imitation is a row of its own', async () => {
    const { data } = await read(MEADOW_2)
    const transfers = data.flatMap((row) => row.transfers ?? [])
    const nfts = transfers.flatMap((row) => row.nft_info ?? [])
    expect(nfts.map(({ flags }) => flags.is_spam).toSorted()).toEqual([false, true])
    expect(transfers.filter((row) => row.fungible_info?.symbol === 'USD\u0421')).toMatchObject([
      { direction: 'in' },
    ])
    expect(data.every((row) => row.metadata.chain === CHAIN)).toBe(true)
  })

  it('behavior: pages lead to the end, and new transactions do not shift them', async () => {
    const wallet = client()
    await node('evm_setAutomine', false)
    const count = 45
    const nonce = Number(await node('eth_getTransactionCount', FOURTH.address, 'latest'))
    const sends = Array.from({ length: count }, (_, at) =>
      wallet.sendTransaction({
        chain: null,
        to: STRANGER,
        value: BigInt(at + 1),
        nonce: nonce + at,
        gas: 21_000n,
      }),
    )
    const hashes = await Promise.all(sends)
    const waiting = await read(FOURTH.address)
    expect(waiting.data[0]?.metadata.status).toBe('pending')
    await node('evm_mine')
    await node('evm_setAutomine', true)

    const first = await read(FOURTH.address)
    await receiptOf(await wallet.sendTransaction({ chain: null, to: STRANGER, value: 99n }))
    const seen = first.data.map(({ id }) => id)
    let { next } = first
    while (next) {
      const page = await read(FOURTH.address, { cursor: next })
      seen.push(...page.data.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toEqual(hashes.toReversed())
    expect(first.data[0]).toMatchObject({
      metadata: { operationType: 'send', status: 'confirmed', sentTo: expect.stringMatching(/57a6$/i) },
      transfers: [{ direction: 'out', quantity: { numeric: '0.000000000000000045' } }],
    })
  })

  it('behavior: a chain that was set back is read anew', async () => {
    const before = await read(STRANGER)
    const snapshot = await node('evm_snapshot')
    await receiptOf(await client().sendTransaction({ chain: null, to: STRANGER, value: 1n }))
    expect((await read(STRANGER)).data[0]?.id).not.toBe(before.data[0]?.id)
    await node('evm_revert', snapshot)
    await node('evm_mine')
    expect((await read(STRANGER)).data[0]?.id).toBe(before.data[0]?.id)
  })

  it('behavior: a failed transaction says so', async () => {
    const from = MEADOW
    const to = tokenOf('USDC').address
    const data = `0xa9059cbb${STRANGER.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    await receiptOf(await node('eth_sendTransaction', { from, to, data, gas: '0x186a0' }))
    expect((await read(MEADOW)).data[0]).toMatchObject({ metadata: { status: 'failed' }, transfers: null })
  })

  it('error: a cursor of somebody else is refused', async () => {
    const answer = await ask('blockchain', `v1/account/${MEADOW}/history`, { cursor: 'bm8' })
    expect([answer.status, (await reasonOf(answer))?.name]).toEqual([400, 'cursor'])
  })
})
