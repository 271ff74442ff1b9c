import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { findDetails } from '../known-networks.ts'
import type { EvmNetwork } from '../network.ts'
import { everyThrow, fakeWallet, network, type Request } from './fakes.testing.ts'
import { type SwitchRequest, switchNetwork } from './switch-network.ts'

const wanted = network(10, 'https://public.example/')

/** A wallet on chain 1. `on`: what each prompt does; it may return the new chain. */
const run = async (
  on: (request: Request, turn: number) => number | undefined,
  more: Partial<Pick<SwitchRequest, 'customUrls' | 'details' | 'projectId'>> & {
    chainId?: () => unknown
    network?: EvmNetwork
    isWanted?: () => boolean
  } = {},
) => {
  let chain = 1
  let turn = 0
  const wallet = fakeWallet((request) => {
    if (request.method === 'eth_chainId') return more.chainId ? more.chainId() : `0x${chain.toString(16)}`
    chain = on(request, turn++) ?? chain
    return null
  })
  const clock = fakeClock()
  const { provider } = wallet
  const details = wanted.details ?? { nativeCurrency: { name: '', symbol: '', decimals: 18 }, rpcUrls: [] }
  const switching = switchNetwork({ provider, network: wanted, details, customUrls: [], clock, ...more })
  const outcome = switching.then(
    () => 'switched' as const,
    (error: unknown) => error,
  )
  await clock.advance(20_000)
  return { outcome: await outcome, prompts: wallet.prompts(), pending: clock.pending() }
}

const methods = (prompts: readonly Request[]) => prompts.map(({ method }) => method)
const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'
const fail = (thrown: unknown): never => {
  throw thrown
}

describe('switchNetwork', () => {
  it('behavior: a network the wallet knows takes one request', async () => {
    const { outcome, prompts } = await run(() => 10)
    expect(outcome).toBe('switched')
    expect(prompts).toEqual([{ method: SWITCH, params: [{ chainId: '0xa' }] }])
  })

  it.each([
    [0, [SWITCH]],
    [1, [SWITCH, ADD]],
  ])('behavior: nobody waits any more after %i looks: it is asked nothing further', async (looks, asked) => {
    let looked = 0
    const { outcome, prompts } = await run(
      ({ method }) => (method === SWITCH ? fail({ code: 4902 }) : undefined),
      { isWanted: () => looked++ < looks },
    )
    expect(methods(prompts)).toEqual(asked)
    expect(outcome).toMatchObject({ code: 4001 })
  })

  it.each([
    { code: 4902 },
    { code: 32603 },
    { code: -32603 },
    { code: 5000 },
    { code: -32000, data: { originalError: { code: 4902 } } },
  ])('behavior: %o adds the network; a wallet that moves by itself is not asked again', async (thrown) => {
    const { outcome, prompts, pending } = await run(({ method }) => (method === SWITCH ? fail(thrown) : 10))
    expect(outcome).toBe('switched')
    expect(methods(prompts)).toEqual([SWITCH, ADD])
    expect(pending).toBe(0)
  })

  it('behavior: a wallet that only adds is asked to switch, once', async () => {
    const { outcome, prompts } = await run((_, turn) =>
      turn === 0 ? fail({ code: 4902 }) : turn === 2 ? 10 : undefined,
    )
    expect(outcome).toBe('switched')
    expect(methods(prompts)).toEqual([SWITCH, ADD, SWITCH])
  })

  it('param: what is added holds custom and public urls, no image, and no project id', async () => {
    const customUrls = ['https://own.example/', 'https://rpc.example/v1/?chainId=eip155:10&projectId=secret']
    const { prompts } = await run(({ method }) => (method === SWITCH ? fail({ code: 4902 }) : 10), {
      customUrls,
    })
    expect(prompts[1]?.params).toStrictEqual([
      {
        chainId: '0xa',
        chainName: 'Network 10',
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
        rpcUrls: ['https://own.example/', 'https://public.example/'],
      },
    ])
  })

  const PUBLIC = 'https://public.example/'
  const adds = async (more: Parameters<typeof run>[1]) => {
    const { outcome, prompts } = await run(
      ({ method }) => (method === SWITCH ? fail({ code: 4902 }) : 10),
      more,
    )
    return { outcome, asked: prompts[1]?.params }
  }

  it('attack: the project id is withheld wherever it stands in a url, in whatever case', async () => {
    const projectId = 'abcdef0123456789ABCDEF0123456789'
    const customUrls = [
      `https://node.example/${projectId}`,
      `https://node.example/v1/${projectId.toLowerCase()}/rpc`,
      `https://${projectId}.node.example/`,
      `https://node.example/?key=${projectId}`,
      `https://node.example/#${projectId}`,
      'https://node.example/?project_id=other',
      `https://node.example/${projectId.slice(0, 16)}\n${projectId.slice(16)}`,
      'https://own.example/abcdef0123456789',
    ]
    const { asked } = await adds({ customUrls, projectId })
    expect(asked).toMatchObject([{ rpcUrls: ['https://own.example/abcdef0123456789', PUBLIC] }])
  })

  it('behavior: nothing left: a known network has urls of its own, another is not added', async () => {
    const projectId = 'a'.repeat(32)
    const rpcUrls = [`https://own.example/${projectId}`, 'http://own.example/', 'nonsense']
    const coin = { name: 'Coin', symbol: 'COIN', decimals: 18 }
    const given = { details: { nativeCurrency: coin, rpcUrls }, projectId }
    const known = await adds(given)
    expect(known).toMatchObject({
      outcome: 'switched',
      asked: [{ rpcUrls: findDetails(10)?.rpcUrls.map((url) => `${url}/`), nativeCurrency: coin }],
    })
    const unknown = await adds({ ...given, network: network(31337) })
    expect(unknown.outcome).toMatchObject({ code: 'chain-not-supported' })
    expect(unknown.asked).toBeUndefined()
  })

  it('attack: over any urls and ids, the project id is never told', async () => {
    const hex = (min: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: min, maxLength: 32 })
    const position = fc.constantFrom(
      'https://node.example/ID',
      'https://node.example/v1/ID/x',
      'https://ID.example/',
      'https://node.example/?projectId=ID',
      'https://node.example/?PROJECT_ID=ID',
      'https://node.example/?a=xIDx&b=1',
      'https://node.example/#ID',
      'http://127.0.0.1:8545/ID',
      '  HTTPS://NODE.EXAMPLE/ID ',
      'https://node.example/I\tD',
      'https://node.example/ID/../x',
      'javascript:ID',
      'ID',
    )
    const url = (projectId: string) =>
      fc.oneof(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.tuple(position, fc.oneof(fc.constant(projectId), hex(0))).map(([at, id]) => at.replace('ID', id)),
      )
    const any = hex(8).chain((projectId) =>
      fc.record({
        projectId: fc.constant(projectId),
        customUrls: fc.array(url(projectId), { maxLength: 5 }),
        rpcUrls: fc.array(url(projectId), { maxLength: 5 }),
        explorerUrl: url(projectId),
      }),
    )
    await fc.assert(
      fc.asyncProperty(any, async ({ projectId, customUrls, ...urls }) => {
        const details = { nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 }, ...urls }
        const { asked } = await adds({ projectId, customUrls, details })
        expect(asked).toBeDefined()
        expect(JSON.stringify(asked).toLowerCase()).not.toContain(projectId.toLowerCase())
      }),
      { numRuns: RUNS / 10 },
    )
  })

  it('error: refused is 4001, at each of the three', async () => {
    for (const refusing of [0, 1, 2]) {
      const { outcome, prompts } = await run((_, turn) =>
        turn === refusing ? fail({ code: 4001 }) : turn === 0 ? fail({ code: 4902 }) : undefined,
      )
      expect(outcome).toMatchObject({ code: 4001 })
      expect(prompts).toHaveLength(refusing + 1)
    }
  })

  it('error: a no in words is 4001, also under a code that could mean unknown', async () => {
    for (const thrown of [
      { code: 5002 },
      { code: 5000, message: 'User rejected.' },
      new Error('user canceled'),
    ]) {
      const { outcome, prompts } = await run(() => fail(thrown))
      expect(outcome).toMatchObject({ code: 4001 })
      expect(methods(prompts)).toEqual([SWITCH])
    }
  })

  it('error: any other failure is the specification’s text with its cause', async () => {
    const adding = await run(({ method }) => fail({ code: method === SWITCH ? 4902 : -32602 }))
    expect(adding.outcome).toMatchObject({ message: 'Chain is not supported', cause: { code: -32602 } })
    const switching = await run(() => fail({ code: 4200 }))
    expect(switching.outcome).toMatchObject({ code: 'chain-not-supported', cause: { code: 4200 } })
  })

  it('attack: a wallet that says yes and stays, lies or is silent is not trusted', async () => {
    for (const chainId of [
      () => '0x1',
      () => 'garbage',
      () => null,
      () => fail(new Error()),
      () => new Promise(() => {}),
    ]) {
      const { outcome, prompts, pending } = await run(() => undefined, { chainId })
      expect(outcome).toMatchObject({ code: 'switch-failed' })
      expect(methods(prompts)).toEqual([SWITCH])
      expect(pending).toBe(0)
    }
  })

  it('behavior: whatever the wallet throws, each question is asked once (decisions 24)', async () => {
    for (const thrown of everyThrow()) {
      const asked = methods((await run(() => fail(thrown))).prompts)
      expect([[SWITCH].join(), [SWITCH, ADD].join()]).toContain(asked.join())
    }
  })
})
