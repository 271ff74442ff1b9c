/** The plug-in that signs visitors in, of the options as they are now; made once for the same option. */
import type { Core } from '../../core/wallet.ts'
import { toError } from '../../errors/to-error.ts'
import { signInAlertTexts } from '../../i18n/en.sign-in-alerts.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import { toUri } from '../../lib/sign-in-message.ts'
import { activeNetwork, offeredNetwork } from '../../state/network.ts'
import type { CheckedPlugin } from './checked-plugin.ts'
import type { SignInPage } from './contract.ts'
import { createSignInPlugin, type SignInContext } from './create-plugin.ts'
import type { SiweConfig } from './siwe-config.ts'

/** `source`: the object that the host gave, by which it may have been set more than once. */
export type PagePlugin = CheckedPlugin & { readonly source: object }

type Made = { given: (() => object) | undefined; plugin: PagePlugin | undefined }

const madeOf = oncePerCore((_core: Core): Made => ({ given: undefined, plugin: undefined }))

/** Undefined: the host wants no sign-in, or cannot have it here, of which an alert says why. */
export function pluginOf(core: Core): PagePlugin | undefined {
  const { siwx, siweConfig } = core.state.config
  const made = madeOf(core)
  const [given, later] = [siwx, siweConfig]
    .filter((one) => one !== undefined)
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
  // Whichever came first stays (decisions 15).
  if (later) raise(core, 'sign-in-twice')
  if (given === made.given) return made.plugin
  made.given = given
  made.plugin = given && create(core, given(), given === siwx)
  return made.plugin
}

const raise = (core: Core, code: keyof typeof signInAlertTexts, cause?: unknown): void =>
  core.raise({ code, message: signInAlertTexts[code], cause })

const create = (core: Core, source: object, isSiwx: boolean): PagePlugin | undefined => {
  try {
    const given = isSiwx ? { siwx: source } : { siweConfig: source as SiweConfig }
    const made = createSignInPlugin(given, contextOf(core))
    if (typeof made !== 'string') return { ...made, source }
    if (made === 'no-domain') raise(core, 'sign-in-no-domain')
  } catch (error) {
    raise(core, 'sign-in-options', toError(error))
  }
  return undefined
}

/** Read whenever it is asked for: the page may have moved on since. */
const page: SignInPage = {
  get host() {
    return globalThis.location?.host ?? ''
  },
  get href() {
    return toUri(globalThis.location?.href ?? '')
  },
}

const contextOf = oncePerCore(
  (core: Core): SignInContext => ({
    page,
    clock: core.clock,
    storage: core.storage,
    activeChainId: () => activeNetwork(core.state.network).caipNetworkId,
    networkName: (chainId) => offeredNetwork(core.state.network, chainId)?.name,
    readOf: (chainId) => async (method, params) => {
      const network = offeredNetwork(core.state.network, chainId)
      if (!network) throw new TypeError(`${chainId} is not among the page's networks`)
      const { read } = await core.chain('eip155')
      if (!read) throw new TypeError('No reads of eip155')
      return read({ network, method, params })
    },
  }),
)
