/** What each endpoint answers, in the form that the real services have, over one pair of local networks. */
import {
  createWalletClient,
  encodeAbiParameters,
  hexToBigInt,
  http,
  keccak256,
  numberToHex,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startNodes } from '../nodes/nodes.mjs'
import { PROJECT_ID, REFUSED_PROJECT_ID, startServices } from './services.mjs'
import * as shape from './shapes.ts'

const CHAIN = 'eip155:1'
const COIN = `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const MEADOW = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const MEADOW_2 = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HARBOR = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** The node's fourth development account: no demo wallet has it, no token was given to it. */
const FOURTH = privateKeyToAccount('0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6')
const STRANGER = '0x00000000000000000000000000000000000057a6'
const ZONE = 'reown.id'

let nodes: Awaited<ReturnType<typeof startNodes>>
let services: Awaited<ReturnType<typeof startServices>>

beforeAll(async () => {
  nodes = await startNodes({ ports: [0, 0] })
  services = await startServices({ rpc: nodes.urls })
}, 30_000)

afterAll(async () => {
  await services?.stop()
  await nodes?.stop()
})

beforeEach(() => services.reset())

type Query = Readonly<Record<string, string>>

const ask = (
  host: 'blockchain' | 'wallets' | 'analytics',
  path: string,
  query: Query,
  init?: RequestInit,
) => {
  const url = new URL(path, services.endpoints[host])
  url.search = new URLSearchParams({
    projectId: PROJECT_ID,
    st: 'test',
    sv: 'html-test-1',
    ...query,
  }).toString()
  return fetch(url, init)
}

/** GETs an endpoint and holds its form. */
const get = async <T extends z.ZodType>(
  form: T,
  path: string,
  query: Query = {},
  host: 'blockchain' | 'wallets' = 'blockchain',
): Promise<z.output<T>> => {
  const answer = await ask(host, path, query)
  expect(answer.status, path).toBe(200)
  return form.parse(await answer.json())
}

const post = (path: string, body: unknown, query: Query = {}) =>
  ask('blockchain', path, query, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const reasonOf = async (answer: Response) => shape.failure.parse(await answer.json()).reasons[0]

const node = async (method: string, ...params: unknown[]) => {
  const answer = await fetch(nodes.urls[CHAIN] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await answer.json()
  if (error) throw new Error(error.message)
  return result
}

const tokenOf = (symbol: string) => {
  const token = services.exchange(CHAIN)?.tokens.find((listed) => listed.symbol === symbol)
  if (!token) throw new Error(`There is no ${symbol}.`)
  return token
}

const client = () => createWalletClient({ account: FOURTH, transport: http(nodes.urls[CHAIN]) })

/**
 * Sends what was built as a wallet would; the node signs for its own accounts. With the gas that was said: an estimate
 * made in the second of the pool's last swap is too low for the next second, when the pool writes its prices too.
 */
const send = async (tx: {
  from: string
  to: string
  data: string
  eip155: { gas: string | number }
  value?: bigint
}): Promise<unknown> => {
  const plain = (account: string) => account.split(':').at(-1)
  const hash = await node('eth_sendTransaction', {
    from: plain(tx.from),
    to: plain(tx.to),
    data: tx.data,
    value: numberToHex(tx.value ?? 0n),
    gas: numberToHex(BigInt(tx.eip155.gas)),
  })
  return (await receiptOf(hash)).status
}

/** The node mines by itself, but not before it answers. */
const receiptOf = (hash: unknown) =>
  vi.waitFor(async () => {
    const receipt = await node('eth_getTransactionReceipt', hash)
    expect(receipt).not.toBeNull()
    return receipt
  })

const balanceOf = async (symbol: string, address: string) => {
  const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
  return hexToBigInt(await node('eth_call', { to: tokenOf(symbol).address, data }, 'latest'))
}

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
    const { fungibles } = shape.price.parse(await answer.json())
    expect(fungibles.map(({ price }) => price)).toEqual([1, 1, 1, 1, 1_500])
  })

  it('behavior: prices come by address, unknown ones are left out', async () => {
    const usdc = `${CHAIN}:${tokenOf('USDC').address}`
    const answer = await post('v1/fungible/price', {
      currency: 'usd',
      addresses: [COIN, usdc.toLowerCase(), `${CHAIN}:${STRANGER}`],
      projectId: PROJECT_ID,
    })
    const { fungibles } = shape.price.parse(await answer.json())
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

describe('swaps', () => {
  const user = `${CHAIN}:${MEADOW}`
  const quote = (from: string, to: string, amount: bigint) =>
    get(shape.quotes, 'v1/convert/quotes', {
      from,
      to,
      amount: `${amount}`,
      userAddress: MEADOW,
      gasPrice: '1',
    })
  const build = async (from: string, to: string, amount: bigint) => {
    const eip155 = { slippage: 1 }
    const body = {
      amount: `${amount}`,
      eip155,
      from,
      to,
      userAddress: user,
      disableEstimate: true,
      projectId: PROJECT_ID,
    }
    return shape.builtSwap.parse(await (await post('v1/convert/build-transaction', body)).json()).tx
  }
  const at = (symbol: string) => `${CHAIN}:${tokenOf(symbol).address}`

  it('behavior: the tokens are the coin, its wrapped form and the test tokens', async () => {
    const { tokens } = await get(shape.tokens, 'v1/convert/tokens', { chainId: CHAIN })
    expect(tokens.map(({ symbol, decimals }) => `${symbol} ${decimals}`)).toEqual([
      'ETH 18',
      'WETH 18',
      'USDC 6',
      'DAI 18',
      'WBTC 8',
      'UNI 18',
    ])
    expect(tokens[0]?.address).toBe(COIN)
  })

  it('behavior: gas prices are those of the node', async () => {
    const price = await get(shape.gasPrice, 'v1/convert/gas-price', { chainId: CHAIN })
    expect(BigInt(price.standard)).toBe(hexToBigInt(await node('eth_gasPrice')))
    expect(BigInt(price.standard)).toBeLessThan(BigInt(price.instant))
  })

  it('behavior: the coin really becomes tokens, exactly as quoted', async () => {
    const amount = parseUnits('0.5', 18)
    const { quotes } = await quote(COIN, at('USDC'), amount)
    const tx = await build(COIN, at('USDC'), amount)
    const before = await balanceOf('USDC', MEADOW)
    expect(await send({ ...tx, value: BigInt(tx.amount) })).toBe('0x1')
    expect(`${(await balanceOf('USDC', MEADOW)) - before}`).toBe(quotes[0]?.toAmount)
    expect(Number(quotes[0]?.toAmount) / 1e6).toBeCloseTo(1_494, -1)
    const { data } = await get(shape.history, `v1/account/${MEADOW}/history`, { chainId: CHAIN })
    expect(data[0]).toMatchObject({
      metadata: { operationType: 'trade' },
      transfers: [{ direction: 'out' }, { direction: 'in' }],
    })
  })

  it('behavior: a token becomes another one after its approval, which names the router', async () => {
    const amount = parseUnits('100', 6)
    const allowanceOf = () =>
      get(shape.allowance, 'v1/convert/allowance', { tokenAddress: at('USDC'), userAddress: user })
    expect(await allowanceOf()).toEqual({ allowance: '0' })
    const approve = await get(shape.builtApprove, 'v1/convert/build-approve', {
      userAddress: user,
      from: at('USDC'),
      to: at('WBTC'),
    })
    expect(approve.tx.from).toBe(at('USDC'))
    expect(await send({ ...approve.tx, from: MEADOW, to: approve.tx.from, value: 0n })).toBe('0x1')
    expect(BigInt((await allowanceOf()).allowance)).toBeGreaterThan(amount)

    const before = await balanceOf('WBTC', MEADOW)
    expect(await send(await build(at('USDC'), at('WBTC'), amount))).toBe('0x1')
    expect(await balanceOf('WBTC', MEADOW)).toBeGreaterThan(before)
  })

  it('behavior: a token becomes the coin, and the history sees the coin come in', async () => {
    expect(await send(await build(at('USDC'), COIN, parseUnits('30', 6)))).toBe('0x1')
    const { data } = await get(shape.history, `v1/account/${MEADOW}/history`, { chainId: CHAIN })
    const [out, into] = data[0]?.transfers?.toSorted((a, b) => b.direction.localeCompare(a.direction)) ?? []
    expect(out).toMatchObject({ direction: 'out', fungible_info: { symbol: 'USDC' } })
    expect(into).toMatchObject({ direction: 'in', fungible_info: { symbol: 'ETH' } })
  })

  it('behavior: the coin is wrapped one to one', async () => {
    const wrapped = services.exchange(CHAIN)?.wrapped.address
    const tx = await build(COIN, `${CHAIN}:${wrapped}`, 5n)
    expect(tx.to).toBe(`${CHAIN}:${wrapped}`)
    expect(await send({ ...tx, value: 5n })).toBe('0x1')
  })

  it('error: an input without sense has no quote, too much of it has no liquidity', async () => {
    expect(await quote(COIN, COIN, 1n)).toEqual({ quotes: [] })
    expect(await quote(COIN, at('USDC'), 0n)).toEqual({ quotes: [] })
    const query = { from: COIN, to: at('USDC'), amount: `${10n ** 24n}`, userAddress: MEADOW, gasPrice: '1' }
    const answer = await ask('blockchain', 'v1/convert/quotes', query)
    expect(await reasonOf(answer)).toMatchObject({ description: 'insufficient liquidity' })
  })
})

describe('names', () => {
  const register = async (more: Record<string, unknown> = {}, by = FOURTH, name = `river.${ZONE}`) => {
    const message = `{"name":"${name}","attributes":{},"timestamp":${Math.floor(Date.now() / 1000)}}`
    const signature = await by.signMessage({ message })
    const body = { coin_type: (0x8000_0000 | 1) >>> 0, address: by.address, message, signature, ...more }
    return post('v1/profile/account', body)
  }

  it('behavior: a registered name is found by name and by address, a free one is not', async () => {
    expect((await register()).status).toBe(200)
    const found = await get(shape.profile, `v1/profile/account/river.${ZONE}`, { apiVersion: '2' })
    expect(found.addresses).toMatchObject({ 2147483649: { address: FOURTH.address } })
    const reverse = await get(z.array(shape.profile), `v1/profile/reverse/${FOURTH.address}`, {
      apiVersion: '2',
    })
    expect(reverse.map(({ name }) => name)).toEqual([`river.${ZONE}`])
    expect((await ask('blockchain', `v1/profile/account/free.${ZONE}`, { apiVersion: '2' })).status).toBe(404)
    const { suggestions } = await get(shape.suggestions, 'v1/profile/suggestions/river', { zone: ZONE })
    expect(suggestions[0]).toEqual({ name: `river.${ZONE}`, registered: true })
    expect(suggestions.slice(1).every(({ registered }) => !registered)).toBe(true)
  })

  it('behavior: a contract says itself what it has signed (ERC-1271)', async () => {
    const says = (word: string) => `0x63${word}60e01b60005260206000f3`
    const contract = '0x0000000000000000000000000000000000001271'
    await node('anvil_setCode', contract, says('deadbeef'))
    expect((await register({ address: contract })).status).toBe(401)
    await node('anvil_setCode', contract, says('1626ba7e'))
    expect((await register({ address: contract })).status).toBe(200)
  })

  it('attack: a signature by somebody else, over other words, or of no form is refused', async () => {
    for (const more of [
      { address: MEADOW },
      { message: `{"name":"other.${ZONE}","attributes":{},"timestamp":${Math.floor(Date.now() / 1000)}}` },
      { signature: `0x${'00'.repeat(65)}` },
      { signature: 'yes' },
    ]) {
      const answer = await register(more)
      expect([answer.status, (await reasonOf(answer))?.name]).toEqual([401, 'signature'])
    }
    expect(await get(z.array(shape.profile), `v1/profile/reverse/${FOURTH.address}`)).toEqual([])
  })

  it('error: a taken, a short, an old name and another chain have reasons', async () => {
    const taken = await register({}, FOURTH, `meadow.${ZONE}`)
    expect(await reasonOf(taken)).toMatchObject({
      description: expect.stringContaining('already registered'),
    })
    expect(await reasonOf(await register({}, FOURTH, `abc.${ZONE}`))).toMatchObject({ name: 'name' })
    expect(await reasonOf(await register({ coin_type: 501 }))).toMatchObject({ name: 'coin_type' })
    const old = `{"name":"river.${ZONE}","attributes":{},"timestamp":1}`
    expect(await reasonOf(await register({ message: old }))).toMatchObject({ name: 'timestamp' })
  })

  it('error: a registration may come without a project id, but not with a refused one', async () => {
    const status = async (search: string) => {
      const url = new URL(`v1/profile/account${search}`, services.endpoints.blockchain)
      return (await fetch(url, { method: 'POST', body: '{}' })).status
    }
    expect(await status(`?projectId=${REFUSED_PROJECT_ID}`)).toBe(403)
    expect(await status('?projectId=short')).toBe(401)
    // Let through, to what is wrong with the body.
    expect(await status('')).toBe(400)
  })
})

describe('purchases', () => {
  it('behavior: options, quote and the payment page; a delivery is real and stands in both histories', async () => {
    const options = await get(shape.onrampOptions, 'v1/onramp/options')
    const asked = {
      purchaseCurrency: options.purchaseCurrencies[1],
      paymentCurrency: options.paymentCurrencies[0],
      amount: '100',
      network: 'ethereum-mainnet',
    }
    const quote = shape.onrampQuote.parse(await (await post('v1/onramp/quote', asked)).json())
    expect(quote).toMatchObject({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      purchaseAmount: { amount: '97.300000', currency: 'USDC' },
    })

    const wallet = { address: FOURTH.address, blockchains: ['ethereum'], assets: ['USDC'] }
    const wish = { destinationWallets: [wallet], defaultNetwork: 'ethereum', partnerUserId: FOURTH.address }
    const made = await post('v1/generators/onrampurl', {
      ...wish,
      defaultExperience: 'buy',
      presetCryptoAmount: 50,
    })
    const { url } = shape.onrampUrl.parse(await made.json())
    expect((await fetch(url)).headers.get('content-type')).toContain('html')

    const act = async (path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const rows = async () => {
      const { data } = await get(shape.history, `v1/account/${FOURTH.address}/history`, {
        onramp: 'coinbase',
      })
      return data.map(({ metadata }) => metadata.status)
    }
    const { id } = await act('/pay/start', Object.fromEntries(new URL(url).searchParams))
    expect(await rows()).toEqual(['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'])
    const before = await balanceOf('USDC', FOURTH.address)
    await act('/pay/end', { id, isGood: true })
    expect(await rows()).toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
    await vi.waitFor(async () =>
      expect((await balanceOf('USDC', FOURTH.address)) - before).toBe(parseUnits('50', 6)),
    )
  })
})

describe('sessions', () => {
  const account = `${CHAIN}:${MEADOW}`
  const path = `v1/sessions/${encodeURIComponent(account)}`

  it('behavior: asked, activated, listed and revoked', async () => {
    const expiry = Math.floor(Date.now() / 1000) + 3_600
    const permission = {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x1', start: expiry, period: 'day' },
    }
    const created = await post(path, { expiry, permissions: [permission], policies: [] }, { v: '2' })
    const { pci } = shape.sessionCreated.parse(await created.json())
    const listed = async () => (await get(shape.sessions, path)).pcis
    expect((await listed()).map(({ project }) => project.name)).toEqual([
      'Garden shop',
      'Old auction',
      'Former game',
    ])
    expect((await post(`${path}/activate`, { pci, context: '0x12' })).status).toBe(204)
    expect((await listed()).find((row) => row.pci === pci)).toMatchObject({ expiry, context: '0x12' })

    const revoke = (signature: string) => post(`v1/sessions/${MEADOW}/revoke`, { pci, signature })
    const refused = await revoke('0x12')
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('signature')])
    expect((await revoke(`0x${'ab'.repeat(65)}`)).status).toBe(204)
    expect((await listed()).find((row) => row.pci === pci)?.revokedAt).toBeGreaterThan(0)
  })

  it('error: revoking names the plain address, everything else the account', async () => {
    const [first] = (await get(shape.sessions, path)).pcis
    const body = { pci: first?.pci, signature: `0x${'ab'.repeat(65)}` }
    expect((await post(`${path}/revoke`, body)).status).toBe(400)
    expect((await post(`v1/sessions/${MEADOW}/activate`, body)).status).toBe(400)
    expect((await ask('blockchain', `v1/sessions/${MEADOW}`, {})).status).toBe(400)
  })
})

describe('rpc proxy', () => {
  const rpc = (body: unknown, chainId = CHAIN) =>
    ask(
      'blockchain',
      'v1/',
      { chainId },
      { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
    )
  const call = (method: string, id = 1) => ({ jsonrpc: '2.0', id, method, params: [] })

  it('behavior: single calls and batches reach the node of that chain, as plain text', async () => {
    expect(await (await rpc(call('eth_chainId'))).json()).toMatchObject({ id: 1, result: '0x1' })
    expect(
      await (await rpc([call('eth_chainId', 7), call('eth_gasPrice', 8)], 'eip155:8453')).json(),
    ).toMatchObject([{ id: 7, result: '0x2105' }, { id: 8 }])
    expect(services.requests({ endpoint: 'rpc' })[0]?.contentType).toMatch(/^text\/plain/)
  })

  it('error: an unknown chain, no JSON, and what only a local node offers', async () => {
    const unknown = await rpc(call('eth_chainId'), 'eip155:10')
    expect([unknown.status, (await reasonOf(unknown))?.name]).toEqual([400, 'chainId'])
    expect(await (await rpc('nothing')).json()).toMatchObject({ error: { code: -32700 } })
    expect(await (await rpc(call('anvil_mine'))).json()).toMatchObject({ error: { code: -32601 } })
    expect(await (await rpc(call('eth_sendTransaction'))).json()).toMatchObject({ error: { code: -32601 } })
  })
})

describe('wallet directory', () => {
  const find = (query: Query) =>
    get(shape.wallets, 'getWallets', { page: '1', entries: '4', ...query }, 'wallets')

  it('behavior: 600 wallets in pages, the same ones at every start', async () => {
    const first = await find({ entries: '40' })
    expect([first.count, first.data.length]).toEqual([600, 40])
    const last = await find({ entries: '40', page: '15' })
    expect(last.data).toHaveLength(40)
    expect((await find({ entries: '40', page: '16' })).data).toEqual([])
    const ids = [...first.data, ...last.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(80)
    expect(keccak256(encodeAbiParameters([{ type: 'string[]' }], [ids]))).toMatchInlineSnapshot(
      `"0xb7813a75931af07a764dca9633d32fd18ae767092d0e99b4a7d6778395d8f21a"`,
    )
  })

  it('behavior: include, exclude, chains, badge and search of several words', async () => {
    const { data } = await find({ entries: '3' })
    const [a = '', b = '', c = ''] = data.map(({ id }) => id)
    expect((await find({ include: `${a},${c}` })).data.map(({ id }) => id)).toEqual([a, c])
    const without = await find({ exclude: `${a},${c}` })
    expect([without.count, without.data[0]?.id]).toEqual([598, b])
    const solana = await find({ chains: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', entries: '100' })
    expect(solana.count).toBeLessThan(300)
    expect(solana.data.every(({ chains }) => chains.some((id) => id.startsWith('solana:')))).toBe(true)
    expect((await find({ badge_type: 'certified' })).count).toBeLessThan(300)
    const found = await find({ search: 'vault otter', entries: '100' })
    expect(found.count).toBeGreaterThan(1)
    expect(found.data.every(({ name }) => /otter.*vault/i.test(name))).toBe(true)
  })

  it('behavior: settings of the project', async () => {
    const config = await get(shape.config, 'appkit/v1/config', {}, 'wallets')
    expect(config.features.map(({ id }) => id)).toEqual([
      'social_login',
      'swap',
      'onramp',
      'activity',
      'reown_branding',
    ])
    services.configure({ allowedOrigins: ['https://shop.example'], isAnalyticsEnabled: false })
    const origins = z.strictObject({ allowedOrigins: z.array(z.string()) })
    expect((await get(origins, 'projects/v1/origins', {}, 'wallets')).allowedOrigins).toEqual([
      'https://shop.example',
    ])
    const analytics = z.strictObject({ isAnalyticsEnabled: z.boolean() })
    expect((await get(analytics, 'getAnalyticsConfig', {}, 'wallets')).isAnalyticsEnabled).toBe(false)
  })

  it('behavior: the four kinds of pictures are bytes, the same ones each time', async () => {
    const { data } = await find({})
    const paths = [
      `getWalletImage/${data[0]?.image_id}`,
      'public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
      'public/getCurrencyImage/USD',
      'public/getTokenImage/ETH',
    ]
    for (const path of paths) {
      const bytes = async () => {
        const answer = await ask('wallets', path, {})
        expect(answer.headers.get('content-type')).toMatch(/^image\//)
        return Buffer.from(await answer.arrayBuffer()).toString('base64')
      }
      expect(await bytes(), path).toBe(await bytes())
    }
    expect((await ask('wallets', 'getWalletImage/00000000-0000-4000-8000-000000000000', {})).status).toBe(404)
  })
})

describe('analytics', () => {
  const event = (more = {}) => ({
    eventId: '7d0a0ad5-8b0c-4a3f-9d0f-2a63be2a5a11',
    url: 'https://shop.example/',
    domain: 'shop.example',
    timestamp: 1_750_000_000_000,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    ...more,
  })
  const report = (body: unknown, query: Query = {}, origin = 'https://shop.example') =>
    ask('analytics', 'e', query, { method: 'POST', headers: { origin }, body: JSON.stringify(body) })

  it('behavior: events arrive in order, for code and for the page', async () => {
    expect((await report(event())).status).toBe(202)
    await report(
      event({ timestamp: '2025-06-15T12:00:00.000Z', props: { type: 'error', event: 'API_ERROR' } }),
    )
    expect(services.events()).toMatchObject([
      { props: { event: 'MODAL_OPEN' } },
      { props: { event: 'API_ERROR' } },
    ])
    expect(await (await fetch(new URL('events.json', services.url))).json()).toEqual(services.events())
  })

  it('behavior: a batch is a list of events', async () => {
    const body = JSON.stringify([event(), event()])
    expect((await ask('analytics', 'batch', {}, { method: 'POST', body })).status).toBe(202)
    expect(services.events()).toHaveLength(2)
  })

  it('error: a foreign origin, a refused project and a broken body', async () => {
    services.configure({ allowedOrigins: ['https://other.example'] })
    expect((await report(event())).status).toBe(403)
    services.reset()
    expect((await report(event(), { projectId: REFUSED_PROJECT_ID })).status).toBe(403)
    expect((await report(event({ eventId: 'one' }))).status).toBe(400)
    expect(services.events()).toEqual([])
  })
})

describe('every host', () => {
  it('behavior: CORS for any page, Retry-After readable, and the request is written down', async () => {
    const url = new URL(`v1/supported-chains?projectId=${PROJECT_ID}`, services.endpoints.blockchain)
    const headers = { origin: 'https://shop.example' }
    const answer = await fetch(url, { headers })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect((await fetch(url, { method: 'OPTIONS', headers })).status).toBe(204)
    expect(services.requests()).toMatchObject([
      {
        number: 1,
        host: 'blockchain',
        endpoint: 'supportedChains',
        method: 'GET',
        origin: headers.origin,
        status: 200,
      },
    ])
    expect(services.requests({ preflights: true })).toHaveLength(2)
  })

  it('error: no project id, a malformed one, a refused one, another host’s path', async () => {
    const status = async (projectId: string, path = 'v1/supported-chains') =>
      (await ask('blockchain', path, { projectId })).status
    expect(await status('')).toBe(401)
    expect(await status('short')).toBe(401)
    expect(await status(REFUSED_PROJECT_ID)).toBe(403)
    expect(await status(PROJECT_ID, 'getWallets')).toBe(404)
  })

  it('behavior: a second start over the same networks finds the exchange of the first', async () => {
    const block = await node('eth_blockNumber')
    const again = await startServices({ rpc: nodes.urls })
    expect(again.exchange(CHAIN)).toEqual(services.exchange(CHAIN))
    expect(await node('eth_blockNumber')).toBe(block)
    await again.stop()
  })
})
