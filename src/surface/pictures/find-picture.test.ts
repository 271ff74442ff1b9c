// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { knownNetworks } from '../../chains/networks.ts'
import { COINBASE_ID } from '../../connectors/lazy.ts'
import { SAFE_ID } from '../../connectors/safe/create-safe.ts'
import { createHarness } from '../../core/core.testing.ts'
import { solanaClusters } from '../../lib/solana-clusters.ts'
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

/** Each known network and each connector of ours (wire facts 16.5). The service has no pictures of Kaia and Linea. */
const IDS = new Map<string, string | undefined>([
  ['eip155:1', 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'],
  ['eip155:10', 'ab9c186a-c52f-464b-2906-ca59d760a400'],
  ['eip155:56', '93564157-2e8e-4ce7-81df-b264dbee9b00'],
  ['eip155:100', '02b53f6a-e3d4-479e-1cb4-21178987d100'],
  ['eip155:137', '41d04d42-da3b-4453-8506-668cc0727900'],
  ['eip155:250', '06b26297-fe0c-4733-5d6b-ffa5498aac00'],
  ['eip155:324', 'b310f07f-4ef7-49f3-7073-2a0a39685800'],
  ['eip155:8453', '7289c336-3981-4081-c5f4-efc26ac64a00'],
  ['eip155:42161', '3bff954d-5cb0-47a0-9a23-d20192e74600'],
  ['eip155:42220', 'ab781bbc-ccc6-418d-d32d-789b15da1f00'],
  ['eip155:43114', '30c46e53-e989-45fb-4549-be3bd4eb3b00'],
  ['eip155:80094', 'e329c2c9-59b0-4a02-83e4-212ff3779900'],
  ['eip155:84532', 'a18a7ecd-e307-4360-4746-283182228e00'],
  ['eip155:7777777', '845c60df-d429-4991-e687-91ae45791600'],
  ['eip155:11155111', 'e909ea0a-f92a-4512-c8fc-748044ea6800'],
  ['eip155:1313161554', '3ff73439-a619-4894-9262-4470c773a100'],
  ['eip155:8217', undefined],
  ['eip155:59144', undefined],
  [solanaClusters.mainnet, 'a1b58899-f671-4276-6a5e-56ca5bd59700'],
  [solanaClusters.devnet, 'a1b58899-f671-4276-6a5e-56ca5bd59700'],
  [solanaClusters.testnet, 'a1b58899-f671-4276-6a5e-56ca5bd59700'],
  ['walletconnect', 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400'],
  [COINBASE_ID, '0c2840c3-5b04-4c44-9661-fbd4b49e1800'],
  [SAFE_ID, '461db637-8616-43ce-035a-d89b8a1d5800'],
])

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
  })

  it('param: the ids of the service’s pictures', () => {
    const ids = [
      ...knownNetworks.map(({ caipNetworkId }) => caipNetworkId),
      'walletconnect',
      COINBASE_ID,
      SAFE_ID,
    ]
    expect(new Map(ids.map((id) => [id, imageId(id)]))).toEqual(IDS)
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
