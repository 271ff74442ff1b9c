import process from 'node:process'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createRpc } from './rpc.ts'

const context = { id: '1', origin: 'https://shop.example' }

const start = () => {
  const network = { namespace: 'eip155', chainId: 1, caip2: 'eip155:1' }
  let answer = () => {}
  const restored = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined)
  })
  const rpc = createRpc(
    {
      session: { restore: () => restored },
      networks: { active: () => network },
      accounts: {},
      // Safe: as much of them as eth_accounts asks for.
    } as unknown as Parameters<typeof createRpc>[0],
    () => Promise.reject(new Error('nothing else is asked here')),
  )
  const ask = () => rpc.request({ method: 'eth_accounts' }, context)
  return { rpc, ask, answer }
}

describe('createRpc', () => {
  it('behavior: many requests wait at once, and nothing is reported as a leak', async () => {
    const onWarning = vi.fn()
    process.on('warning', onWarning)
    try {
      const { ask, answer } = start()
      const asked = Array.from({ length: 30 }, ask)
      // Warnings are emitted in a later turn.
      await setImmediate()
      answer()
      expect(await Promise.all(asked)).toEqual(asked.map(() => []))
      expect(onWarning).not.toHaveBeenCalled()
    } finally {
      process.off('warning', onWarning)
    }
  })

  it('behavior: an abort ends all that wait, and none that comes after it', async () => {
    const { rpc, ask, answer } = start()
    const asked = Promise.allSettled(Array.from({ length: 30 }, ask))
    rpc.abort()
    const next = ask()
    for (const result of await asked)
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'The request was aborted' } })
    answer()
    expect(await next).toEqual([])
  })
})
