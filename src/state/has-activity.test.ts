import { describe, expect, it } from 'vitest'
import { hasActivity } from './has-activity.ts'
import type { ProjectState } from './project.ts'

const config = (activity?: boolean, more: object = {}) => ({
  projectId: '0'.repeat(32),
  basic: false,
  features: { activity },
  ...more,
})

const remote = (given: ProjectState['remote']): ProjectState => ({ status: 'fetched', remote: given })
const unknown: ProjectState = { status: 'asking', remote: {} }

describe('hasActivity', () => {
  it('param: the owner’s word before the host’s, the host’s before the default', () => {
    const has = (activity: boolean | undefined, project: ProjectState) =>
      hasActivity({ config: config(activity), project })
    expect([has(undefined, unknown), has(true, unknown), has(false, unknown)]).toEqual([true, true, false])
    expect([has(false, remote({ activity: true })), has(true, remote({ activity: false }))]).toEqual([
      true,
      false,
    ])
    expect([has(undefined, remote({ activity: null })), has(false, remote({ activity: null }))]).toEqual([
      true,
      false,
    ])
    expect(has(true, remote({}))).toBe(false)
  })

  it('param: never without a project id or in basic mode (decisions 20)', () => {
    for (const more of [{ projectId: undefined }, { basic: true }])
      expect(hasActivity({ config: config(true, more), project: remote({ activity: true }) })).toBe(false)
  })
})
