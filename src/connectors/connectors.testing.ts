/** What tests of connectors share: a connector over any provider, and objects of a hostile page. */
import type { Eip1193Provider } from '../chains/chain.ts'
import type { Connector } from './connector.ts'
import { createEip1193Connector } from './eip1193.ts'

export const connectorOf = (provider: Eip1193Provider): Connector =>
  createEip1193Connector({
    id: 'a',
    type: 'announced',
    name: 'A',
    imageUrl: undefined,
    rdns: undefined,
    provider,
  })

/** Throws whenever anything of it is read. */
export const hostile = () =>
  new Proxy(
    {},
    {
      get() {
        throw new Error('get')
      },
    },
  )
