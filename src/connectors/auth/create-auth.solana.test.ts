import { describe, expect, it } from 'vitest'
import { createVisitor, SOLANA, SOLANA_ADDRESS } from './fake-visitor.testing.ts'

describe('Solana', () => {
  const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const bytes = Uint8Array.from([1, 2, 3])
  const solana = async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    const provider = visitor.auth.provider('solana')
    if (!provider || !('signMessage' in provider)) throw new Error('there is no provider')
    return { visitor, provider }
  }
  const given = { address: SOLANA_ADDRESS, chain, transaction: bytes } as const

  it('behavior: in base58, on its own network', async () => {
    const { visitor, provider } = await solana()
    visitor.state.rpc = async () => ({
      transaction: 'Ldp',
      signature: 'Ldp',
      transactions: ['Ldp', 7, 'Ldp'],
    })
    expect(await provider.signTransaction?.(given)).toEqual(bytes)
    expect(await provider.signAndSendTransaction?.(given)).toBe('Ldp')
    expect(await provider.signMessage?.({ address: SOLANA_ADDRESS, message: bytes })).toBe('Ldp')
    const rpc = visitor.asked.filter(({ name }) => name === 'RPC_REQUEST')
    expect(rpc.map(({ on }) => on)).toEqual([SOLANA, SOLANA, SOLANA])
    expect(rpc.map(({ payload }) => Object(payload).params)).toEqual([
      { transaction: 'Ldp' },
      { transaction: 'Ldp' },
      { message: 'Ldp', pubkey: SOLANA_ADDRESS },
    ])
  })

  it('attack: another account than the one that is signed in is not asked for', async () => {
    const { visitor, provider } = await solana()
    const address = 'Vote111111111111111111111111111111111111111'
    await expect(provider.signTransaction?.({ ...given, address })).rejects.toMatchObject({ code: 4100 })
    await expect(provider.signMessage?.({ address, message: bytes })).rejects.toMatchObject({ code: 4100 })
    expect(visitor.names()).not.toContain('RPC_REQUEST')
  })
})
