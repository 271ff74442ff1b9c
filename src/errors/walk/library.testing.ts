/** Causes of the library's own messages: its verbs, called without what belongs to them (decisions 40). */

import { createGround, RDNS } from '../../app/core.testing.ts'
import { hostSignMessage } from '../../app/host.ts'
import { createSessionWriter } from '../../app/session-writer.ts'
import { connect } from '../../features/connect/connect.actions.ts'
import { requestSwitch } from '../../features/network/network.actions.ts'
import { type Causes, rejection } from './told.testing.ts'

/** Plain JavaScript does not look at types. */
const untyped = (value: unknown) => value as never

const other = () => {
  const { core } = createGround()
  const [, network] = core.state.network.networks
  if (!network) throw new TypeError('One network alone')
  return { core, network }
}

export const libraryCauses: Causes = {
  adapter: () => rejection(hostSignMessage(createGround().wallet, { message: 'x', namespace: 'bip122' })),
  'lib-chain': () => {
    const { core } = other()
    const choice = { publicAccount: () => untyped(undefined), wanted: {}, write() {}, activate() {} }
    const believe = async () => createSessionWriter(core, choice).accounts(untyped('cosmos'), ['0x'])
    return rejection(believe())
  },
  'lib-adapter': async () => {
    const ground = createGround()
    ground.announce(RDNS)
    await ground.connect(RDNS)
    const { core } = ground
    const [, network] = core.state.network.networks
    Object.assign(core, { chain: async () => undefined })
    return rejection(requestSwitch(core, untyped(network)))
  },
  'lib-network': () => {
    const { core, network } = other()
    return rejection(requestSwitch(untyped({ ...core, session: undefined }), network))
  },
  'lib-connection': () => {
    const { wallet } = createGround()
    return rejection(connect(untyped({ ...wallet, connectors: undefined }), RDNS))
  },
}
