/** Maps the service's configuration of features to the host's names for them (wire facts 3.2). */
import type { ProjectFeature } from '../api/project.ts'
import type { FeatureValue, RemoteValues } from '../state/project.ts'
import { type RemoteFeatureName, SOCIALS } from '../state/remote-features.ts'

type Rule = {
  /** The service's name for the feature. */
  readonly id: string
  readonly read: (names: readonly string[]) => FeatureValue
}

const some = (names: readonly string[]): FeatureValue => names.length > 0 && names
const isOn = () => true

const rules: Readonly<Record<RemoteFeatureName, Rule>> = {
  email: { id: 'social_login', read: (names) => names.includes('email') },
  socials: {
    id: 'social_login',
    read: (names) => some(names.filter((name) => SOCIALS.some((known) => known === name))),
  },
  swaps: { id: 'swap', read: some },
  onramp: { id: 'onramp', read: some },
  activity: { id: 'activity', read: isOn },
  reownBranding: { id: 'reown_branding', read: isOn },
}

/** A feature that is missing or has no `config` is off, so it is left out. */
export const readRemote = (features: readonly ProjectFeature[]): RemoteValues =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, { id, read }]) => {
      const row = features.find((feature) => feature.id === id)
      if (row?.config === undefined) return []
      return [[name, row.config && (row.isEnabled ? read(row.config) : false)]]
    }),
  )
