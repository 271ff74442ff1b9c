/** Causes of the library's own errors: its functions, called without what they need (decisions 40). */

import { createHarness, RDNS } from '../../core/core.testing.ts'
import { connect } from '../../features/connect/connect.actions.ts'
import { requestSwitch } from '../../features/network/network.actions.ts'
import { createNetworkSwitch, networkSwitchOf } from '../../features/network/network.state.ts'
import { signMessage } from '../../host/host-verbs.ts'
import { createSessionStore } from '../../session/stored/create-session.ts'
import { connected } from '../../session/table.ts'
import { type Causes, rejection } from './outcome.testing.ts'

/** Stands for plain JavaScript, which ignores types. */
const untyped = (value: unknown) => value as never

const other = () => {
  const { core } = createHarness()
  const [, network] = core.state.network.networks
  if (!network) throw new TypeError('One network alone')
  return { core, network }
}

export const libraryCauses: Causes = {
  adapter: () => rejection(signMessage(createHarness().wallet, { message: 'x', namespace: 'bip122' })),
  'lib-chain': () => {
    const { core } = other()
    const store = createSessionStore(core.state, () => {})
    const write = async () =>
      store.apply((draft) =>
        connected(draft, {
          connector: untyped({ id: RDNS }),
          link: untyped({ cosmos: { accounts: ['0x'] } }),
          isReconnect: false,
          chosen: {},
        }),
      )
    return rejection(write())
  },
  'lib-adapter': async () => {
    const harness = createHarness()
    harness.announce(RDNS)
    await harness.connect(RDNS)
    const { core } = harness
    const [, network] = core.state.network.networks
    Object.assign(core, { chain: async () => undefined })
    return rejection(requestSwitch(networkSwitchOf(core), untyped(network)))
  },
  'lib-network': () => {
    const { core, network } = other()
    return rejection(requestSwitch(createNetworkSwitch(untyped({ ...core, session: undefined })), network))
  },
  'lib-connection': () => {
    const { wallet } = createHarness()
    return rejection(connect(untyped({ ...wallet, connectors: undefined }), { connectorId: RDNS }))
  },
}
