import { describe, expect, it } from 'vitest'
import { describe as tell } from '../../errors/message.ts'
import type { EvmFee, EvmTransfer } from '../chain.ts'
import { everyThrow, fakeWallet } from './fakes.testing.ts'
import { send } from './send.ts'

const HASH = `0x${'aB'.repeat(32)}`
const transfer: EvmTransfer = {
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: 1000000000000000001n,
  data: '0x',
  caipNetworkId: 'eip155:8453',
}
const plain = {
  from: transfer.from,
  to: transfer.to,
  value: '0xde0b6b3a7640001',
  data: '0x',
  chainId: '0x2105',
}

const sent = async (fee?: EvmFee) => {
  const { provider, log } = fakeWallet(() => HASH)
  expect(await send({ provider, transfer, ...(fee && { fee }) })).toBe(HASH)
  return log
}

describe('send', () => {
  it('behavior: exactly from, to, value, data and chainId', async () => {
    expect(await sent()).toStrictEqual([{ method: 'eth_sendTransaction', params: [plain] }])
  })

  it('param: fee fixes gas and the fee fields of its type', async () => {
    const common = { total: 5n, gas: 21000n, l1: 0n }
    const fields = { type: 'eip1559', maxFeePerGas: 255n, maxPriorityFeePerGas: 1n } as const
    expect(await sent({ ...common, fields })).toStrictEqual([
      {
        method: 'eth_sendTransaction',
        params: [{ ...plain, gas: '0x5208', maxFeePerGas: '0xff', maxPriorityFeePerGas: '0x1' }],
      },
    ])
    expect(await sent({ ...common, fields: { type: 'legacy', gasPrice: 255n } })).toStrictEqual([
      { method: 'eth_sendTransaction', params: [{ ...plain, gas: '0x5208', gasPrice: '0xff' }] },
    ])
  })

  it('behavior: whatever the wallet throws, it was asked once (decisions 24)', async () => {
    const throws = everyThrow()
    expect(throws.length).toBeGreaterThan(2000)
    for (const thrown of throws) {
      const { provider, log } = fakeWallet(() => {
        throw thrown
      })
      await expect(send({ provider, transfer })).rejects.toHaveProperty('name', 'WalletModalError')
      expect(log).toHaveLength(1)
    }
  })

  it('behavior: a refusal is code 4001', async () => {
    for (const thrown of [{ code: 4001 }, { code: 5000 }, new Error('User rejected the request.')]) {
      const { provider } = fakeWallet(() => Promise.reject(thrown))
      const error = await send({ provider, transfer }).catch((e) => e)
      expect(error).toMatchObject({ code: 4001, cause: thrown })
      expect(tell(error).rejected).toBe(true)
    }
  })

  it('error: a wallet that throws at once rejects like any other', async () => {
    const provider = {
      request(): Promise<unknown> {
        throw { code: 4100 }
      },
    }
    await expect(send({ provider, transfer })).rejects.toMatchObject({ code: 4100 })
  })

  it('attack: an answer that is no hash is refused, and not asked again', async () => {
    const answers = [
      null,
      undefined,
      '',
      '0x',
      HASH.slice(0, -1),
      `${HASH}0`,
      ` ${HASH}`,
      1,
      {},
      [HASH],
      `0x${'g'.repeat(64)}`,
    ]
    for (const answer of [...answers, { toString: () => HASH }, HASH.repeat(1000)]) {
      const { provider, log } = fakeWallet(() => answer)
      await expect(send({ provider, transfer })).rejects.toMatchObject({ code: 'hash-invalid' })
      expect(log).toHaveLength(1)
    }
  })

  it('attack: a malformed transfer never reaches the wallet', async () => {
    const wrong: readonly Partial<EvmTransfer>[] = [
      { to: '0x' },
      { to: `${transfer.to}00` },
      { from: '0xzz' },
      { value: -1n },
      { value: 2n ** 256n },
      // biome-ignore lint/suspicious/noExplicitAny: what a caller without types could do
      { value: 1 as any },
      { data: '0x0' },
      { caipNetworkId: 'eip155:0' },
      { caipNetworkId: 'eip155:abc' },
    ]
    for (const fields of wrong) {
      const { provider, log } = fakeWallet(() => HASH)
      await expect(send({ provider, transfer: { ...transfer, ...fields } })).rejects.toMatchObject({
        code: 'transfer-invalid',
      })
      expect(log).toHaveLength(0)
    }
  })
})
