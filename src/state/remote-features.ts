/**
 * Which features a project has: what its owner set up remotely, what the host set locally, what holds (specification 6,
 * wire facts 3.2). Rules only; who asks the service is `services/project.ts`.
 */
import type { FeatureValue, ProjectState } from './project.ts'

export const SOCIALS = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
export const SWAP_PROVIDERS = ['1inch'] as const
export const ONRAMP_PROVIDERS = ['coinbase', 'meld'] as const

export type { FeatureValue }

export type FeatureReport = {
  /** What the service said; `null`: it leaves it to the host; `absent`: it does not know the feature. */
  readonly remote: FeatureValue | null | 'absent' | 'not asked' | 'asking' | 'failed'
  /** What the host set; `undefined`: nothing. */
  readonly local: FeatureValue | undefined
  readonly effective: FeatureValue
  /** Why that is in effect. */
  readonly reason: 'remote' | 'local' | 'default' | 'absent' | 'basic' | 'no project id'
}

/** What holds where nobody has said anything. */
const initials = {
  email: true,
  socials: SOCIALS,
  swaps: SWAP_PROVIDERS,
  onramp: ONRAMP_PROVIDERS,
  activity: true,
  reownBranding: true,
} satisfies Readonly<Record<string, FeatureValue>>

export type RemoteFeatureName = keyof typeof initials
export type ConfigReport = { readonly [K in RemoteFeatureName]: FeatureReport }

export const remoteFeatureNames = Object.keys(initials) as RemoteFeatureName[]

type Said = {
  readonly config: {
    readonly basic: boolean
    readonly projectId: string | undefined
    readonly features: { readonly [K in RemoteFeatureName]?: FeatureValue | undefined }
  }
  readonly project: ProjectState
}

export const featureReport = ({ config, project }: Said, name: RemoteFeatureName): FeatureReport => {
  const initial: FeatureValue = initials[name]
  const given = config.features[name]
  const said = project.remote[name]
  const remote = project.status !== 'fetched' ? project.status : said === undefined ? 'absent' : said
  // On without saying which: all of them.
  const local = given === true ? initial : given
  const because = (reason: FeatureReport['reason'], effective: FeatureValue): FeatureReport => ({
    remote,
    local: given,
    effective,
    reason,
  })
  if (config.basic) return because('basic', false)
  if (!config.projectId) return because('no project id', false)
  if (remote === 'absent') return because('absent', false)
  if (remote !== null && typeof remote !== 'string') return because('remote', remote)
  return local === undefined ? because('default', initial) : because('local', local)
}

export const configReport = (said: Said): ConfigReport =>
  Object.fromEntries(remoteFeatureNames.map((name) => [name, featureReport(said, name)])) as ConfigReport

/** Of e-mail and social accounts those by which visitors sign in, as far as is known. Without any there is no secure frame. */
export const embeddedMethods = (said: Said) =>
  // An empty list of socials is none.
  (['email', 'socials'] as const).filter((name) => [featureReport(said, name).effective].flat().some(Boolean))
