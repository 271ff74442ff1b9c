/** A page whose secure frame is there and knows one visitor: answers come over the wire, as the frame writes them. */
import { accountsOn, OWNER, SMART, SOLANA_ADDRESS } from '../../connectors/auth/fake-visitor.testing.ts'
import type { FakePage } from '../fake-page.testing.ts'

export const FRAME_ORIGIN = 'https://secure.walletconnect.org'

type Asked = { readonly name: string; readonly payload: unknown }

/** The frame's side of a visitor, which outlives the page. */
export const createFrameState = () => ({
  /** False: the frame says nothing. */
  isReady: true,
  isConnected: true,
  on: 'eip155:1',
  type: 'eoa',
  origin: FRAME_ORIGIN,
  /** What the visitor decides; rejects with the frame's words. */
  approve: async (_payload: unknown): Promise<unknown> => '0x01',
})

export function createFramePage(page: FakePage, state = createFrameState()) {
  const asked: Asked[] = []
  const frames: { readonly src: string; isConnected: boolean }[] = []

  const user = () => {
    const isSolana = state.on.startsWith('solana')
    return {
      email: 'ann@example.com',
      address: isSolana ? SOLANA_ADDRESS : state.type === 'eoa' ? OWNER : SMART,
      chainId: isSolana ? state.on : Number(state.on.slice('eip155:'.length)),
      smartAccountDeployed: false,
      accounts: accountsOn(isSolana),
      preferredAccountType: state.type,
    }
  }

  const answer = async (name: string, payload: unknown): Promise<unknown> => {
    const { chainId, type, preferredAccountType } = Object(payload)
    if (name === 'RPC_REQUEST') return state.approve(payload)
    if (name === 'IS_CONNECTED') return { isConnected: state.isConnected }
    if (name === 'GET_SMART_ACCOUNT_ENABLED_NETWORKS') return { smartAccountEnabledNetworks: [1, 8453] }
    if (name === 'SIGN_OUT') state.isConnected = false
    if (name === 'SET_PREFERRED_ACCOUNT') {
      state.type = type
      return { type, address: user().address }
    }
    if (name !== 'GET_USER' && name !== 'SWITCH_NETWORK') return undefined
    if (!state.isConnected) throw new Error('Nobody is signed in')
    state.on = chainId ?? state.on
    state.type = preferredAccountType ?? state.type
    return name === 'GET_USER' ? user() : { chainId: user().chainId }
  }

  const createElement = () => {
    const say = (data: unknown) =>
      page.dispatchEvent(
        Object.assign(new Event('message'), { data, origin: state.origin, source: element.contentWindow }),
      )
    const element = Object.assign(new EventTarget(), {
      slot: '',
      title: '',
      referrerPolicy: '',
      src: '',
      isConnected: false,
      contentWindow: {
        postMessage({ type, id, payload }: { type: string; id: string; payload?: unknown }) {
          const name = type.slice('@w3m-app/'.length)
          asked.push({ name, payload })
          if (!state.isReady) return
          answer(name, payload).then(
            (answered) => say({ type: `@w3m-frame/${name}_SUCCESS`, id, payload: answered }),
            (error) => say({ type: `@w3m-frame/${name}_ERROR`, id, payload: { message: error.message } }),
          )
        },
      },
      onAppended() {
        element.isConnected = true
        frames.push(element)
        if (state.isReady) say({ type: '@w3m-frame/READY', payload: { version: '4' } })
      },
      remove() {
        element.isConnected = false
      },
    })
    return element
  }

  Object.assign(page.document, { title: 'Shop', querySelector: () => null, createElement })
  return { state, asked, frames, names: () => asked.map(({ name }) => name) }
}
