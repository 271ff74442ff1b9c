import { describe, expect, it } from 'vitest'
import { everyThrow, fakeWallet } from './fakes.testing.ts'
import { signMessage } from './sign-message.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIGNATURE = `0x${'ab'.repeat(65)}`

const paramsFor = async (message: string | Uint8Array) => {
  const { provider, log } = fakeWallet(() => SIGNATURE)
  expect(await signMessage({ provider, address, message })).toBe(SIGNATURE)
  expect(log).toHaveLength(1)
  return log[0]
}

describe('signMessage', () => {
  it('param: text goes as UTF-8, bytes as they are', async () => {
    expect(await paramsFor('héllo')).toEqual({ method: 'personal_sign', params: ['0x68c3a96c6c6f', address] })
    expect(await paramsFor(new Uint8Array([0, 255]))).toMatchObject({ params: ['0x00ff', address] })
    expect(await paramsFor('')).toMatchObject({ params: ['0x', address] })
  })

  it('attack: text that looks like hex is signed as the text that was shown', async () => {
    expect(await paramsFor('0x12')).toMatchObject({ params: ['0x30783132', address] })
  })

  it('behavior: whatever the wallet throws, it was asked once (decisions 24)', async () => {
    for (const thrown of everyThrow()) {
      const { provider, log } = fakeWallet(() => {
        throw thrown
      })
      await expect(signMessage({ provider, address, message: 'm' })).rejects.toHaveProperty(
        'name',
        'WalletModalError',
      )
      expect(log).toHaveLength(1)
    }
  })

  it('attack: an answer that is no signature is refused', async () => {
    for (const answer of [
      null,
      '',
      '0x',
      `0x${'a'.repeat(61)}`,
      `0x${'z'.repeat(130)}`,
      5,
      {},
      `0x${'a'.repeat(200_000)}`,
    ]) {
      const { provider } = fakeWallet(() => answer)
      await expect(signMessage({ provider, address, message: 'm' })).rejects.toMatchObject({
        code: 'signature-invalid',
      })
    }
  })
})
