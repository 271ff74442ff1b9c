/** What came of a transaction, against a real node: success, reverted, pending, dropped, replaced, sped up, cancelled. */
import { describe, expect, it } from 'vitest'
import type { Hex } from '../chain.ts'
import { anvil, CONTRACT, chain, nextNonce, sendRaw, startChain, status } from './create-evm-chain.testing.ts'

startChain()

const withoutMining = async (run: () => Promise<void>) => {
  await anvil.rpc('evm_setAutomine', [false])
  try {
    await run()
  } finally {
    await anvil.rpc('anvil_mine')
    await anvil.rpc('evm_setAutomine', [true])
  }
}

describe('createEvmChain', () => {
  it('behavior: look finds a reverted one', () =>
    withoutMining(async () => {
      const hash = await sendRaw({ to: CONTRACT, gas: '0x186a0' })
      await anvil.rpc('anvil_mine')
      expect(await status(hash)).toMatchObject({ status: 'reverted', fee: expect.any(BigInt) })
    }))

  it('behavior: look says pending while it is not mined, with its nonce', () =>
    withoutMining(async () => {
      const nonce = await nextNonce()
      const hash = await sendRaw({ to: anvil.accounts[1] })
      const call = expect.stringMatching(/^0:0x[\da-f]{64}$/)
      expect(await status(hash)).toEqual({ status: 'pending', nonce, call })
      expect(await status(hash, { nonce, since: 0n })).toEqual({ status: 'pending', nonce, call })
    }))

  it('behavior: look says unknown when it was dropped', () =>
    withoutMining(async () => {
      const nonce = await nextNonce()
      const hash = await sendRaw({ to: anvil.accounts[1] })
      await anvil.rpc('anvil_dropTransaction', [hash])
      expect(await status(hash, { nonce, since: 0n })).toEqual({ status: 'unknown' })
    }))

  const replace = (
    fields: object,
    run: (hash: Hex, by: Hex, at: { nonce: number; since: bigint; call: string }) => Promise<void>,
    first: object = {},
  ) =>
    withoutMining(async () => {
      const since = await chain.blockNumber(anvil.network)
      const nonce = await nextNonce()
      const gas = { nonce: `0x${nonce.toString(16)}`, maxFeePerGas: '0x174876e800' }
      const hash = await sendRaw({
        to: anvil.accounts[1],
        value: '0x1',
        ...gas,
        maxPriorityFeePerGas: '0x1',
        ...first,
      })
      const seen = await status(hash)
      const call = 'call' in seen ? String(seen.call) : ''
      const by = await sendRaw({
        ...gas,
        maxFeePerGas: '0x2e90edd000',
        maxPriorityFeePerGas: '0xb2d05e00',
        ...fields,
      })
      // More blocks follow, as after a while.
      await anvil.rpc('anvil_mine', ['0x12c'])
      await run(hash, by, { nonce, since, call })
    })

  it('behavior: look finds what replaced it', () =>
    replace({ to: anvil.accounts[2], value: '0x2' }, async (hash, by, at) => {
      expect(await status(hash, at)).toMatchObject({ status: 'replaced', replacedBy: by })
      expect(await status(by)).toMatchObject({ status: 'success' })
    }))

  it('behavior: what was only sped up ends as what took its place did', () =>
    replace({ to: anvil.accounts[1], value: '0x1' }, async (hash, by, at) => {
      const own = await status(by)
      expect(own).toMatchObject({ status: 'success', fee: expect.any(BigInt) })
      expect(await status(hash, at)).toEqual({ ...own, replacedBy: by })
      // The call was never seen, so the replacement cannot be recognized as the same.
      const { call: _, ...unseen } = at
      expect(await status(hash, unseen)).toMatchObject({ status: 'replaced', replacedBy: by })
    }))

  it('behavior: sped up and reverted', () => {
    const call = { to: CONTRACT, value: '0x1', gas: '0x186a0' }
    return replace(
      call,
      async (hash, by, at) => {
        expect(await status(hash, at)).toMatchObject({ status: 'reverted', replacedBy: by })
      },
      call,
    )
  })

  it('behavior: another receiver, amount or data is another transaction', async () => {
    const others = [
      { to: anvil.accounts[2], value: '0x1' },
      { to: anvil.accounts[1], value: '0x2' },
      { to: anvil.accounts[1], value: '0x1', data: '0x00', gas: '0x6000' },
    ]
    for (const other of others)
      await replace(other, async (hash, by, at) => {
        expect(await status(hash, at)).toMatchObject({ status: 'replaced', replacedBy: by })
      })
  })

  it('behavior: look finds that it was cancelled', () =>
    replace({ to: anvil.accounts[0], value: '0x0' }, async (hash, by, at) => {
      expect(await status(hash, at)).toMatchObject({ status: 'cancelled', replacedBy: by })
      // Without a nonce, a replacement cannot be found.
      expect(await status(hash)).toEqual({ status: 'unknown' })
      // Not found in the latest blocks: unknown, never a guess.
      expect(await status(hash, { nonce: at.nonce })).toEqual({ status: 'unknown' })
    }))
})
