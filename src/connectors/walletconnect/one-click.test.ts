/** One-click sign-in, with two real sign clients over the local relay; and what is replaced in the page's. */
import { SignClient } from '@walletconnect/sign-client'
import { version } from '@walletconnect/sign-client/package.json'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRelay } from '../../../local/relay/clients.testing.ts'
import { type HeadlessWallet, openHeadlessWallet } from '../../../local/walletconnect/headless.ts'
import { smartAccount } from '../../../local/walletconnect/sign-ins.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import type { SignedCacao } from '../../lib/cacao.ts'
import { systemClock } from '../../lib/clock.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { SignInRecord } from '../../lib/sign-in-message.ts'
import type { Pairing } from '../connector.ts'
import type { Client } from './client.ts'
import { createWalletConnect } from './create-walletconnect.ts'
import { authenticate } from './one-click.ts'
import { METHODS } from './proposal.ts'
import { shopClient } from './shop.testing.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TWO = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const EVM: readonly CaipNetworkId[] = ['eip155:1', 'eip155:8453', 'eip155:137']

const FIELDS: SignInRecord = {
  accountAddress: '0x0000000000000000000000000000000000000000',
  chainId: 'eip155:8453',
  domain: 'shop.example',
  uri: 'https://shop.example/cart',
  version: '1',
  nonce: 'abcdef1234567890',
  statement: 'Welcome.',
  issuedAt: '2026-11-25T10:00:00.000Z',
  expirationTime: '2100-01-01T00:00:00.000Z',
  notBefore: '2026-11-25T09:00:00.000Z',
  requestId: 'order-7',
  resources: ['https://shop.example/terms'],
}

/** Of the request under way. */
const idOf = (client: Client) =>
  client.core.history.pending.find(({ request }) => request.method === 'wc_sessionAuthenticate')?.request.id

describe('one-click sign-in', () => {
  const given = useRelay()
  const wallets: HeadlessWallet[] = []
  afterEach(async () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    await Promise.all(wallets.splice(0).map((wallet) => wallet.close()))
  })

  const start = async ({
    networks = EVM,
    fields = async (): Promise<SignInRecord | undefined> => FIELDS,
  } = {}) => {
    const wallet = await openHeadlessWallet({ relayUrl: given.relay.url })
    wallets.push(wallet)
    const signed: (readonly SignedCacao[])[] = []
    const asked = vi.fn(fields)
    const storage = fakeStorage()
    const connector = createWalletConnect({
      client: () => shopClient(given.relay.url),
      networks: () => networks,
      network: (namespace) => (namespace === 'eip155' ? 'eip155:8453' : undefined),
      signIn: async () => ({ fields: asked, onSigned: async (cacaos) => void signed.push(cacaos) }),
      storage: () => storage,
      isVisible: () => true,
      reusesPairing: false,
      onAsked() {},
      onAnswers() {},
      onRefusal() {},
      clock: systemClock,
    })
    const connect = async () => {
      const shown = vi.fn<(pairing: Pairing) => void>()
      const controller = new AbortController()
      const link = connector.connect({ onPairing: shown, signal: controller.signal })
      link.catch(() => {})
      await expect.poll(() => shown.mock.calls.length).toBe(1)
      const [pairing] = shown.mock.calls[0] ?? []
      return { uri: pairing?.step === 'ready' ? pairing.uri : '', link, leave: () => controller.abort() }
    }
    const ask = (method: string, params: unknown[]) => {
      const provider = connector.provider('eip155')
      if (!provider || !('request' in provider)) throw new TypeError('No provider')
      return provider.request({ method, params })
    }
    return { wallet, connector, connect, signed, asked, storage, ask }
  }

  it('param: the version in which the client’s own check of signatures is replaced', () => {
    // Later versions have another licence, and may authenticate differently.
    expect(version).toBe('2.21.8')
    const { engine } = new SignClient({ logger: 'silent', projectId: '0'.repeat(32) })
    for (const name of ['sendRequest', 'onSessionAuthenticateResponse'])
      expect(Reflect.get(engine, name)).toBeTypeOf('function')
    expect(String(Reflect.get(engine, 'onSessionAuthenticateResponse'))).toContain('session_request')
  })

  it('behavior: a session and the signed text in one, with all fields; requests go on as ever', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { wallet, connect, signed, asked, ask, connector, storage } = await start()
    const { uri, link } = await connect()
    expect(uri).toContain('methods=wc_sessionAuthenticate')
    await wallet.pair(uri)
    const { id, chains, text } = await wallet.signInRequest()
    // The active one first; the wallet knows two of them.
    expect(asked).toHaveBeenCalledExactlyOnceWith('eip155:8453')
    expect(chains).toEqual(['eip155:8453', 'eip155:1'])
    const message = text('eip155:8453', ONE, ['eip155:8453'])
    await wallet.signIn(id, { chains: ['eip155:8453'], address: ONE })
    expect((await link).eip155).toMatchObject({
      accounts: [ONE],
      network: 'eip155:8453',
      approved: ['eip155:8453'],
      wallet: { name: 'Lantern Wallet' },
    })
    const [[cacao] = []] = signed
    expect(parseSiweMessage(message)).toMatchObject({
      address: ONE,
      chainId: 8453,
      domain: 'shop.example',
      nonce: FIELDS.nonce,
      requestId: 'order-7',
      issuedAt: new Date('2026-11-25T10:00:00.000Z'),
      statement: expect.stringMatching(/^Welcome\. I further authorize/),
    })
    expect(message).not.toContain('wallet_showCallsStatus')
    expect(cacao).toMatchObject({
      h: { t: 'caip122' },
      p: {
        iss: `did:pkh:eip155:8453:${ONE}`,
        aud: FIELDS.uri,
        exp: FIELDS.expirationTime,
        nbf: FIELDS.notBefore,
      },
    })
    const signature = cacao?.s.s
    expect(await verifyMessage({ address: ONE, message, signature: `0x${signature?.slice(2)}` })).toBe(true)
    const signing = ask('personal_sign', ['0x68', ONE])
    await wallet.confirmNext()
    expect(await signing).toMatch(/^0x[\da-f]{130}$/)
    expect(fetched).not.toHaveBeenCalled()
    await connector.disconnect()
    await expect.poll(() => wallet.sessions()).toEqual([])
    expect(storage.length).toBe(0)
  })

  it('behavior: two networks, by an account that is a contract', async () => {
    const { wallet, connect, signed } = await start()
    const { uri, link } = await connect()
    await wallet.connectAndSignIn(uri, { address: smartAccount.address })
    expect((await link).eip155).toMatchObject({
      accounts: [smartAccount.address],
      approved: ['eip155:8453', 'eip155:1'],
    })
    expect(signed[0]?.map(({ p, s }) => [p.iss, s.t])).toEqual([
      [`did:pkh:eip155:8453:${smartAccount.address}`, 'eip1271'],
      [`did:pkh:eip155:1:${smartAccount.address}`, 'eip1271'],
    ])
  })

  it('behavior: a wallet that does not know it connects by the ordinary proposal', async () => {
    const { wallet, connect, signed } = await start()
    const { uri, link } = await connect()
    wallet.behave({ isOneClick: false })
    await wallet.pair(uri)
    const { id, proposed } = await wallet.proposal()
    expect(proposed).toMatchObject([
      { chains: ['eip155:8453', 'eip155:1', 'eip155:137'], methods: METHODS.eip155 },
    ])
    await wallet.approve(id, { chains: ['eip155:8453'], addresses: [ONE] })
    expect((await link).eip155?.accounts).toEqual([ONE])
    expect(signed).toEqual([])
  })

  it('behavior: one that says so is waited for, as it answers the proposal next', async () => {
    const { wallet, connect } = await start()
    const { uri, link, leave } = await connect()
    await wallet.pair(uri)
    await wallet.refuseSignInAsUnknown((await wallet.signInRequest()).id)
    const settled = vi.fn()
    link.then(settled, settled)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(settled).not.toHaveBeenCalled()
    leave()
  })

  it('behavior: an answer to an earlier link counts as well', async () => {
    const wallet = await openHeadlessWallet({ relayUrl: given.relay.url })
    wallets.push(wallet)
    const client = await given.open('page')
    const ask = (nonce: string) => authenticate(client, ['eip155:1'], { ...FIELDS, nonce }, () => {})
    const first = await ask('firstnonce')
    const second = await ask('secondnonce')
    await wallet.connectAndSignIn(first.uri ?? '')
    expect((await first.session).cacaos?.[0]?.p.nonce).toBe('firstnonce')
    await wallet.connectAndSignIn(second.uri ?? '')
    expect((await second.session).cacaos?.[0]?.p.nonce).toBe('secondnonce')
  })

  const BAD_ANSWERS: Readonly<Record<string, unknown>> = {
    nothing: null,
    'no list': { cacaos: {} },
    'an empty list': { cacaos: [] },
    'no account': {
      cacaos: [{ h: { t: 'caip122' }, p: { iss: 'did:pkh:solana:1:x' }, s: { t: 'eip191', s: '0x' } }],
    },
    'no signature': { cacaos: [{ h: { t: 'caip122' }, p: {} }] },
  }
  it.each(Object.entries(BAD_ANSWERS))(
    'attack: %s for an answer ends the attempt, and nothing is left unhandled',
    async (_, result) => {
      const client = await given.open('page')
      const { session } = await authenticate(client, ['eip155:1'], FIELDS, () => {})
      session.catch(() => {})
      const [pending] = client.auth.requests.getAll()
      const answer: unknown = Reflect.get(client.engine, 'onSessionAuthenticateResponse')
      if (typeof answer !== 'function') throw new TypeError('No such method')
      Reflect.apply(answer, client.engine, ['topic', { id: pending?.id ?? idOf(client), result }])
      await expect(session).rejects.toMatchObject({ code: 'wallet-bad-answer' })
    },
  )

  it('behavior: with Solana among the networks, or no fields, it is not tried', async () => {
    const solana = await start({ networks: [...EVM, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
    const first = await solana.connect()
    expect(first.uri).not.toContain('methods=')
    expect(solana.asked).not.toHaveBeenCalled()
    first.leave()
    const none = await start({ fields: async () => undefined })
    const second = await none.connect()
    expect(second.uri).not.toContain('methods=')
    second.leave()
  })

  it('error: declined', async () => {
    const { wallet, connect, signed } = await start()
    const { uri, link } = await connect()
    await wallet.pair(uri)
    await wallet.refuseSignIn((await wallet.signInRequest()).id)
    await expect(link).rejects.toMatchObject({ code: 5000 })
    expect(signed).toEqual([])
  })

  it('attack: a forged signature connects, as any wallet may claim any account; it is handed on to be verified', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { wallet, connect, signed } = await start()
    const { uri, link } = await connect()
    await wallet.connectAndSignIn(uri, { address: TWO, isForged: true })
    expect((await link).eip155?.accounts).toEqual([TWO])
    expect(signed[0]).toHaveLength(2)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('behavior: approved after the visitor has left, it is let go at once', async () => {
    const { wallet, connect, signed } = await start()
    const { uri, link, leave } = await connect()
    await wallet.pair(uri)
    await wallet.signInRequest()
    leave()
    await expect(link).rejects.toMatchObject({ code: 4001 })
    const { id, chains } = await wallet.signInRequest()
    await wallet.signIn(id, { chains, address: ONE })
    await expect.poll(() => wallet.sessions(), { timeout: 8_000 }).toEqual([])
    expect(signed).toEqual([])
  })
})
