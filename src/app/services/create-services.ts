/** What speaks to the services, fetched at the first intent: the api, the project's configuration, analytics. */
import { createApi } from '../../api/create-api.ts'
import { sdkType, sdkVersion } from '../../api/sdk.ts'
import { namespaces } from '../../lib/namespaces.ts'
import { activeNetwork } from '../../state/network.ts'
import type { Services } from '../services-loader.ts'
import type { Core } from '../wallet.ts'
import { createAnalytics } from './analytics.ts'
import { createProjectCheck, raiseServiceAlert } from './project.ts'

export function createServices(core: Core, page: Window): Services {
  const { state, clock, storage } = core
  // Options are live.
  const api = createApi({
    endpoints: {
      get blockchain() {
        return state.config.endpoints.blockchain
      },
      get wallets() {
        return state.config.endpoints.wallets
      },
      get analytics() {
        return state.config.endpoints.analytics
      },
    },
    project: () => ({ projectId: state.config.projectId, sdkType, sdkVersion }),
    clock,
    // Asked for each time: a page may put its own in place.
    fetch: (...request) => page.fetch(...request),
    storage,
    mayKeep: () => namespaces.some((namespace) => state.account[namespace].address !== undefined),
    activeNetwork: () => activeNetwork(state.network).caipNetworkId,
  })

  const project = createProjectCheck(core, api.project, page)
  const analytics = createAnalytics({
    transport: api.analytics,
    isAllowed: async () => (await api.project.analytics()).value,
    isWanted: () => {
      const { basic, projectId, features } = state.config
      return !basic && projectId !== undefined && features.analytics !== false
    },
    clock,
    page,
    onRefused: (cause) =>
      raiseServiceAlert(core, 'origin-not-allowed', { values: { origin: page.location.origin }, cause }),
    onAccepted: () => core.recovered('origin-not-allowed'),
  })

  const wake = () => {
    project.check().catch(core.report)
  }

  return {
    api,
    track: analytics.track,
    start: wake,
    restart() {
      api.forget()
      project.reset()
      analytics.reset()
      wake()
    },
    dispose: analytics.dispose,
  }
}
