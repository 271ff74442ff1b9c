/** What is never signed in on Solana: the browser's own Ed25519 looks at each signature. */
import { describe, expect, it } from 'vitest'
import { toBase58 } from '../../lib/base58.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { type Forge, forgeTexts, withSignature } from './attacks.testing.ts'
import type { SignInSession } from './contract.ts'
import { outcomeOf, SOLANA, setUp } from './sign-in.testing.ts'
import { createVerifier } from './verify/create-verifier.ts'
import { createKey } from './verify/ed25519.testing.ts'

const RUN_COUNT = Math.ceil(RUNS / 10)
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const visitor = await createKey()
const stranger = await createKey()

const start = () => {
  const noNode = () => {
    throw new Error('Nothing of Solana is asked of a node')
  }
  return setUp({ statement: 'Sign in.' }, createVerifier(noNode, fakeClock()))
}

const sign = async ({ plugin }: ReturnType<typeof start>): Promise<SignInSession> => {
  const { toString: toText, ...data } = await plugin.createMessage({
    accountAddress: visitor.address,
    chainId: SOLANA,
  })
  return { data, message: toText(), signature: await visitor.sign(toText()) }
}

const FORGERIES: Readonly<Record<string, Forge>> = {
  'signature: another signer': async (session) =>
    withSignature(session, await stranger.sign(session.message)),
  'signature: of another text': async (session, n) =>
    withSignature(session, await visitor.sign(`${session.message}${n}`)),
  'signature: cut': (session, n) => withSignature(session, session.signature.slice(0, -1 - (n % 80))),
  'signature: padded': (session, n) => withSignature(session, session.signature + '1'.repeat(1 + (n % 40))),
  'signature: one letter changed': (session, n) => {
    const { signature } = session
    const at = n % signature.length
    const letter = BASE58.charAt((BASE58.indexOf(signature.charAt(at)) + 1 + (n % 57)) % 58)
    return withSignature(session, signature.slice(0, at) + letter + signature.slice(at + 1))
  },
  'signature: in hexadecimal': (session, n) => withSignature(session, `0x${'ab'.repeat(64 + (n % 2))}`),
  'signature: random': (session, n) =>
    withSignature(session, toBase58(Uint8Array.from({ length: 64 }, (_, at) => (n * 31 + at * 7) % 256))),
  ...forgeTexts({
    format: { kind: 'caip-122', networkName: 'Solana (local)' },
    sign: visitor.sign,
    addressAt: () => stranger.address,
    chainIdAt: (n) => `solana:${'a'.repeat(28)}${String(n % 10_000).padStart(4, '1')}`,
  }),
}

describe('a session on Solana that is not what was asked for, or not signed', () => {
  it('attack: each is refused with its reason, and nothing is stored', async () => {
    const forgeries = Object.entries(FORGERIES)
    for (let run = 0; run < RUN_COUNT; run++) {
      const [name, forge] = forgeries[run % forgeries.length] ?? []
      const page = start()
      const good = await sign(page)
      const forged = (await forge?.(good, run)) ?? good
      const [reason] = name?.split(':') ?? []
      expect([name, run, await outcomeOf(page.plugin.addSession(forged))]).toEqual([
        name,
        run,
        `sign-in-refused: ${reason}`,
      ])
      expect(page.items.size).toBe(0)
      expect(await page.plugin.getSessions(SOLANA, visitor.address)).toEqual([])
    }
    console.log(`forged Solana sign-ins refused: ${RUN_COUNT} of ${RUN_COUNT}`)
  }, 120_000)

  it('behavior: the same session without a change is signed in, and after a reload', async () => {
    const page = start()
    const session = await sign(page)
    await page.plugin.addSession(session)
    expect(await page.again().getSessions(SOLANA, visitor.address)).toEqual([session])
  })
})
