/**
 * Reads the configuration of the project and alerts the host's engineer to what follows from it: local settings that
 * have no effect, and an origin that is not allowed (specification 6, wire facts 3.2, 3.3). The only writer of
 * `state.project`.
 */
import { subscribe } from 'valtio/vanilla'
import type { Api } from '../api/create-api.ts'
import { ServiceError } from '../api/service-error.ts'
import type { Reporting } from '../core/contracts/reporting.ts'
import type { WithState } from '../core/contracts/state.ts'
import { type ServiceAlertCode, serviceAlertTexts } from '../i18n/en.service-alerts.ts'
import { fill, type Values } from '../i18n/t.ts'
import { latest } from '../lib/flight.ts'
import { embeddedMethods, featureReport, remoteFeatureNames } from '../state/remote-features.ts'
import { usesServices } from '../state/uses-services.ts'
import { isOriginAllowed } from './origins.ts'
import { readRemote } from './remote-values.ts'

export type ProjectCheck = {
  /** Asks the service, unless the answer is known or on its way. */
  check(): Promise<void>
  /** Forgets the answer, because project id or endpoints changed. */
  reset(): void
}

type ProjectCore = WithState & Pick<Reporting, 'raise' | 'report'>

/** Raises an alert once for each set of values. */
export function raiseServiceAlert(
  { raise }: Pick<Reporting, 'raise'>,
  code: ServiceAlertCode,
  { values, cause }: { readonly values?: Values; readonly cause?: unknown } = {},
): void {
  const subject = Object.values(values ?? {}).join(' ')
  raise({ code, message: fill(serviceAlertTexts[code], values), subject, cause })
}

export function createProjectCheck(
  core: ProjectCore,
  project: Api['project'],
  page: Pick<Window, 'location'>,
): ProjectCheck {
  const { state } = core
  const ticket = latest()
  let areOriginsAsked = false

  const warnIgnored = () => {
    const ignored = remoteFeatureNames.filter((name) => {
      const { local, reason } = featureReport(state, name)
      return local !== undefined && (reason === 'remote' || reason === 'absent')
    })
    if (ignored.length > 0)
      raiseServiceAlert(core, 'local-config-ignored', { values: { features: ignored.join(', ') } })
  }

  /** The origin matters only for signing in by e-mail or a social account. */
  const checkOrigin = async (isCurrent: () => boolean) => {
    delete state.project.isOriginMissing
    areOriginsAsked = embeddedMethods(state).length > 0
    if (!areOriginsAsked) return
    const { origin } = page.location
    const refuse = (cause?: unknown) => {
      state.project.isOriginMissing = true
      raiseServiceAlert(core, 'origin-not-allowed', { values: { origin }, cause })
    }
    try {
      const { value } = await project.origins()
      if (isCurrent() && !isOriginAllowed(origin, value)) refuse()
    } catch (cause) {
      const status = cause instanceof ServiceError ? cause.status : undefined
      if (!isCurrent()) return
      if (status === 403) refuse(cause)
      else if (status === 429) raiseServiceAlert(core, 'project-rate-limited', { cause })
      else if (status !== undefined && status >= 500)
        raiseServiceAlert(core, 'project-unavailable', { cause })
      // An unknown list counts as empty.
      else core.report(cause)
    }
  }

  let asking: Promise<void> | undefined

  const ask = async () => {
    const isCurrent = ticket()
    // After a failure the status stays `failed` until there is an answer.
    if (state.project.status !== 'failed') state.project.status = 'asking'
    try {
      const { value } = await project.config()
      if (!isCurrent()) return
      state.project.remote = readRemote(value ?? [])
      state.project.status = value ? 'fetched' : 'not asked'
      warnIgnored()
    } catch (error) {
      if (!isCurrent()) return
      state.project.status = 'failed'
      // Its origins are still asked about, which may take long: whoever tries again meanwhile asks anew.
      asking = undefined
      core.report(error)
    }
    await checkOrigin(isCurrent)
  }

  // Options are live: what is set after the answer is judged by it as well.
  subscribe(state.config, () => {
    if (state.project.status !== 'fetched') return
    warnIgnored()
    if (!areOriginsAsked) void checkOrigin(ticket())
  })

  return {
    async check() {
      if (!usesServices(state.config) || (!asking && state.project.status === 'fetched')) return
      const current = asking ?? ask()
      asking = current
      await current.finally(() => {
        if (asking === current) asking = undefined
      })
    },
    reset() {
      ticket()
      asking = undefined
      state.project.status = 'not asked'
      state.project.remote = {}
    },
  }
}
