/** A page whose visitor is disconnected, connected, or on a network that it does not offer. */
import { createHarness, type GivenOptions, RDNS } from './core.testing.ts'

export type Where = 'disconnected' | 'connected' | 'elsewhere'

export const harness = async (where: Where, options: GivenOptions = {}) => {
  const harness = createHarness({ options })
  if (where === 'disconnected') return harness
  const provider = harness.announce(RDNS)
  await harness.connect(RDNS)
  if (where === 'elsewhere') provider.emit('chainChanged', '0x2a')
  await harness.settled()
  harness.element.requestClose('connected')
  return harness
}
