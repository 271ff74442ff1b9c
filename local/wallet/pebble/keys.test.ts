import { describe, expect, it } from 'vitest'
import { keysOf } from './keys.ts'
import { pebble } from './wallet.ts'

describe('keysOf', () => {
  it('behavior: every account of the wallet has its key, nobody else has', async () => {
    for (const { address } of pebble.accounts) {
      const { privateKey } = await keysOf(address)
      expect(privateKey.type).toBe('private')
    }
    await expect(keysOf('11111111111111111111111111111111')).rejects.toThrow('no account')
  })
})
