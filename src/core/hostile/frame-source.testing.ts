/** The secure frame as a source of hostile wallets: a visitor signs in by e-mail, and the frame lies about who that is, or says nothing. */
import { OWNER } from '../../connectors/auth/fake-visitor.testing.ts'
import { AUTH_ID } from '../../connectors/lazy.ts'
import { connect } from '../../features/connect/connect.actions.ts'
import { ignore } from '../../lib/flight.ts'
import { oncePer } from '../../lib/once-per.ts'
import { restoreEmbedded } from '../../services/embedded.ts'
import type { Harness } from '../core.testing.ts'
import type { FakePage } from '../fake-page.testing.ts'
import { openAuth } from '../wallets/auth.ts'
import { createFramePage, createFrameState } from '../wallets/embedded.testing.ts'
import { type Answer, asMessage, type Case } from './cases.testing.ts'
import { played, type Script, type Source } from './sources.testing.ts'

const SDK = { sdkType: 'wallet-modal', sdkVersion: 'html-test' }

/** The hostile value for this answer, or else what a good frame would say. */
const valueOr = (answer: Answer, right: unknown): unknown => (answer.how === 'value' ? answer.value : right)

/** The list of accounts of a wallet, as the frame has one: the visitor's own, and all of them with their types. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) && value.length > 0 ? value[0] : value)
const listOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((address) => ({ address, type: 'eoa' })) : value

/** Once per page; the frame is loaded when it is asked. */
const authOf = oncePer(({ core, page }: Harness) => openAuth(core, page, SDK))

const install = (page: FakePage, { metadata, behaviour }: Case, stage: Script): void => {
  const { answer, asked, listeners } = played(stage)
  Object.assign(page.document, { title: 'Shop' })
  const user = (right: object) => ({
    ...right,
    email: metadata.name,
    userName: metadata.icon,
    preferredAccountType: metadata.id,
    address: firstOf(valueOr(behaviour.accounts, OWNER)),
    accounts: listOf(valueOr(behaviour.accounts, [])),
    chainId: valueOr(behaviour.chain, Reflect.get(right, 'chainId')),
  })
  const say = (name: string, right: unknown): unknown => {
    asked.push(name)
    if (name === 'GET_USER') return answer('connect', () => user(Object(right)))
    if (name === 'IS_CONNECTED') return answer('accounts', () => right)
    if (name === 'SWITCH_NETWORK') return answer('chain', () => right)
    return answer('other', () => right)
  }
  const state = {
    ...createFrameState(),
    async instead(name: string, right: unknown) {
      try {
        return await say(name, right)
      } catch (thrown) {
        throw { message: asMessage(thrown) }
      }
    },
  }
  const { frames } = createFramePage(page, state)
  // Messages that nobody has asked for.
  const NAMES = ['READY', 'SESSION_UPDATE', 'GET_USER_SUCCESS', 'IS_CONNECTED_ERROR', 'SIGN_OUT_SUCCESS']
  const post = (value: unknown) => {
    const source: unknown = Reflect.get(Object(frames.at(-1)), 'contentWindow')
    const messages = [
      value,
      ...NAMES.map((name) => ({ type: `@w3m-frame/${name}`, id: '1', payload: value })),
    ]
    for (const data of messages)
      page.dispatchEvent(Object.assign(new Event('message'), { data, origin: state.origin, source }))
  }
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect', 'connect', 'message'])
    listeners.set(name, new Set([post]))
}

export const secureFrame: Source = {
  name: 'the secure frame',
  wire: asMessage,
  harmless: [
    'SYNC_DAPP_DATA',
    'SYNC_THEME',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'IS_CONNECTED',
    'GET_USER',
    'GET_CHAIN_ID',
    'SWITCH_NETWORK',
    'SIGN_OUT',
  ],
  // Loading, and each of its requests, has a deadline of its own.
  restoreMs: 180_000,
  options: () => ({ projectId: 'ab'.repeat(16) }),
  install,
  arrive(harness) {
    for (const one of [harness.core, harness.wallet])
      Object.assign(one, { auth: async () => authOf(harness) })
    void restoreEmbedded(harness.core)
  },
  choose(harness) {
    const leaving = new AbortController()
    authOf(harness)
    ignore(connect(harness.wallet, { connectorId: AUTH_ID, method: 'email' }, leaving))
    // It may be asked half a second after it is ready.
    void harness.clock.advance(0).then(() => harness.clock.advance(500))
    return () => leaving.abort()
  },
}
