import { describe, expect, it } from 'vitest'
import { createFakeFrame, tick, watched } from './fake-frame.testing.ts'

const started = async () => {
  let lost = 0
  const fake = createFakeFrame({ onLost: () => void lost++ })
  watched(fake.frame.ask('IS_CONNECTED', undefined))
  await fake.ready()
  await fake.answer('IS_CONNECTED', { isConnected: true })
  const names = () => fake.posts().map(({ type }) => type.replace('@w3m-app/', ''))
  const pass = async (ms: number) => {
    await fake.clock.advance(ms)
    await tick()
  }
  return { ...fake, names, pass, lost: () => lost }
}

describe('createDeafWatch', () => {
  it('error: a frame that answers nothing any more is given up, and the next request loads it anew', async () => {
    const fake = await started()
    const asked = watched(fake.frame.ask('GET_USER', {}))
    await fake.pass(30_000)
    expect(asked.error).toMatchObject({ code: 'timeout' })
    expect(fake.told.trouble).toEqual(['frame-timeout'])
    expect(fake.names().at(-1)).toBe('GET_CHAIN_ID')
    await fake.pass(4_999)
    expect(fake.lost()).toBe(0)
    await fake.pass(1)
    expect(fake.lost()).toBe(1)
    expect(fake.frame.element()).toBeUndefined()
    const again = watched(fake.frame.ask('IS_CONNECTED', undefined))
    await fake.ready()
    await fake.answer('IS_CONNECTED', { isConnected: true })
    expect(again.value).toEqual({ isConnected: true })
    expect(fake.elements).toHaveLength(2)
    expect(fake.clock.pending()).toBe(0)
  })

  it.each(['SUCCESS', 'ERROR'] as const)('behavior: one that answers by %s stays', async (result) => {
    const fake = await started()
    watched(fake.frame.ask('GET_USER', {}))
    await fake.pass(30_000)
    await fake.answer('GET_CHAIN_ID', { chainId: 1 }, result)
    await fake.pass(60_000)
    expect(fake.lost()).toBe(0)
    expect(fake.told.trouble).toEqual(['frame-timeout'])
  })

  it('behavior: it is asked once, however many requests had no answer', async () => {
    const fake = await started()
    for (let i = 0; i < 3; i++) watched(fake.frame.ask('GET_USER', {}))
    await fake.pass(30_000)
    expect(fake.names().filter((name) => name === 'GET_CHAIN_ID')).toHaveLength(1)
  })

  it.each(['before it is asked', 'while it is asked'])(
    'attack: something to approve is shown in it, %s: it is not taken away',
    async (when) => {
      const fake = await started()
      const approve = () => watched(fake.frame.ask('RPC_REQUEST', { method: 'personal_sign', params: [] }))
      watched(fake.frame.ask('GET_USER', {}))
      const early = when === 'before it is asked' ? approve() : undefined
      await fake.pass(30_000)
      const approval = early ?? approve()
      await fake.pass(600_000)
      expect(fake.lost()).toBe(0)
      await fake.answer('RPC_REQUEST', '0x01')
      expect(approval.value).toBe('0x01')
    },
  )

  it.each(['CONNECT_DEVICE', 'SIGN_OUT'] as const)(
    'behavior: %s has no answer: that says nothing',
    async (name) => {
      const fake = await started()
      watched(fake.frame.ask(name, undefined))
      await fake.pass(60_000)
      expect(fake.names()).not.toContain('GET_CHAIN_ID')
      expect(fake.lost()).toBe(0)
    },
  )
})
