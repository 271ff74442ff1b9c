import { describe, expect, it } from 'vitest'
import { createHarness } from '../core/core.testing.ts'
import { startAsking } from './asking.ts'

const busy = expect.objectContaining({ code: 'sending-busy' })

describe('startAsking', () => {
  it('behavior: one feature at a time; its own requests it orders itself', () => {
    const { core } = createHarness()
    const [end, endNext] = [startAsking(core, 'pay'), startAsking(core, 'pay')]
    expect(() => startAsking(core, 'send')).toThrow(busy)
    end()
    expect(() => startAsking(core, 'send')).toThrow(busy)
    endNext()
    startAsking(core, 'send')
  })

  it.each(['SendPreview', 'SwapPreview'] as const)(
    'behavior: never over %s that somebody reads',
    async (view) => {
      const { core, element, wallet } = createHarness()
      await element.show()
      wallet.go.to(view)
      expect(() => startAsking(core, 'pay')).toThrow(busy)
      wallet.go.back()
      startAsking(core, 'pay')()
    },
  )
})
