/** The server's half of signing in on Solana, which asks no node. */
import { describe, expect, it } from 'vitest'
import { toBase58 } from '../../src/lib/base58.ts'
import { RUNS } from '../../src/lib/runs.testing.ts'
import { formatSignInMessage } from '../../src/lib/sign-in-message.ts'
import { createSolanaKey, DOMAIN, digits, NOW, open, SOLANA, solanaText } from './sign-in.testing.ts'

const refused = (reason: string) => ({ state: 'refused', reason })

describe('createSignIn, on Solana', () => {
  it('behavior: a key signs in with the text that the modal writes', async () => {
    const { address, sign } = await createSolanaKey()
    const { signIn } = open('')
    const record = {
      accountAddress: address,
      chainId: SOLANA,
      domain: DOMAIN,
      uri: `https://${DOMAIN}/`,
      version: '1' as const,
      issuedAt: new Date(NOW).toISOString(),
    }
    const more = [
      {},
      { statement: 'Für alle: 登录' },
      {
        statement: 'a',
        expirationTime: '2026-01-02T00:00:00.000Z',
        notBefore: record.issuedAt,
        resources: ['a:b'],
      },
    ]
    for (const fields of more) {
      const text = formatSignInMessage(
        { ...record, ...fields, nonce: signIn.nonce() },
        { kind: 'caip-122', networkName: 'Solana' },
      )
      expect(await signIn.verify(await sign(text ?? ''))).toMatchObject({
        state: 'in',
        address,
        chainId: SOLANA,
      })
    }
  })

  it('attack: another signer, text, site, network, time or nonce is refused', async () => {
    const [visitor, stranger] = [await createSolanaKey(), await createSolanaKey()]
    const { signIn } = open('', { statement: 'Sign in.' })
    const claim = async (change: Record<string, string> = {}, by = visitor) =>
      signIn.verify(await by.sign(solanaText(visitor.address, change['nonce'] ?? signIn.nonce(), change)))
    expect(await claim()).toMatchObject({ state: 'in' })
    expect(await claim({}, stranger)).toEqual(refused('not-signed'))
    expect(await claim({ domain: 'evil.example' })).toEqual(refused('other-domain'))
    expect(await claim({ uri: 'https://evil.example/' })).toEqual(refused('other-uri'))
    expect(await claim({ chainId: 'solana:other' })).toEqual(refused('other-chain'))
    expect(await claim({ statement: 'Give away' })).toEqual(refused('other-statement'))
    expect(await claim({ expirationTime: new Date(NOW).toISOString() })).toEqual(refused('expired'))
    expect(await claim({ expirationTime: 'never' })).toEqual(refused('no-message'))
    expect(await claim({ nonce: 'a'.repeat(48) })).toEqual(refused('nonce-unknown'))
    const { message, signature } = await visitor.sign(solanaText(visitor.address, signIn.nonce()))
    for (const bad of [signature.slice(1), `1${signature}`, '0x12', 'O0', '1'.repeat(64)])
      expect(
        (
          await signIn.verify({
            message: message.replace(/Nonce: .*/, `Nonce: ${signIn.nonce()}`),
            signature: bad,
          })
        ).state,
      ).toBe('refused')
  })

  it('attack: whatever else is claimed, by number, is refused with its reason', async () => {
    const [visitor, stranger] = [await createSolanaKey(), await createSolanaKey()]
    const { signIn } = open('', { statement: 'Sign in.' })
    const text = (change: Record<string, string> = {}) =>
      solanaText(visitor.address, change['nonce'] ?? signIn.nonce(), change)
    const resigned = async (change: (signature: string) => string) => {
      const { message, signature } = await visitor.sign(text())
      return { message, signature: change(signature) }
    }
    const forgeries: readonly (readonly [
      reason: string,
      forge: (n: number) => Promise<{ message: string; signature: string }>,
    ])[] = [
      ['not-signed', () => stranger.sign(text())],
      [
        'not-signed',
        async (n) => ({
          message: text(),
          signature: (await visitor.sign(text({ statement: `${n}` }))).signature,
        }),
      ],
      ['not-signed', (n) => resigned((signature) => signature.slice(0, -1 - (n % 80)))],
      ['not-signed', (n) => resigned((signature) => signature + '1'.repeat(1 + (n % 40)))],
      ['not-signed', (n) => resigned(() => toBase58(Buffer.from(digits(n, 128), 'hex')))],
      ['other-domain', (n) => visitor.sign(text({ domain: `shop${n}.example` }))],
      ['other-uri', (n) => visitor.sign(text({ uri: `https://evil${n}.example/` }))],
      ['other-chain', (n) => visitor.sign(text({ chainId: `solana:other${n}` }))],
      ['other-statement', (n) => visitor.sign(text({ statement: `Give away ${n}` }))],
      ['nonce-unknown', (n) => visitor.sign(text({ nonce: digits(n, 48) }))],
      ['expired', (n) => visitor.sign(text({ expirationTime: new Date(NOW - n).toISOString() }))],
      ['no-message', (n) => visitor.sign(`${text()}\n${n}`)],
    ]
    const runs = Math.ceil(RUNS / 10)
    for (let run = 0; run < runs; run++) {
      const [reason, forge] = forgeries[run % forgeries.length] ?? []
      if (!reason || !forge) throw new Error('No forgery')
      expect([run, await signIn.verify(await forge(run))]).toEqual([run, refused(reason)])
    }
    console.log(`forged Solana sign-ins refused by the server: ${runs} of ${runs}`)
  }, 120_000)

  it('attack: a key of small order, which has a signature of any text, is nobody’s', async () => {
    const { signIn } = open('')
    const identity = new Uint8Array(32)
    identity[0] = 1
    const signature = new Uint8Array(64)
    signature[0] = 1
    const message = solanaText(toBase58(identity), signIn.nonce())
    expect(await signIn.verify({ message, signature: toBase58(signature) })).toEqual(refused('not-signed'))
  })
})
