/** Creates what talks to the services, at the first intent: the api, the check of the project, analytics. */
import { createApi } from '../api/create-api.ts'
import { sdkType, sdkVersion } from '../api/sdk.ts'
import { lazyPart } from '../core/lazy-part.ts'
import type { Services } from '../core/services-loader.ts'
import type { Core } from '../core/wallet.ts'
import { takeResultUri } from '../core/wallets/result-uri.ts'
import { latest } from '../lib/flight.ts'
import { namespaces } from '../lib/namespaces.ts'
import { activeNetwork } from '../state/network.ts'
import { usesServices } from '../state/uses-services.ts'
import { createAnalytics } from './analytics.ts'
import { restoreEmbedded } from './embedded.ts'
import { createProjectCheck, raiseServiceAlert } from './project.ts'

export function createServices(core: Core, page: Window): Services {
  const { state, clock, storage } = core
  // A getter, because options can change.
  const api = createApi({
    get endpoints() {
      return state.config.endpoints
    },
    project: () => ({
      projectId: usesServices(state.config) ? state.config.projectId : undefined,
      sdkType,
      sdkVersion,
    }),
    clock,
    // Looked up at each call, because a page may replace `fetch`.
    fetch: (...request) => page.fetch(...request),
    storage,
    mayKeep: () => namespaces.some((namespace) => state.account[namespace].address !== undefined),
    activeNetwork: () => activeNetwork(state.network).caipNetworkId,
  })

  const project = createProjectCheck(core, api.project, page)
  const analytics = createAnalytics({
    transport: api.analytics,
    isAllowed: async () => (await api.project.analytics()).value,
    isWanted: () => usesServices(state.config) && state.config.features.analytics !== false,
    clock,
    page,
    onRefused: (cause) =>
      raiseServiceAlert(core, 'origin-not-allowed', { values: { origin: page.location.origin }, cause }),
    onAccepted: () => core.recovered('origin-not-allowed'),
  })

  const ticket = latest()
  /** Of the provider that has led the visitor back, until it was passed on: once. */
  let result: string | undefined
  const startProject = async () => {
    const isCurrent = ticket()
    await project.check()
    // Another project was named meanwhile: whoever asks that goes on.
    if (!isCurrent()) return
    await restoreEmbedded(core)
    if (result === undefined) return
    const { finishSocial } = await import('../core/wallets/social-return.ts')
    const uri = result
    result = undefined
    if (uri !== undefined) await finishSocial(core, page, uri)
  }

  /** There is a project, and `basic` is off. */
  const start = (led = takeResultUri(page)) => {
    result = led ?? result
    startProject().catch(core.report)
  }

  return {
    api,
    auth: lazyPart(clock, async () =>
      (await import('../core/wallets/auth.ts')).openAuth(core, page, { sdkType, sdkVersion }),
    ).get,
    track: analytics.track,
    start,
    restart() {
      api.forget()
      project.reset()
      analytics.reset()
      start()
    },
    dispose: analytics.dispose,
  }
}
