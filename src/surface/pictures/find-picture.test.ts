// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { knownNetworks } from '../../chains/networks.ts'
import { COINBASE_ID } from '../../connectors/lazy.ts'
import { SAFE_ID } from '../../connectors/safe/create-safe.ts'
import { createHarness } from '../../core/core.testing.ts'
import { createPictures } from '../pictures.ts'
import { connectorPicture } from './connector-pictures.ts'
import { drawMark } from './mark.ts'
import { networkPicture } from './network-pictures.ts'

const sourceOf = (id: string) => connectorPicture(id) ?? networkPicture(id)
const drawnMark = (id: string) => {
  const { mark } = sourceOf(id)
  return mark && drawMark(mark)
}
const imageId = (id: string) => sourceOf(id).asset

const SERVED = 'data:image/png;base64,c2VydmVk'
const ETHEREUM = 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'

/** Sets up a service that answers with `answer`; records what it was asked for. */
const setup = (options: object, answer: () => Promise<string | undefined> = async () => SERVED) => {
  const harness = createHarness({ options })
  const asked: string[] = []
  Object.assign(harness.core, {
    api: async () => ({
      images: {
        asset: (id: string) => {
          asked.push(id)
          return answer()
        },
      },
    }),
  })
  const pictures = createPictures(harness.core)
  const find = async (id: string) => {
    await pictures.load(id)
    return pictures.known.get(id)
  }
  return { ...harness, asked, pictures, find }
}

const PROJECT = { projectId: 'a'.repeat(32) }

describe('the order of pictures', () => {
  it('behavior: the service’s with a project, asked once', async () => {
    const { find, pictures, asked } = setup(PROJECT)
    expect(pictures.known.has('eip155:1')).toBe(false)
    expect(await Promise.all([find('eip155:1'), find('eip155:1')])).toEqual([SERVED, SERVED])
    expect(asked).toEqual([ETHEREUM])
  })

  it.each([
    ['without a project', {}],
    ['with basic', { ...PROJECT, basic: true }],
  ])('behavior: %s our mark, and nobody is asked', async (_name, options) => {
    const { find, asked } = setup(options)
    expect(await find('eip155:1')).toBe(drawnMark('eip155:1'))
    expect(await find('walletconnect')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(asked).toEqual([])
  })

  it('behavior: our mark where the service has none, and where it is late', async () => {
    const { find } = setup(PROJECT, async () => undefined)
    expect(await find('eip155:1')).toBe(drawnMark('eip155:1'))

    const late = setup(PROJECT, () => new Promise(() => {}))
    const found = late.find('eip155:1')
    await late.settled()
    await late.clock.advance(2_000)
    expect(await found).toBe(drawnMark('eip155:1'))
  })

  it.each(['eip155:424242', 'eip155:constructor', 'solana:unknown', 'constructor', 'com.example.wallet', ''])(
    'error: %j has no picture, and nobody is asked',
    async (id) => {
      const { find, pictures, asked } = setup(PROJECT)
      expect(await find(id)).toBeUndefined()
      expect(pictures.known.has(id)).toBe(true)
      expect(asked).toEqual([])
    },
  )
})

describe('what has a picture', () => {
  it('behavior: every known network but Berachain and Zora, and the connectors of ours, are drawn', () => {
    const ids = [...knownNetworks.map(({ caipNetworkId }) => caipNetworkId), 'walletconnect', COINBASE_ID]
    expect(ids.filter((id) => drawnMark(id) === undefined)).toEqual(['eip155:80094', 'eip155:7777777'])
    // The service has no pictures of Kaia and Linea.
    expect([...ids, SAFE_ID].filter((id) => imageId(id) === undefined)).toEqual([
      'eip155:8217',
      'eip155:59144',
    ])
  })

  it('behavior: the coin of Base is ether, that of Polygon is its own', () => {
    expect(imageId('eip155:8453/coin')).toBe(ETHEREUM)
    expect(drawnMark('eip155:8453/coin')).toBe(drawnMark('eip155:1'))
    expect(drawnMark('eip155:137/coin')).toBe(drawnMark('eip155:137'))
    expect(drawnMark('eip155:8453')).not.toBe(drawnMark('eip155:1'))
  })

  it('behavior: a mark is one drawing, read to its end', () => {
    for (const { caipNetworkId } of knownNetworks) {
      const mark = drawnMark(caipNetworkId)
      if (!mark) continue
      const svg = new DOMParser().parseFromString(decodeURIComponent(mark.slice(19)), 'image/svg+xml')
      expect(svg.querySelector('parsererror'), caipNetworkId).toBeNull()
      expect(svg.documentElement.getAttribute('viewBox')).toBe('-5 -5 34 34')
      expect(svg.querySelectorAll('path').length).toBeGreaterThan(1)
    }
  })
})
