/** Token transfers that are refused, in the estimate or by the chain, each with its own words. */
import { describe, expect, it } from 'vitest'
import { extensions } from '../../../../local/solana/tokens.mjs'
import { describe as tell } from '../../../errors/message.ts'
import { programs } from '../instructions.ts'
import { SOL, signingWallet } from '../solana.testing.ts'
import { associatedAccount } from './derive.ts'
import {
  ann,
  at,
  bob,
  type Extensions,
  feeOf,
  made,
  sendAndCheck,
  sendBy,
  someone,
  startTokenChain,
  stranger,
  type Token,
  unusedMint,
} from './transfer.testing.ts'

startTokenChain()

describe('a transfer of a token: refused', () => {
  const refused = async (token: Token, code: string, value = 1n, to = bob.address) => {
    await expect(feeOf(token, value, to), code).rejects.toMatchObject({ code })
    expect(at.svm.requests.filter(({ method }) => method === 'sendTransaction')).toEqual([])
  }

  it('error: more than there is, in the usual account', async () => {
    const token = await made(5n)
    await refused(token, 'token-insufficient', 6n)
    // A balance in another account of ann's does not count.
    at.svm.placeHolding({ address: stranger(), mint: token.address, owner: ann.address, amount: 100n })
    await refused(token, 'token-insufficient', 6n)
    await refused({ address: stranger(), decimals: 6 }, 'token-unknown')
  })

  it('error: no coins for the fee, or for the account, and how many it takes', async () => {
    const token = await made()
    const to = await someone()
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    at.svm.setBalance(ann.address, 0n)
    await refused(token, 'insufficient-funds')
    at.svm.setBalance(ann.address, 890_880n + 4_999n)
    await refused(token, 'insufficient-funds')
    at.svm.setBalance(ann.address, 890_880n + 5_000n)
    expect(await feeOf(token, 1n)).toMatchObject({ total: 5_000n })
    await refused(token, 'insufficient-funds', 1n, to)
    at.svm.setBalance(ann.address, 890_880n + 5_000n + 2_039_280n - 1n)
    const problem = await feeOf(token, 1n, to).catch((error) => error)
    expect(problem).toMatchObject({ code: 'insufficient-funds' })
    at.svm.setBalance(ann.address, 890_880n + 5_000n + 2_039_280n)
    await sendAndCheck(token, 1n, to)
    expect(at.svm.balance(ann.address)).toBe(890_880n)
  })

  it('error: tokens whose rules forbid it, each with its own words', async () => {
    const cases = [
      ['token-bound', extensions.bound()],
      ['token-hook', extensions.hook(programs.memo)],
      ['token-paused', extensions.pausable(true)],
      ['token-unsupported', extensions.scaled(2)],
      ['token-unsupported', { kind: 10, value: new Uint8Array(52) }],
      ['token-unsupported', { kind: 29, value: new Uint8Array(4) }],
      ['token-unsupported', { kind: 1, value: new Uint8Array(107) }],
      ['receiver-frozen', extensions.frozenFirst()],
    ] as const
    for (const [code, extension] of cases) {
      await refused(await made(10n, { extensions: [extension] }), code)
      // The estimate is refused too.
      await refused(await made(10n, { extensions: [extension] }), code, 0n)
    }
  })

  it('behavior: a place for a hook, a scale of one and a pause that is over forbid nothing', async () => {
    for (const extension of [extensions.hook(), extensions.scaled(1), extensions.pausable(false)])
      await sendAndCheck(await made(10n, { extensions: [extension] }), 7n)
  })

  it('error: frozen here, frozen there, wanting a memo, given away', async () => {
    const of = async (holding: object, code: string) => {
      const token = await made(10n, { extensions: [extensions.pausable(false)] })
      await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n, ...holding })
      await refused(token, code)
    }
    await of({ frozen: true }, 'receiver-frozen')
    await of({ extensions: [extensions.memo()] }, 'receiver-memo')
    const token = await made(10n)
    await at.svm.hold({ owner: ann.address, mint: token.address, amount: 10n, frozen: true })
    await refused(token, 'token-frozen')
    const given = await made(10n)
    const address = await associatedAccount(bob.address, given.address, programs.token)
    at.svm.placeHolding({ address, mint: given.address, owner: stranger(), amount: 0n })
    await refused(given, 'receiver-foreign')
  })

  it('error: a receiver that is a token account, its mint, ann’s own account or a program', async () => {
    const token = await made(10n)
    const own = await associatedAccount(ann.address, token.address, programs.token)
    const theirs = await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    const other = (await made(1n)).address
    for (const to of [own, theirs, other]) await refused(token, 'receiver-token', 1n, to)
    await refused(token, 'receiver-program', 1n, programs.token)
    await refused(token, 'transfer-invalid', 1n, token.address)
  })

  it('behavior: an address without a key asks for a second look, and takes it', async () => {
    const token = await made(10n)
    const vault = await associatedAccount(bob.address, stranger(), programs.token)
    expect(await sendAndCheck(token, 3n, vault)).toMatchObject({ review: 'off-curve' })
  })

  it('error: other decimals than the mint’s, and what is no token', async () => {
    const token = await made(10n)
    for (const decimals of [5, 7, 0]) await refused({ ...token, decimals }, 'transfer-invalid')
    for (const decimals of [-1, 1.5, 256, Number.NaN])
      await refused({ ...token, decimals }, 'transfer-invalid')
    await refused({ ...token, address: '0x0' }, 'transfer-invalid')
    for (const address of [ann.address, programs.token, stranger()])
      await refused({ ...token, address }, 'token-unknown')
    const unset = unusedMint()
    at.svm.place({ address: unset, owner: programs.token, data: new Uint8Array(82) })
    await refused({ address: unset, decimals: 0 }, 'token-unknown')
  })

  it('error: without an estimate of a token nothing is asked of the wallet', async () => {
    const token = await made(10n)
    const { route, ...fee } = await feeOf(token, 1n)
    const { provider, log } = signingWallet(ann)
    const invalid = { code: 'transfer-invalid' }
    await expect(sendBy(provider, token, 1n, fee)).rejects.toMatchObject(invalid)
    const elsewhere = { ...fee, route: { opens: false, ...route, program: programs.memo } }
    await expect(sendBy(provider, token, 1n, elsewhere)).rejects.toMatchObject(invalid)
    expect(log).toEqual([])
  })

  it('error: what happens between the estimate and the signature is said, and nothing is sent', async () => {
    const changes: readonly [string, (token: Token) => Promise<unknown>][] = [
      ['token-insufficient', (token) => at.svm.hold({ owner: ann.address, mint: token.address, amount: 0n })],
      [
        'token-frozen',
        (token) => at.svm.hold({ owner: ann.address, mint: token.address, amount: 10n, frozen: true }),
      ],
      [
        'token-frozen',
        (token) => at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n, frozen: true }),
      ],
      [
        'receiver-memo',
        (token) =>
          at.svm.hold({
            owner: bob.address,
            mint: token.address,
            amount: 0n,
            extensions: [extensions.memo()],
          }),
      ],
      ['token-paused', async (token) => remint(token, [extensions.pausable(true)])],
      [
        'token-bound',
        (token) =>
          at.svm.hold({
            owner: ann.address,
            mint: token.address,
            amount: 10n,
            // Every account of a non-transferable token has it.
            extensions: [{ kind: 13, value: new Uint8Array() }],
          }),
      ],
      ['insufficient-funds', async () => at.svm.setBalance(ann.address, 900_000n)],
      ['insufficient-funds', async () => at.svm.setBalance(ann.address, 890_880n + 2_100_000n)],
    ]
    const remint = (token: Token, list: Extensions) =>
      at.svm.placeMint({ ...token, authority: ann.address, program: programs.token2022, extensions: list })
    for (const [code, change] of changes) {
      at.svm.setBalance(ann.address, SOL)
      const token = await made(10n, { extensions: [extensions.pausable(false)] })
      if (code !== 'insufficient-funds')
        await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
      // More than needed, so that the limit is not the reason for the failure.
      const fee = { ...(await feeOf(token, 10n)), units: 100_000n }
      await change(token)
      const { provider } = signingWallet(ann)
      await expect(sendBy(provider, token, 10n, fee), code).rejects.toMatchObject({ code })
    }
    expect(at.svm.requests.filter(({ method }) => method === 'sendTransaction')).toEqual([])
  })

  it('behavior: words of the node go with the reason', async () => {
    const token = await made(10n, { extensions: [extensions.fee({ limit: 9n, share: 100 })] })
    const fee = await feeOf(token, 10n)
    const wrong = { ...fee, route: { program: programs.token2022, opens: true, withheld: 3n } }
    const problem = await sendBy(signingWallet(ann).provider, token, 10n, wrong).catch((error) => error)
    expect(problem).toMatchObject({ code: 'token-fee-changed' })
    expect(tell(problem).details).toContain('custom program error: 0x20')
  })
})
