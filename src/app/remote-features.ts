/**
 * Which features a project has: what its owner set up remotely, what the host set locally, what holds (spec section 6,
 * protocol 3.2). Rules only; who asks the service is `services/project.ts`.
 */
import type { RemoteFeature } from '../state/project.ts'
import type { SharedState } from './wallet.ts'

export const SOCIALS = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
export const SWAP_PROVIDERS = ['1inch'] as const
export const ONRAMP_PROVIDERS = ['coinbase', 'meld'] as const

/** On, off, or the providers that are on. */
export type FeatureValue = boolean | readonly string[]

export type FeatureReport = {
  /** What the service said; `null`: it leaves it to the host; `absent`: it does not know the feature. */
  readonly remote: FeatureValue | null | 'absent' | 'not asked' | 'asking' | 'failed'
  /** What the host set; `undefined`: nothing. */
  readonly local: FeatureValue | undefined
  readonly effective: FeatureValue
  /** Why that is in effect. */
  readonly reason: 'remote' | 'local' | 'default' | 'absent' | 'basic' | 'no project id'
}

type Rule = {
  /** The service's name of it. */
  readonly id: string
  readonly initial: FeatureValue
  readonly read: (names: readonly string[]) => FeatureValue
}

const some = (names: readonly string[]): FeatureValue => names.length > 0 && names
const isOn = () => true

const rules = {
  email: { id: 'social_login', initial: true, read: (names) => names.includes('email') },
  socials: {
    id: 'social_login',
    initial: SOCIALS,
    read: (names) => some(names.filter((name) => (SOCIALS as readonly string[]).includes(name))),
  },
  swaps: { id: 'swap', initial: SWAP_PROVIDERS, read: some },
  onramp: { id: 'onramp', initial: ONRAMP_PROVIDERS, read: some },
  activity: { id: 'activity', initial: true, read: isOn },
  reownBranding: { id: 'reown_branding', initial: true, read: isOn },
} satisfies Record<string, Rule>

export type RemoteFeatureName = keyof typeof rules
export type ConfigReport = { readonly [K in RemoteFeatureName]: FeatureReport }

export const remoteFeatureNames = Object.keys(rules) as RemoteFeatureName[]

type Said = Pick<SharedState, 'config' | 'project'>

const remoteOf = (rule: Rule, features: readonly RemoteFeature[]): FeatureReport['remote'] => {
  const row = features.find(({ id }) => id === rule.id)
  if (!row || row.config === undefined) return 'absent'
  return row.config && (row.isEnabled ? rule.read(row.config) : false)
}

export const featureReport = ({ config, project }: Said, name: RemoteFeatureName): FeatureReport => {
  const rule: Rule = rules[name]
  const given = config.features[name]
  const remote = project.status === 'fetched' ? remoteOf(rule, project.features) : project.status
  // On without saying which: all of them.
  const local = given === true ? rule.initial : given
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
  return local === undefined ? because('default', rule.initial) : because('local', local)
}

export const configReport = (said: Said): ConfigReport =>
  Object.fromEntries(remoteFeatureNames.map((name) => [name, featureReport(said, name)])) as ConfigReport
