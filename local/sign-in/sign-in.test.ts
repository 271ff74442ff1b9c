/** The server's half of signing in, over a real node: it lets in who has signed, and nobody else. */
import { parseSignature, serializeCompactSignature, signatureToCompactSignature, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountAddress, factoryData } from '../../secure-frame/src/account/address.ts'
import { signNestedMessage, wrapForUndeployed } from '../../secure-frame/src/account/signatures.ts'
import { RUNS } from '../../src/lib/runs.testing.ts'
import { placeAccounts } from '../bundler/place-accounts.mjs'
import { askNode } from '../nodes/ask-node.mjs'
import { startNodes } from '../nodes/nodes.mjs'
import { sendMined } from '../nodes/send-mined.mjs'
import {
  CHAIN,
  DOMAIN,
  digits,
  NOW,
  open,
  STRANGER,
  signed,
  type Text,
  textOf,
  VISITOR,
} from './sign-in.testing.ts'

const FACTORY = '0x68eb11e483df97952E539b1161240F5587BFA79C'
const RICH = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let stop = async () => {}
let rpc = ''
beforeAll(async () => {
  const nodes = await startNodes({ ports: [0] })
  stop = nodes.stop
  rpc = nodes.urls[CHAIN] ?? ''
  await placeAccounts(rpc)
}, 60_000)
afterAll(() => stop())

type Claim = { message: string; signature: string }
type Forge = (nonce: string, n: number, good: Claim) => Claim | Promise<Claim>

const changed =
  (change: (n: number) => Partial<Text>): Forge =>
  (nonce, n) =>
    signed(textOf(nonce, change(n)))
const resigned =
  (change: (signature: string, n: number) => string): Forge =>
  (_, n, good) => ({
    ...good,
    signature: change(good.signature, n),
  })
const compact = (signature: string) =>
  serializeCompactSignature(signatureToCompactSignature(parseSignature(signature as `0x${string}`)))

/** What is forged, and how that is refused. */
const FORGERIES: readonly (readonly [name: string, reason: string, forge: Forge])[] = [
  ['another signer', 'not-signed', (_, __, { message }) => signed(message, STRANGER)],
  ['another address', 'not-signed', changed((n) => ({ address: `0x${digits(n, 40)}` }))],
  ['another domain', 'other-domain', changed((n) => ({ domain: `shop${n}.example` }))],
  ['another uri', 'other-uri', changed((n) => ({ uri: `https://evil${n}.example/${DOMAIN}` }))],
  ['another chain', 'other-chain', changed((n) => ({ chainId: 2 + n }))],
  ['another nonce', 'nonce-unknown', (nonce, n) => signed(textOf(digits(n, nonce.length)))],
  ['another statement', 'other-statement', changed((n) => ({ statement: `Give away ${n}` }))],
  [
    'signed another text',
    'not-signed',
    async (nonce, n, good) => ({
      ...good,
      signature: (await signed(textOf(nonce, { requestId: `${n}` }))).signature,
    }),
  ],
  ['expired', 'expired', changed((n) => ({ expirationTime: new Date(NOW - n) }))],
  ['not yet valid', 'not-yet-valid', changed((n) => ({ notBefore: new Date(NOW + 60_001 + n) }))],
  ['issued later', 'not-yet-valid', changed((n) => ({ issuedAt: new Date(NOW + 60_001 + n) }))],
  ['cut', 'not-signed', resigned((signature, n) => signature.slice(0, -1 - (n % 130)))],
  ['padded', 'not-signed', resigned((signature, n) => signature + '00'.repeat(1 + (n % 90)))],
  ['as EIP-2098', 'not-signed', resigned(compact)],
  [
    'with a parity',
    'not-signed',
    resigned((signature) => signature.replace(/1b$/, '00').replace(/1c$/, '01')),
  ],
  ['wrapped', 'not-signed', resigned((signature) => `${signature}${'6492'.repeat(16)}`)],
  ['random', 'not-signed', resigned((_, n) => `0x${digits(n, 128)}1b`)],
  ['a line more', 'no-message', (_, __, { message }) => signed(`${message}\n`)],
  ['a field twice', 'no-message', (_, __, { message }) => signed(`${message}\nNot Before: now`)],
  ['no message', 'no-message', (_, n) => signed(`hello ${n}`)],
]

describe('createSignIn', () => {
  it('behavior: a key signs in, is known by its token, and signs out', async () => {
    const { signIn } = open(rpc, { statement: 'Sign in.' })
    const verdict = await signIn.verify(await signed(textOf(signIn.nonce())))
    expect(verdict).toMatchObject({ state: 'in', address: VISITOR.address, chainId: CHAIN })
    const token = verdict.state === 'in' ? verdict.token : ''
    expect(signIn.who(token)).toEqual({ address: VISITOR.address, chainId: CHAIN })
    signIn.signOut(token)
    for (const other of [token, undefined, '', 'x']) expect(signIn.who(other)).toBeUndefined()
  })

  it('behavior: signed while the wallet connects, the statement goes on with what the page may ask of it (ERC-5573)', async () => {
    const { signIn } = open(rpc, { statement: 'Sign in.' })
    const words = 'I further authorize the stated URI to perform the following actions on my behalf: '
    const claim = (statement: string) => signed(textOf(signIn.nonce(), { statement }))
    expect(
      await signIn.verify(await claim(`Sign in. ${words}(1) 'request': 'personal_sign' for 'eip155'.`)),
    ).toMatchObject({ state: 'in' })
    for (const other of [words, `Sign in.${words}`, 'Sign in. I further authorize you to take all.'])
      expect(await signIn.verify(await claim(other))).toEqual({ state: 'refused', reason: 'other-statement' })
  })

  it('behavior: a smart account signs in before it is deployed and after', async () => {
    const privateKey = generatePrivateKey()
    const owner = privateKeyToAddress(privateKey)
    const address = accountAddress(owner)
    const { signIn } = open(rpc)
    const sign = (message: string) =>
      signNestedMessage(1, owner, toHex(message), Buffer.from(privateKey.slice(2), 'hex'))
    const early = textOf(signIn.nonce(), { address })
    expect(
      await signIn.verify({ message: early, signature: wrapForUndeployed(owner, sign(early)) }),
    ).toMatchObject({
      state: 'in',
      address,
    })
    await sendMined(askNode(rpc), {
      from: RICH,
      to: FACTORY,
      data: factoryData(owner),
      gas: '0xf4240',
    })
    const late = textOf(signIn.nonce(), { address })
    expect(await signIn.verify({ message: late, signature: sign(late) })).toMatchObject({
      state: 'in',
      address,
    })
  })

  it.each([
    ['says no', `0x7f${'ffffffff'.padEnd(64, '0')}60005260206000f3`],
    ['reverts', '0x60006000fd'],
    ['answers nothing', '0x00'],
    ['answers true', '0x600160005260206000f3'],
    ['runs an invalid opcode', '0xfe'],
  ])('attack: a contract that %s does not sign in', async (_name, code) => {
    const address = '0x00000000000000000000000000000000c0De0003'
    await askNode(rpc)('anvil_setCode', address, code)
    const { signIn } = open(rpc)
    for (const signature of [`0x${'ab'.repeat(200)}`, (await signed('x')).signature]) {
      const message = textOf(signIn.nonce(), { address })
      expect(await signIn.verify({ message, signature })).toEqual({ state: 'refused', reason: 'not-signed' })
    }
  })

  it('attack: whatever else is claimed is refused with its reason', async () => {
    const runs = Math.ceil(RUNS / 10)
    const { signIn } = open(rpc, { statement: 'Sign in.' })
    for (let run = 0; run < runs; run++) {
      const [name, reason, forge] = FORGERIES[run % FORGERIES.length]
      const nonce = signIn.nonce()
      const good = await signed(textOf(nonce))
      const verdict = await signIn.verify(await forge(nonce, run, good))
      expect([name, run, verdict]).toEqual([name, run, { state: 'refused', reason }])
    }
    console.log(`forged sign-ins refused by the server: ${runs} of ${runs}`)
  }, 120_000)

  it('attack: a nonce counts once, also for two at once, and when it was refused', async () => {
    const { signIn } = open(rpc)
    const claim = await signed(textOf(signIn.nonce()))
    const both = await Promise.all([signIn.verify(claim), signIn.verify(claim)])
    expect(both.map(({ state }) => state).sort()).toEqual(['in', 'refused'])
    expect(await signIn.verify(claim)).toEqual({ state: 'refused', reason: 'nonce-unknown' })
    const message = textOf(signIn.nonce())
    expect(await signIn.verify(await signed(message, STRANGER))).toMatchObject({ reason: 'not-signed' })
    expect(await signIn.verify(await signed(message))).toMatchObject({ reason: 'nonce-unknown' })
  })

  it('param: a nonce is good for five minutes', async () => {
    const { signIn, clock } = open(rpc)
    const claim = await signed(textOf(signIn.nonce()))
    clock.now += 5 * 60_000
    expect(await signIn.verify(claim)).toMatchObject({ reason: 'nonce-unknown' })
    const other = await signed(textOf(signIn.nonce()))
    clock.now += 5 * 60_000 - 1
    expect(await signIn.verify(other)).toMatchObject({ state: 'in' })
  })

  it('param: signed in until the text expires, a week at most', async () => {
    const { signIn, clock } = open(rpc)
    const enter = async (expirationTime: Date) => {
      const verdict = await signIn.verify(await signed(textOf(signIn.nonce(), { expirationTime })))
      return verdict.state === 'in' ? verdict.token : ''
    }
    const [short, long] = [await enter(new Date(NOW + 1_000)), await enter(new Date(NOW + 1e12))]
    clock.now += 999
    expect(signIn.who(short)).toBeDefined()
    clock.now += 1
    expect(signIn.who(short)).toBeUndefined()
    clock.now = NOW + 7 * 24 * 3_600_000
    expect(signIn.who(long)).toBeUndefined()
  })

  it('error: a node that does not answer: neither in nor refused, and the nonce is still good', async () => {
    const { signIn } = open('http://127.0.0.1:9')
    const claim = await signed(textOf(signIn.nonce()))
    for (let turn = 0; turn < 2; turn++)
      expect(await signIn.verify(claim)).toEqual({ state: 'waiting', reason: 'unreachable' })
  })

  it('attack: what is no claim', async () => {
    const { signIn } = open(rpc)
    for (const claim of [{}, { message: 5, signature: '0x' }, { message: textOf(signIn.nonce()) }])
      expect(await signIn.verify(claim)).toEqual({ state: 'refused', reason: 'incomplete' })
  })
})
