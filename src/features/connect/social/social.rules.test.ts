import { describe, expect, it } from 'vitest'
import { configOf, type GivenOptions } from '../../../core/core.testing.ts'
import type { RemoteValues } from '../../../state/project.ts'
import { PROJECT } from '../email/email.testing.ts'
import { buttonsOf, offeredSocials } from './social.rules.ts'
import { ANDROID, fakeBrowser, IPHONE, MAC, type PageOptions } from './social.testing.ts'

const ALL = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']

const offered = (
  socials: unknown,
  remote?: RemoteValues,
  page: PageOptions = {},
  options: GivenOptions = {},
) =>
  offeredSocials(
    {
      config: configOf({ projectId: PROJECT, features: { socials }, ...options }),
      project: { status: remote ? 'fetched' : 'failed', remote: remote ?? {} },
    },
    fakeBrowser(page),
  )

describe('offeredSocials', () => {
  it('param: all where nobody says which, and those of a list in its order, each once', () => {
    expect(offered(undefined)).toEqual(ALL)
    expect(offered(true)).toEqual(ALL)
    expect(offered(undefined, { socials: true })).toEqual(ALL)
    expect(offered(['github', 'apple'])).toEqual(['github', 'apple'])
    expect(offered(true, { socials: ['discord', 'discord', 'google'] })).toEqual(['discord', 'google'])
  })

  it.each<[string, readonly string[]]>([
    ['the host', offered(false)],
    ['the project', offered(true, { socials: false })],
    ['the project, by an empty list', offered(true, { socials: [] })],
    ['a project that does not know them', offered(true, {})],
    ['basic mode', offered(true, undefined, {}, { basic: true })],
    ['there being no project', offered(true, undefined, {}, { projectId: undefined })],
  ])('param: none by %s', (_name, list) => expect(list).toEqual([]))

  it('attack: a name that is none is not offered', () => {
    expect(offered(true, { socials: ['google', 'constructor', '__proto__', 'myspace'] })).toEqual(['google'])
  })

  it.each<[string, PageOptions, readonly string[]]>([
    ['a phone', { agent: IPHONE }, ['facebook']],
    ['Telegram on iOS', { agent: IPHONE, isTelegram: true }, ['google', 'facebook']],
    ['Telegram on a Mac', { agent: MAC, isTelegram: true }, ['x']],
    ['Telegram on Android', { agent: ANDROID, isTelegram: true }, ['facebook', 'x']],
    ['Telegram elsewhere', { isTelegram: true }, []],
    ['a Mac', { agent: MAC }, []],
  ])('param: left out on %s', (_name, page, hidden) => {
    expect(offered(true, undefined, page)).toEqual(ALL.filter((one) => !hidden.includes(one)))
  })
})

describe('buttonsOf', () => {
  it('param: up to five; of more four, and the way to the others', () => {
    const list = offered(undefined)
    expect(buttonsOf(list.slice(0, 5))).toHaveLength(5)
    expect(buttonsOf(list.slice(0, 6))).toEqual(ALL.slice(0, 4))
    expect(buttonsOf([])).toEqual([])
  })
})
