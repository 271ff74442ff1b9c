/** What visitor, host, page, wallets, relay and time do in the random walk over the session (`session.model.test.ts`). */
import fc from 'fast-check'
import { expect } from 'vitest'
import { COINBASE_ID, WALLETCONNECT_ID } from '../connectors/lazy.ts'
import { providerError } from '../connectors/mock.ts'
import { SAFE_ID } from '../connectors/safe/create-safe.ts'
import { MAINNET } from '../connectors/standard-wallet.testing.ts'
import { cancel, connect, pickWallet } from '../features/connect/connect.actions.ts'
import { connectOf } from '../features/connect/connect.state.ts'
import { startLink } from '../features/connect/link/link.testing.ts'
import { cancelSwitch, connectNamespace, pickNetwork } from '../features/network/network.actions.ts'
import { networkSwitchOf } from '../features/network/network.state.ts'
import { ignore } from '../lib/flight.ts'
import { type Namespace, namespaces } from '../lib/namespaces.ts'
import { ONLY_ETHEREUM } from './session.walk.testing.ts'
import {
  actorsOf,
  EVERYONE,
  EVM_IDS,
  front,
  isView,
  load,
  NETWORKS,
  STANDARD,
  type World,
} from './session.world.testing.ts'

/** One step of a walk, with what must hold after it. */
export type Step = (world: World, act: (world: World) => unknown) => Promise<void>

const createCommand =
  (step: Step) =>
  (name: string, act: (world: World) => unknown): fc.AsyncCommand<object, World> => ({
    check: () => true,
    async run(_model, world) {
      await step(world, act)
    },
    toString: () => name,
  })

const many = <T>(times: number, arbitrary: fc.Arbitrary<T>) => Array.from({ length: times }, () => arbitrary)

const evmId = fc.constantFrom(...EVM_IDS)
const whoever = fc.nat(6)
const somewhere = fc.constantFrom<Namespace | undefined>('eip155', 'solana', undefined)

/** One of the questions that are open. */
const asking = (world: World, who: number) => {
  const open = actorsOf(world).filter(({ prompts }) => prompts.length > 0)
  return open[who % Math.max(open.length, 1)]?.prompts.shift()
}

const click = (world: World, id: string) => {
  if (isView(world, 'Connect')) pickWallet(world.harness.wallet, { connectorId: id })
}

const clickSolana = (world: World) => {
  const entry = world.harness.core.state.connection.wallets.find(({ name }) => name === STANDARD)
  if (entry) click(world, entry.id)
}

/** The code was right; the frame knows the visitor from now on. */
const signIn = async (world: World) => {
  const { wallet } = world.harness
  if (!isView(world, 'Connect')) return
  world.embedded.signIn()
  wallet.go.to('EmailVerifyOtp', { email: 'ann@example.com' })
  const leaving = new AbortController()
  world.endSignIn = () => leaving.abort()
  const auth = await wallet.auth()
  if (leaving.signal.aborted) return
  auth.signedInBy('email')
  ignore(connect(wallet, { connectorId: auth.connectorId, method: 'email' }, leaving))
}

const clickLink = (world: World) => {
  const { wallet } = world.harness
  if (!isView(world, 'Connect')) return
  wallet.go.to('ConnectingWalletConnectBasic')
  world.endLink = startLink(wallet, 'qrcode')
}

const disconnect = (world: World, namespace: Namespace | undefined) => {
  const { core } = world.harness
  const isLinked = namespace && core.session.connector(namespace)?.id === WALLETCONNECT_ID
  ignore(core.session.disconnect(namespace))
  // Those that cover all end with all (specification 4).
  if (!isLinked) return
  for (const other of namespaces) expect(core.session.connector(other)?.id).not.toBe(WALLETCONNECT_ID)
}

const pick = async (world: World, id: string) => {
  const { wallet, core } = world.harness
  const picked = core.state.network.networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (picked && isView(world, 'Networks', 'UnsupportedChain'))
    pickNetwork(networkSwitchOf(core), wallet, picked)
}

const goOn = (world: World) => {
  const entry = front(world)
  const { wallet, core } = world.harness
  if (entry.view !== 'SwitchActiveChain' || !isView(world, 'SwitchActiveChain')) return
  const wanted = core.state.network.networks.find(
    ({ caipNetworkId }) => caipNetworkId === entry.data.switchToChain,
  )
  if (wanted) connectNamespace(wallet, wanted)
}

const addOther = ({ harness: { core, wallet } }: World) => {
  const wanted = core.state.network.networks.find(
    ({ chainNamespace }) => !core.session.connector(chainNamespace),
  )
  if (wallet.state.modal.open && wanted && namespaces.some((one) => core.session.connector(one)))
    connectNamespace(wallet, wanted)
}

const giveUp = async (world: World) => {
  const { wallet, core } = world.harness
  if (isView(world, 'Connecting')) {
    cancel(wallet)
    wallet.go.back()
  } else if (isView(world, 'SwitchNetwork')) cancelSwitch(networkSwitchOf(core), wallet)
  else wallet.go.back()
}

/** Everything that visitor, host, page, wallets, relay and time may do. */
export const createArbitraries = (step: Step) => {
  const command = createCommand(step)
  const one = (name: string, act: (world: World) => unknown) => fc.constant(command(name, act))
  return [
    ...many(
      4,
      one('open', ({ harness }) => harness.element.show()),
    ),
    one('close', ({ harness }) => harness.element.requestClose('user')),
    one('networks', ({ harness }) => harness.element.show({ view: 'Networks' })),
    one('receive', ({ harness }) => harness.element.show({ view: 'Receive' })),
    somewhere.map((namespace) => command(`disconnect ${namespace}`, (world) => disconnect(world, namespace))),
    fc.tuple(fc.constantFrom(...namespaces), fc.nat(2)).map(([namespace, which]) =>
      command(`account ${which} of ${namespace}`, ({ harness: { core } }) => {
        const address = core.state.account[namespace].accounts[which]
        if (address) ignore(core.session.live().then((live) => live.chooseAccount(namespace, address)))
      }),
    ),
    one('give up', giveUp),
    one('go on', goOn),
    ...many(2, one('one for the other namespace', addOther)),
    ...many(
      2,
      evmId.map((id) => command(`click ${id}`, (world) => click(world, id))),
    ),
    one('click Solana', clickSolana),
    ...many(2, one('click the link', clickLink)),
    one('click Coinbase', (world) => click(world, COINBASE_ID)),
    one('click the Safe', (world) => click(world, SAFE_ID)),
    one('sign in by e-mail', signIn),
    one('open the window', ({ harness }) => connectOf(harness.wallet).openPopup?.()),
    fc.boolean().map((up) => command(`relay ${up}`, ({ link }) => link.relay(up))),
    fc
      .constantFrom('0x1', '0xa')
      .map((chain) => command(`link chain ${chain}`, ({ link }) => link.chain(chain))),
    evmId.map((id) =>
      command(`host connects ${id}`, ({ harness }) =>
        connect(harness.wallet, { connectorId: id }).catch(() => {}),
      ),
    ),
    fc.constantFrom(...NETWORKS).map((id) => command(`pick ${id}`, (world) => pick(world, id))),
    ...many(
      6,
      whoever.map((who) => command(`${who} says yes`, (world) => asking(world, who)?.yes())),
    ),
    fc
      .tuple(
        whoever,
        fc.constantFrom<unknown>(providerError(4001, 'no'), providerError(-32603, 'x'), 'text', undefined),
      )
      .map(([who, reason]) => command(`${who} says no`, (world) => asking(world, who)?.no(reason))),
    fc
      .tuple(whoever, fc.nat(2))
      .map(([who, next]) => command(`${who} is ${next}`, (world) => actorsOf(world)[who]?.accounts(next))),
    fc
      .tuple(evmId, fc.constantFrom('0x1', '0xa', '0x2a'))
      .map(([id, chain]) => command(`${id} chain ${chain}`, ({ evm }) => evm[id].chain(chain))),
    whoever.map((who) => command(`${who} leaves`, (world) => actorsOf(world)[who]?.leave())),
    fc
      .tuple(whoever, fc.boolean())
      .map(([who, silent]) =>
        command(`${who} silent ${silent}`, (world) => actorsOf(world)[who]?.silent(silent)),
      ),
    fc
      .constantFrom(150, 3_000, 16_000, 60_000)
      .map((ms) => command(`${ms} ms`, ({ harness }) => harness.clock.advance(ms))),
    fc.subarray(EVERYONE).map((present) =>
      command(`reload with ${present}`, (world) => {
        world.endLink?.()
        world.endLink = undefined
        world.endSignIn?.()
        world.endSignIn = undefined
        world.harness.core.dispose()
        for (const actor of actorsOf(world)) actor.forgetPrompts()
        world.harness = load(world, present)
      }),
    ),
    fc
      .constantFrom(NETWORKS, ['eip155:1', MAINNET], ['eip155:1'], [MAINNET])
      .map((networks) => command(`networks ${networks}`, ({ harness }) => harness.set({ networks }))),
    fc
      .boolean()
      .map((on) => command(`switching ${on}`, ({ harness }) => harness.set({ enableNetworkSwitch: on }))),
  ]
}

/** How a walk begins: with nobody, or where chance alone hardly ever leads. */
export const BEGINNINGS: Readonly<Record<string, readonly ((world: World) => unknown)[]>> = {
  nobody: [],
  'a visitor of the secure frame': [
    ({ harness }) => harness.element.show(),
    signIn,
    ({ harness }) => harness.clock.advance(1_000),
  ],
  'a session for Ethereum, an extension for Solana': [
    ({ link }) => link.accounts(ONLY_ETHEREUM),
    ({ harness }) => harness.element.show(),
    clickLink,
    ({ link }) => link.prompts.shift()?.yes(),
    ({ harness }) => harness.element.show(),
    addOther,
    goOn,
    clickSolana,
    ({ standard }) => standard.prompts.shift()?.yes(),
  ],
}
