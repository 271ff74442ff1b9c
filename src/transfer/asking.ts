/** The page's requests for the visitor's money: while one feature shows one, another feature shows none. */
import type { Core } from '../core/wallet.ts'
import { failure } from '../errors/to-error.ts'
import { oncePerCore } from '../lib/once-per.ts'

/** By the feature that shows them. */
const asking = oncePerCore((_core: Core) => new Set<{ readonly feature: string }>())

/** Call it before anything is shown. Answers how it ends; throws `sending-busy` while another feature has a request of its own. */
export function startAsking(core: Pick<Core, 'core'>, feature: string): () => void {
  const all = asking(core)
  if ([...all].some((one) => one.feature !== feature)) throw failure('sending-busy')
  const own = { feature }
  all.add(own)
  return () => void all.delete(own)
}
