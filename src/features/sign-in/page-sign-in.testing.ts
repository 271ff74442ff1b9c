/** A host's whole plug-in that keeps sessions in memory and is believed (decisions 84), and a page with it. */
import type { Hex } from '../../chains/chain.ts'
import type { MockProvider } from '../../connectors/mock.ts'
import { ALICE } from '../../core/accounts.testing.ts'
import { asked, createHarness, type Harness, type HarnessOptions, RDNS } from '../../core/core.testing.ts'
import type { SignInSession } from './contract.ts'
import './page-sign-in.ts'
import { enter, press } from './sign-in.actions.ts'

export const SIGNATURE: Hex = `0x${'11'.repeat(65)}`

export type MemoryPlugin = ReturnType<typeof createMemoryPlugin>

/** `fail`: members that throw. */
export const createMemoryPlugin = (isRequired = true) => {
  const sessions: SignInSession[] = []
  const fail = new Set<string>()
  let made = 0
  const check = (name: string) => {
    if (fail.has(name)) throw new Error(`${name} is broken`)
  }
  const isOf = (chainId: string, address: string) => (one: SignInSession) =>
    one.data.chainId === chainId && one.data.accountAddress === address
  return {
    sessions,
    fail,
    createMessage: async (request: { readonly accountAddress: string; readonly chainId: string }) => {
      check('createMessage')
      made += 1
      const record = { ...request, domain: 'shop.example', uri: 'https://shop.example/', version: '1' }
      const nonce = `nonce${made}nonce`
      return {
        ...record,
        nonce,
        toString: () => `Sign in ${request.accountAddress} ${request.chainId} ${nonce}`,
      }
    },
    addSession: async (session: SignInSession) => {
      check('addSession')
      sessions.push(session)
    },
    revokeSession: async (chainId: string, address: string) => {
      const at = sessions.findIndex(isOf(chainId, address))
      if (at >= 0) sessions.splice(at, 1)
    },
    setSessions: async (all: readonly SignInSession[]) => {
      check('setSessions')
      sessions.splice(0, sessions.length, ...all)
    },
    getSessions: async (chainId: string, address: string) => {
      check('getSessions')
      return sessions.filter(isOf(chainId, address))
    },
    getRequired: () => isRequired,
  }
}

export type SigningIn = Harness & {
  readonly plugin: MemoryPlugin
  readonly provider: MockProvider
  /** The texts that the wallet was asked to sign. */
  signed(): readonly unknown[]
}

export const startSignIn = async ({
  plugin = createMemoryPlugin(),
  accounts = [ALICE] as readonly Hex[],
  ...given
}: HarnessOptions & {
  readonly plugin?: MemoryPlugin
  readonly accounts?: readonly Hex[]
} = {}): Promise<SigningIn> => {
  const harness = createHarness({ ...given, options: { siwx: plugin, ...given.options } })
  const provider = harness.announce(RDNS, { accounts })
  provider.answer('personal_sign', () => SIGNATURE)
  await harness.element.show()
  return { ...harness, plugin, provider, signed: () => asked(provider, 'personal_sign') }
}

/** The same, with a wallet connected by its row. */
export const connected = async (...given: Parameters<typeof startSignIn>): Promise<SigningIn> => {
  const page = await startSignIn(...given)
  await page.connect(RDNS)
  return page
}

/** As the view does. */
export const pressOnce = async ({ wallet, settled }: SigningIn): Promise<void> => {
  enter(wallet)
  await settled()
  await press(wallet)
  await settled()
}
