import { proxy } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import type { Api } from '../api/create-api.ts'
import type { ProjectFeature } from '../api/project.ts'
import { serviceError, statusError } from '../api/service-error.ts'
import type { RaisedAlert } from '../core/contracts/reporting.ts'
import type { SharedState } from '../core/contracts/state.ts'
import { configOf, type GivenOptions, later } from '../core/core.testing.ts'
import { createProjectState } from '../state/project.ts'
import { createProjectCheck } from './project.ts'

const PROJECT = '0123456789abcdef0123456789abcdef'

type Answers = {
  config?: () => Promise<readonly ProjectFeature[] | null>
  origins?: () => Promise<readonly string[]>
}

const start = (options: GivenOptions = {}, answers: Answers = {}) => {
  const asked: string[] = []
  const raised: RaisedAlert[] = []
  const reported: unknown[] = []
  const state = {
    config: proxy(configOf({ projectId: PROJECT, ...options })),
    project: createProjectState(),
  } as SharedState
  const project: Api['project'] = {
    async config() {
      asked.push('config')
      return { value: (await answers.config?.()) ?? [] }
    },
    async origins() {
      asked.push('origins')
      return { value: (await answers.origins?.()) ?? [] }
    },
    analytics: async () => ({ value: true }),
  }
  const location = new URL('https://shop.example/cart') as unknown as Location
  const core = {
    state,
    raise: (alert: RaisedAlert) => void raised.push(alert),
    report: (error: unknown) => void reported.push(error),
  }
  const check = createProjectCheck(core, project, { location })
  return { ...check, state, asked, raised, reported, codes: () => raised.map(({ code }) => code) }
}

const login: ProjectFeature = { id: 'social_login', isEnabled: true, config: ['email', 'google'] }

describe('createProjectCheck', () => {
  it('behavior: asks once, also when asked twice at once', async () => {
    const { check, state, asked } = start({}, { config: async () => [login] })
    await Promise.all([check(), check()])
    await check()
    expect(asked).toEqual(['config', 'origins'])
    expect(state.project).toEqual({
      status: 'fetched',
      remote: { email: true, socials: ['google'] },
    })
  })

  it('behavior: nothing is asked in basic mode or without a project id', async () => {
    for (const options of [{ basic: true }, { projectId: undefined }]) {
      const { check, state, asked } = start(options)
      await check()
      expect(asked).toEqual([])
      expect(state.project.status).toBe('not asked')
    }
  })

  it('behavior: one warning names every local setting that does not count', async () => {
    const features = { email: true, socials: ['x'], activity: true, swaps: true, send: false }
    const { check, raised } = start(
      { features },
      { config: async () => [login, { id: 'swap', isEnabled: true, config: null }] },
    )
    await check()
    expect(raised).toHaveLength(1)
    expect(raised[0]).toMatchObject({ code: 'local-config-ignored' })
    expect(raised[0]?.message).toContain('email, socials, activity')
    expect(raised[0]?.message).not.toMatch(/swaps|send/)
  })

  it('behavior: what is set after the answer is warned of, and the origin asked about once e-mail is on', async () => {
    const { check, state, asked, raised } = start(
      { features: { email: false, socials: false } },
      {
        config: async () => [
          { id: 'social_login', isEnabled: true, config: null },
          { id: 'swap', isEnabled: true, config: ['1inch'] },
        ],
      },
    )
    const set = async (features: GivenOptions['features']) => {
      state.config.features = configOf({ features }).features
      await Promise.resolve()
      await Promise.resolve()
    }
    await set({ email: false, socials: false, swaps: false })
    expect([asked, raised]).toEqual([[], []])
    await check()
    expect(asked).toEqual(['config'])
    await set({ email: true, swaps: false })
    await set({ email: true, swaps: false, onramp: false })
    expect(asked).toEqual(['config', 'origins'])
    // Each is told once, by whoever raises it.
    expect([...new Set(raised.map(({ subject }) => subject))]).toEqual(['swaps', 'swaps, onramp'])
  })

  it('error: a failure leaves the host’s settings, is reported, and is asked again the next time', async () => {
    const failure = statusError(503, undefined)
    let fails = true
    const { check, state, reported, asked } = start(
      { features: { email: false, socials: false } },
      { config: () => (fails ? Promise.reject(failure) : Promise.resolve([])) },
    )
    await check()
    expect(state.project.status).toBe('failed')
    expect(reported).toEqual([failure])
    fails = false
    await check()
    expect(state.project.status).toBe('fetched')
    expect(asked).toEqual(['config', 'config'])
  })

  it('error: trying again does not wait for the origins of a project that could not be asked about', async () => {
    let fails = true
    const { check, state, asked } = start(
      {},
      {
        config: async () => {
          if (fails) throw statusError(503, undefined)
          return []
        },
        // A host that takes requests and does not answer.
        origins: () => later<readonly string[]>().promise,
      },
    )
    void check()
    await expect.poll(() => asked).toEqual(['config', 'origins'])
    fails = false
    void check()
    await expect.poll(() => state.project.status).toBe('fetched')
    expect(asked).toEqual(['config', 'origins', 'config'])
  })

  it('behavior: the origin is asked about only when e-mail or socials are on', async () => {
    const off = start(
      { features: { email: false, socials: false } },
      { config: () => Promise.reject(new Error('x')) },
    )
    await off.check()
    expect(off.asked).toEqual(['config'])
    const on = start({}, { config: async () => [login], origins: async () => ['https://other.example'] })
    await on.check()
    expect(on.asked).toEqual(['config', 'origins'])
    expect(on.codes()).toEqual(['origin-not-allowed'])
    expect(on.raised[0]?.message).toContain('https://shop.example')
    expect(on.state.project.isOriginMissing).toBe(true)
    const mine = start(
      {},
      { config: async () => [login], origins: async () => ['*.example', 'shop.example'] },
    )
    await mine.check()
    expect(mine.codes()).toEqual([])
    expect(mine.state.project.isOriginMissing).toBeUndefined()
  })

  it.each([
    [403, 'origin-not-allowed'],
    [429, 'project-rate-limited'],
    [500, 'project-unavailable'],
    [503, 'project-unavailable'],
  ])('error: origins answered with %i is the alert %s', async (status, code) => {
    const error = statusError(status, undefined)
    const { check, raised, reported } = start(
      {},
      { config: async () => [login], origins: () => Promise.reject(error) },
    )
    await check()
    expect(raised).toMatchObject([{ code, cause: error }])
    expect(reported).toEqual([])
  })

  it('error: any other failure of origins is as if the list were empty, and is reported', async () => {
    const error = serviceError('http-failed')
    const { check, codes, reported } = start(
      {},
      { config: async () => [login], origins: () => Promise.reject(error) },
    )
    await check()
    expect(codes()).toEqual([])
    expect(reported).toEqual([error])
  })

  it('behavior: what an earlier project answers late is not trusted', async () => {
    const first = later<readonly ProjectFeature[]>()
    const answers = [first.promise, Promise.resolve([])]
    const { check, reset, state } = start({}, { config: () => answers.shift() ?? Promise.resolve([]) })
    const asked = check()
    reset()
    await check()
    first.resolve([login])
    await asked
    expect(state.project).toEqual({ status: 'fetched', remote: {} })
  })
})
