import { describe, expect, it } from 'vitest'
import type { ProjectFeature } from '../api/project.ts'
import { configOf, type GivenOptions } from '../core/core.testing.ts'
import { readRemote } from '../services/remote-values.ts'
import type { RemoteStatus } from './project.ts'
import { configReport, embeddedMethods, featureReport, type RemoteFeatureName } from './remote-features.ts'

const PROJECT = '0123456789abcdef0123456789abcdef'

const said = (
  features: GivenOptions['features'],
  project: { status?: RemoteStatus; features?: readonly ProjectFeature[] } = {},
  options: GivenOptions = {},
) => ({
  config: configOf({ projectId: PROJECT, features, ...options }),
  project: { status: project.status ?? ('fetched' as const), remote: readRemote(project.features ?? []) },
})

const row = (id: string, config: readonly string[] | null | undefined, isEnabled = true) => ({
  features: [{ id, isEnabled, config }],
})

const NAMES: readonly RemoteFeatureName[] = [
  'email',
  'socials',
  'swaps',
  'onramp',
  'activity',
  'reownBranding',
]

describe('featureReport', () => {
  it('behavior: before it was asked, while it is, and when it failed: local setting or default', () => {
    for (const status of ['not asked', 'asking', 'failed'] as const) {
      const mine = said({ email: false, swaps: true }, { status })
      expect(featureReport(mine, 'email')).toEqual({
        remote: status,
        local: false,
        effective: false,
        reason: 'local',
      })
      expect(featureReport(mine, 'swaps')).toMatchObject({ effective: ['1inch'], reason: 'local' })
      expect(featureReport(mine, 'onramp')).toEqual({
        remote: status,
        local: undefined,
        effective: ['coinbase', 'meld'],
        reason: 'default',
      })
    }
  })

  it('behavior: basic, or without a project id: all off, whatever else was said', () => {
    const all = { email: true, socials: true, swaps: true, onramp: true, activity: true, reownBranding: true }
    const rows = row('social_login', ['email', 'google'])
    for (const name of NAMES) {
      expect(featureReport(said(all, rows, { basic: true }), name)).toMatchObject({
        effective: false,
        reason: 'basic',
      })
      expect(featureReport(said(all, rows, { projectId: undefined }), name)).toMatchObject({
        effective: false,
        reason: 'no project id',
      })
    }
  })

  it('behavior: fetched, but the feature or its configuration is absent: off', () => {
    expect(featureReport(said({ activity: true }), 'activity')).toEqual({
      remote: 'absent',
      local: true,
      effective: false,
      reason: 'absent',
    })
    expect(featureReport(said({}, row('activity', undefined)), 'activity').effective).toBe(false)
  })

  it('behavior: null leaves it to the host, then to the default', () => {
    expect(featureReport(said({ activity: false }, row('activity', null)), 'activity')).toEqual({
      remote: null,
      local: false,
      effective: false,
      reason: 'local',
    })
    expect(featureReport(said({}, row('social_login', null, false)), 'socials')).toMatchObject({
      effective: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
      reason: 'default',
    })
    expect(featureReport(said({}, row('swap', null, false)), 'swaps')).toMatchObject({
      effective: ['1inch'],
      reason: 'default',
    })
  })

  it('behavior: otherwise the project’s owner decides', () => {
    const login = said({ email: false, socials: false }, row('social_login', ['email', 'x', 'myspace']))
    expect(featureReport(login, 'email')).toMatchObject({ remote: true, effective: true, reason: 'remote' })
    expect(featureReport(login, 'socials')).toMatchObject({ remote: ['x'], effective: ['x'] })
    const off = said({ email: true }, row('social_login', ['email', 'google'], false))
    expect(featureReport(off, 'email')).toMatchObject({ effective: false, reason: 'remote' })
    expect(featureReport(off, 'socials')).toMatchObject({ effective: false, reason: 'remote' })
    expect(featureReport(said({}, row('social_login', ['email'])), 'socials').effective).toBe(false)
    expect(featureReport(said({}, row('swap', [])), 'swaps').effective).toBe(false)
    expect(featureReport(said({}, row('onramp', ['meld'])), 'onramp').effective).toEqual(['meld'])
    expect(featureReport(said({}, row('activity', [])), 'activity').effective).toBe(true)
    expect(featureReport(said({}, row('reown_branding', [], false)), 'reownBranding').effective).toBe(false)
  })
})

describe('configReport', () => {
  it('behavior: a row for each remote feature', () => {
    expect(Object.keys(configReport(said({})))).toEqual(NAMES)
  })
})

describe('embeddedMethods', () => {
  it('param: with e-mail or at least one social account', () => {
    const methods = (features: Parameters<typeof said>[0]) =>
      embeddedMethods(said(features, { features: [{ id: 'social_login', isEnabled: true, config: null }] }))
    expect(methods({})).toEqual(['email', 'socials'])
    expect(methods({ email: true, socials: false })).toEqual(['email'])
    expect(methods({ email: false, socials: ['google'] })).toEqual(['socials'])
    expect(methods({ email: false, socials: false })).toEqual([])
    expect(methods({ email: false, socials: [] })).toEqual([])
  })
})
