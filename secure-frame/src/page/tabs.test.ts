import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTabs, type News } from './tabs.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser's channel, which a tab with another version of the frame may be on as well. */
const stubChannels = () => {
  const all: Channel[] = []
  class Channel extends EventTarget {
    constructor() {
      super()
      all.push(this)
    }
    postMessage(data: unknown) {
      for (const other of all)
        if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }))
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  return () => new Channel()
}

const heardBy = (tabs: ReturnType<typeof createTabs>) => {
  const heard: News[] = []
  tabs.onTold((news) => heard.push(news))
  return heard
}

describe('createTabs', () => {
  it('behavior: the other tabs hear what has changed, the one that tells does not', () => {
    stubChannels()
    const [one, two] = [createTabs(() => {}), createTabs(() => {})]
    const heard = [heardBy(one), heardBy(two)]
    one.tell('identity')
    one.tell('session')
    expect(heard).toEqual([[], ['identity', 'session']])
  })

  it('param: of another version, whatever it says: the session may be another one', () => {
    const open = stubChannels()
    const heard = heardBy(createTabs(() => {}))
    for (const said of ['changed', 'later', undefined, { identity: true }]) open().postMessage(said)
    expect(heard).toEqual(['session', 'session', 'session', 'session'])
  })

  it('error: a browser that refuses channels: logged, and nobody is told', () => {
    const log = vi.fn()
    vi.stubGlobal('BroadcastChannel', () => {
      throw new Error('refused')
    })
    const tabs = createTabs(log)
    const heard = heardBy(tabs)
    tabs.tell('session')
    expect(heard).toEqual([])
    expect(log).toHaveBeenCalledOnce()
  })
})
