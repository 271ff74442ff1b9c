/** A Solana transaction after it is signed: sent again, landed, expired, or failed. */
import { describe, expect, it } from 'vitest'
import { ann, at, bob, sendBy, startChain, status } from './create-solana-chain.testing.ts'
import { SOL, setUpSolana, signingWallet } from './solana.testing.ts'

startChain()

const asked = (method: string) => at.svm.requests.filter((one) => one.method === method).length

describe('createSolanaChain: after signing', () => {
  it('behavior: while the person reads too long, nothing is sent, and the reason is said', async () => {
    const { provider, log } = signingWallet(ann, {
      change(wire) {
        at.svm.expireBlockhash()
        return wire
      },
    })
    await expect(sendBy(provider, SOL)).rejects.toMatchObject({ code: 'transaction-expired' })
    expect([log.length, asked('sendTransaction')]).toEqual([1, 0])
  })

  it('behavior: a lost one is sent again, the same bytes, and lands once', async () => {
    at.svm.lose()
    const { provider, log } = signingWallet(ann)
    const hash = await sendBy(provider, SOL)
    expect(await status(hash)).toEqual({ status: 'unknown' })
    await expect.poll(() => at.svm.balance(bob.address)).toBe(2n * SOL)
    expect(await status(hash)).toMatchObject({ status: 'success' })
    const sent = at.svm.requests.filter(({ method }) => method === 'sendTransaction')
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
    expect(log).toHaveLength(1)
  })

  it('behavior: nodes that do not take it: it is still ours, and sent again', async () => {
    at.svm.fail('sendTransaction', { code: -32602, message: 'no' })
    const { provider } = signingWallet(ann)
    const hash = await sendBy(provider, SOL)
    await status(hash)
    await expect.poll(async () => (await status(hash)).status).toBe('success')
    expect(at.svm.balance(bob.address)).toBe(2n * SOL)
  })

  it('behavior: only when its last block is final has it expired, and then it is left alone', async () => {
    at.svm.pause()
    const { provider } = signingWallet(ann)
    const hash = await sendBy(provider, SOL)
    const since = await at.chain.blockNumber(at.network)
    at.svm.advance(150 + 32)
    expect(await status(hash, since)).toEqual({ status: 'unknown' })
    await expect.poll(() => asked('sendTransaction')).toBe(2)
    at.svm.advance(1)
    expect(await status(hash, since)).toEqual({ status: 'unknown', expired: true })
    expect(await status(hash, since)).toEqual({ status: 'unknown', expired: true })
    expect(asked('sendTransaction')).toBe(2)
    at.svm.resume()
    expect(at.svm.balance(bob.address)).toBe(SOL)
  })

  it('behavior: after a reload there are no bytes; the height at sending says when it is over', async () => {
    at.svm.pause()
    const { provider } = signingWallet(ann)
    const hash = await sendBy(provider, SOL)
    const since = await at.chain.blockNumber(at.network)
    const later = (await setUpSolana()).chain
    const again = (at2: bigint | undefined) =>
      later.getTransactionStatus({
        network: at.network,
        hash,
        from: ann.address,
        ...(at2 !== undefined && { since: at2 }),
      })
    at.svm.advance(200)
    expect(await again(undefined)).toEqual({ status: 'unknown' })
    expect(await again(since)).toEqual({ status: 'unknown', expired: true })
  })

  it('behavior: processed is not enough, confirmed is', async () => {
    at.svm.setConfirmAfter(2)
    const { provider } = signingWallet(ann)
    const hash = await sendBy(provider, SOL)
    expect(await status(hash)).toEqual({ status: 'pending' })
    at.svm.advance(2)
    expect(await status(hash)).toMatchObject({ status: 'success' })
  })

  it('behavior: one that landed and failed is told as reverted, with what it cost', async () => {
    // Between the simulation and the sending, ann's whole balance is spent.
    at.svm.pause()
    const { provider } = signingWallet(ann)
    const hash = await sendBy(provider, 9n * SOL)
    at.svm.setBalance(ann.address, 2n * SOL)
    at.svm.resume()
    expect(await status(hash)).toMatchObject({ status: 'reverted', fee: 5_000n })
    expect(at.svm.balance(bob.address)).toBe(SOL)
  })

  it('behavior: a node that has forgotten the fee still tells the rest', async () => {
    const { provider } = signingWallet(ann)
    const hash = await sendBy(provider, SOL)
    at.svm.fail('getTransaction', { result: null })
    expect(await status(hash)).toEqual({ status: 'success', blockNumber: at.svm.slot() })
  })
})
