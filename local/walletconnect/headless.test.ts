import { type Hex, parseTransaction, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startNodes } from '../nodes/nodes.mjs'
import { useRelay } from '../relay/clients.testing.ts'
import { callNode } from '../wallet/rpc.ts'
import { accounts } from './accounts.ts'
import type { Client } from './client.ts'
import { type HeadlessWallet, openHeadlessWallet } from './headless.ts'
import { ask, propose, SOLANA, told } from './peer.testing.ts'

const [one, two] = accounts.map(({ address }) => address)
const TO = '0x000000000000000000000000000000000000bEEF'

describe('Lantern Wallet: EVM', () => {
  const given = useRelay()
  let nodes: Awaited<ReturnType<typeof startNodes>>
  let page: Client
  let wallet: HeadlessWallet
  let topic: string
  beforeAll(async () => {
    nodes = await startNodes({ ports: [0, 0] })
  })
  afterAll(() => nodes.stop())
  beforeEach(async () => {
    page = await given.open('page')
    wallet = await openHeadlessWallet({ relayUrl: given.relay.url, urls: nodes.urls })
    const proposed = await propose(page)
    await wallet.connect(proposed.uri)
    topic = (await proposed.session).topic
  })
  afterEach(() => wallet.close())
  const session = () => page.session.get(topic)

  it('behavior: approves the networks that it knows, with what it can', () => {
    expect(session().peer.metadata.name).toBe('Lantern Wallet')
    expect(session().namespaces['eip155']).toMatchObject({
      chains: ['eip155:1', 'eip155:8453'],
      accounts: [`eip155:1:${one}`, `eip155:8453:${one}`],
      methods: expect.not.arrayContaining(['wallet_scanQRCode']),
    })
    expect(session().namespaces['solana']?.chains).toEqual([SOLANA])
  })

  it('behavior: signs messages and data for real', async () => {
    const message = '0x48656c6c6f'
    const signing = ask<Hex>(page, topic, 'eip155:1', 'personal_sign', [message, one])
    expect((await wallet.confirmNext()).question.facts).toContainEqual(
      expect.objectContaining({ value: 'Hello' }),
    )
    const signature = await signing
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(one)

    const data = {
      domain: { name: 'Shop', chainId: 1 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: '5' },
    } as const
    const typed = ask<Hex>(page, topic, 'eip155:1', 'eth_signTypedData_v4', [one, JSON.stringify(data)])
    await wallet.confirmNext()
    const order = { ...data, message: { amount: 5n }, signature: await typed }
    expect(await recoverTypedDataAddress(order)).toBe(one)
  })

  it('behavior: sends with gas and nonce filled in, and it is mined', async () => {
    const sending = ask(page, topic, 'eip155:8453', 'eth_sendTransaction', [
      { from: one, to: TO, value: '0xde0b6b3a7640000' },
    ])
    const { question } = await wallet.confirmNext()
    expect(question.title).toBe('Send 1 ETH?')
    const receipt = await callNode(nodes.urls['eip155:8453'], 'eth_getTransactionReceipt', [await sending])
    expect(receipt).toMatchObject({ status: '0x1' })
  })

  it('behavior: signs a transaction and leaves the sending to the page', async () => {
    const signing = ask<`0x02${string}`>(page, topic, 'eip155:1', 'eth_signTransaction', [
      { from: one, to: TO, value: '0x1' },
    ])
    await wallet.confirmNext()
    expect(parseTransaction(await signing)).toMatchObject({ chainId: 1, value: 1n, type: 'eip1559' })
  })

  it('behavior: adds a network to the session and switches to it', async () => {
    const unknown = ask(page, topic, 'eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0x89' }])
    await expect(unknown).rejects.toMatchObject({ code: 4902 })
    const changed = told(page, 'chainChanged')
    const adding = ask(page, topic, 'eip155:1', 'wallet_addEthereumChain', [
      { chainId: '0x89', chainName: 'Polygon', rpcUrls: ['https://polygon.example'] },
    ])
    await wallet.confirmNext()
    expect(await adding).toBeNull()
    expect(await changed).toEqual({ chain: 'eip155:137', data: 137 })
    expect(session().namespaces['eip155']?.accounts).toContain(`eip155:137:${one}`)
  })

  it('behavior: answers capabilities without asking', async () => {
    const answer = ask(page, topic, 'eip155:1', 'wallet_getCapabilities', [one, ['0x1']])
    expect(await answer).toEqual({ '0x1': { atomic: { status: 'unsupported' } } })
    expect(wallet.requests()).toEqual([])
  })

  it('behavior: another account is told, and stands first', async () => {
    const changed = told(page, 'accountsChanged')
    await wallet.chooseAccount(topic, 'eip155', two ?? '')
    expect(await changed).toEqual({ chain: 'eip155:1', data: [`eip155:1:${two}`] })
    expect(session().namespaces['eip155']?.accounts[0]).toBe(`eip155:1:${two}`)
  })

  it('behavior: a session grows, shrinks and ends', async () => {
    await wallet.setChains(topic, 'eip155', ['eip155:1'])
    await expect.poll(() => session().namespaces['eip155']?.chains).toEqual(['eip155:1'])
    await wallet.disconnect(topic)
    await expect.poll(() => page.session.getAll()).toEqual([])
  })

  it('behavior: its sessions outlive it', async () => {
    await wallet.close()
    const asking = ask(page, topic, 'eip155:1', 'personal_sign', ['0x68', one])
    wallet = await openHeadlessWallet({
      relayUrl: given.relay.url,
      urls: nodes.urls,
      storage: wallet.storage,
    })
    expect(wallet.sessions().map((each) => each.topic)).toEqual([topic])
    await wallet.confirmNext()
    expect(await asking).toMatch(/^0x/)
  })

  it('error: a rejected request, an unknown method, a node that says no', async () => {
    const signing = ask(page, topic, 'eip155:1', 'personal_sign', ['0x68', one])
    const refusal = expect(signing).rejects.toMatchObject({ code: 5000 })
    await wallet.refuseNext()
    await refusal
    const sending = ask(page, topic, 'eip155:1', 'eth_sendTransaction', [
      { from: one, to: TO, value: '0xffffffffffffffffffffff', gas: '0x5208' },
    ])
    const failure = expect(sending).rejects.toMatchObject({ message: expect.stringMatching(/insufficient/i) })
    await expect(wallet.confirmNext()).rejects.toThrow(/insufficient/i)
    await failure
  })

  it('behavior: as told, it ignores requests or answers with an error', async () => {
    wallet.behave({ isSilent: true })
    const asking = ask(page, topic, 'eip155:1', 'personal_sign', ['0x68', one])
    await expect.poll(() => given.relay.messages().some(({ tag }) => tag === 1108)).toBe(true)
    expect(wallet.requests()).toEqual([])
    wallet.behave({ isSilent: false })
    await wallet.confirmNext()
    expect(await asking).toMatch(/^0x/)
    wallet.behave({ error: { code: -32000, message: 'Boom' } })
    const failing = ask(page, topic, 'eip155:1', 'personal_sign', ['0x68', one])
    await expect(failing).rejects.toEqual({ code: -32000, message: 'Boom' })
  })

  it('behavior: a session can be short, and expires on the page too', async () => {
    const proposed = await propose(page)
    // Long enough to be settled on a busy machine: one that is over by then is never seen.
    await wallet.connect(proposed.uri, { lifetime: 4 })
    const short = await proposed.session
    expect(short.expiry - Date.now() / 1000).toBeLessThanOrEqual(4)
    await expect.poll(() => page.session.keys.includes(short.topic), { timeout: 30_000 }).toBe(false)
  }, 60_000)

  it('behavior: it can forget a session without a word', async () => {
    await wallet.forget(topic)
    await expect.poll(wallet.sessions).toEqual([])
    expect(page.session.keys).toContain(topic)
  })
})
