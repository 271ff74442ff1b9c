import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { WalletModalError } from '../../errors/base.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { createVisitor, NETWORKS, OWNER, SMART, SOLANA, SOLANA_ADDRESS } from './fake-visitor.testing.ts'

const HASH = `0x${'ab'.repeat(32)}`
const send = (more: object = {}) => ({ from: OWNER, to: SMART, value: '0x1', ...more })

describe('createAuth', () => {
  it('behavior: one login, both namespaces; the frame stays on the network in use', async () => {
    for (const active of ['eip155', 'solana'] as const) {
      const visitor = createVisitor()
      visitor.state.active = active
      const info = {
        user: { email: 'a@b.example' },
        authProvider: 'email',
        accountType: 'eoa',
        isSmartAccountDeployed: false,
      }
      expect(await visitor.auth.connect()).toEqual({
        eip155: {
          accounts: [OWNER, SMART],
          network: 'eip155:1',
          smart: [SMART],
          embedded: { types: { [OWNER]: 'eoa', [SMART]: 'smartAccount' }, info },
        },
        solana: {
          accounts: [SOLANA_ADDRESS],
          network: SOLANA,
          smart: [],
          embedded: { types: { [SOLANA_ADDRESS]: 'eoa' }, info },
        },
      })
      expect(visitor.state.on).toBe(active === 'eip155' ? 'eip155:1' : SOLANA)
    }
  })

  it('behavior: asked where it is, it goes where the page is', async () => {
    const network: { now: CaipNetworkId } = { now: 'eip155:1' }
    const visitor = createVisitor({ network: (namespace) => (namespace === 'solana' ? SOLANA : network.now) })
    await visitor.auth.connect()
    network.now = 'eip155:10'
    expect(await visitor.auth.current()).toMatchObject({ eip155: { network: 'eip155:10' } })
    expect(visitor.state.on).toBe('eip155:10')
  })

  it('error: the other namespace is a warning, the one in use is not', async () => {
    const visitor = createVisitor()
    visitor.state.active = 'solana'
    visitor.state.instead = { GET_USER: new WalletModalError('frame-failed', 'no') }
    await expect(visitor.auth.connect()).rejects.toMatchObject({ code: 'frame-failed' })
    expect(visitor.told.warnings).toHaveLength(1)
  })

  it('behavior: a restore asks whether the frame knows the visitor, and nothing more when it does not', async () => {
    const visitor = createVisitor()
    visitor.state.isConnected = false
    expect(await visitor.auth.restore()).toBeUndefined()
    expect(visitor.names()).toEqual(['IS_CONNECTED'])
    visitor.state.isConnected = true
    expect(await visitor.auth.restore()).toMatchObject({ eip155: { network: 'eip155:1' } })
  })

  it('behavior: accounts and chain are answered here; without a visitor nothing is asked', async () => {
    const visitor = createVisitor()
    expect(await visitor.request('eth_accounts')).toEqual([])
    await expect(visitor.request('eth_chainId')).rejects.toMatchObject({ code: 4900 })
    await visitor.auth.connect()
    const before = visitor.asked.length
    expect(await visitor.request('eth_requestAccounts')).toEqual([OWNER, SMART])
    expect(await visitor.request('eth_chainId')).toBe('0x1')
    expect(visitor.asked).toHaveLength(before)
  })

  it('behavior: reads go as they are, what signs is shown first; bigints are hex quantities', async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    visitor.state.rpc = async () => HASH
    await visitor.request('eth_getLogs', { fromBlock: 255n })
    expect(visitor.told.approvals).toEqual([])
    expect(await visitor.request('eth_sendTransaction', send({ value: 10n }))).toBe(HASH)
    expect(visitor.told.approvals).toEqual(['eth_sendTransaction'])
    expect(visitor.asked.slice(-2).map(({ payload }) => payload)).toEqual([
      { method: 'eth_getLogs', params: [{ fromBlock: '0xff' }] },
      { method: 'eth_sendTransaction', params: [send({ value: '0xa' })] },
    ])
  })

  it('attack: a method of neither list is not sent', async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    const before = visitor.asked.length
    for (const method of ['eth_sign', 'debug_traceCall', 'constructor', 'RPC_ABORT'])
      await expect(visitor.request(method)).rejects.toMatchObject({
        code: 4200,
        message: 'Requested RPC call is not allowed',
      })
    expect(visitor.asked).toHaveLength(before)
    expect(visitor.told.disallowed).toHaveLength(4)
  })

  it('attack: a request for another account, or another account after the switch, is not sent', async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    for (const [method, ...params] of [
      ['eth_sendTransaction', send({ from: SMART })],
      ['personal_sign', '0x00', SMART],
      ['eth_signTypedData_v4', SMART, '{}'],
      ['wallet_sendCalls', { from: SMART, calls: [] }],
      ['eth_sendTransaction', send({ from: 7 })],
    ] as const)
      await expect(visitor.request(method, ...params)).rejects.toMatchObject({ code: 4100 })
    // On the next network the same person acts by another account.
    const real = visitor.state
    real.instead = { GET_USER: { ...visitor.user(), address: SMART, network: 'eip155:10' } }
    await expect(visitor.request('eth_sendTransaction', send({ chainId: '0xa' }))).rejects.toMatchObject({
      code: 4100,
    })
    expect(visitor.names()).not.toContain('RPC_REQUEST')
  })

  it('attack: what a host changes after it has asked is not sent', async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    const given = send({ chainId: '0xa' })
    const sent = visitor.request('eth_sendTransaction', given)
    Object.assign(given, { value: '0xffff', from: SMART })
    await sent
    expect(visitor.asked.at(-1)?.payload).toMatchObject({ params: [{ value: '0x1', from: OWNER }] })
  })

  it('behavior: a switch takes the frame along and is told; a network that is not offered is 4902', async () => {
    const visitor = createVisitor()
    const events: unknown[] = []
    visitor.auth.watch((event) => events.push(event))
    await visitor.auth.connect()
    expect(await visitor.request('wallet_switchEthereumChain', { chainId: '0x2105' })).toBeNull()
    expect(visitor.state.on).toBe('eip155:8453')
    expect(events.at(-1)).toEqual({ type: 'network', network: 'eip155:8453' })
    expect(await visitor.request('eth_chainId')).toBe('0x2105')
    await expect(visitor.request('wallet_addEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({
      code: 4902,
    })
    await expect(visitor.request('wallet_switchEthereumChain', {})).rejects.toMatchObject({ code: -32602 })
  })

  it('property: whatever is asked at once, each request is served on its own network, and all are answered', async () => {
    const networks = NETWORKS.filter((network) => network !== SOLANA)
    const requests = fc.array(fc.tuple(fc.nat(networks.length - 1), fc.boolean()), { maxLength: 18 })
    await fc.assert(
      fc.asyncProperty(requests, async (list) => {
        const visitor = createVisitor()
        await visitor.auth.connect()
        visitor.state.rpc = async (payload) => {
          // Somebody reads, and others come meanwhile.
          for (let turn = 0; turn < list.length; turn++) await Promise.resolve()
          return payload
        }
        const answers = await Promise.all(
          list.map(([at, isBatch]) => {
            const id = Number(networks[at]?.slice('eip155:'.length))
            const chainId = `0x${id.toString(16)}`
            return isBatch
              ? visitor.request('wallet_sendCalls', { from: OWNER, chainId, calls: [] })
              : visitor.request('eth_sendTransaction', send({ chainId }))
          }),
        )
        const networkOf = (payload: unknown) => `eip155:${Number(Object(payload).params[0].chainId)}`
        expect(answers.map(networkOf)).toEqual(list.map(([at]) => networks[at]))
        const served = visitor.asked.filter(({ name }) => name === 'RPC_REQUEST')
        expect(served.map(({ payload }) => networkOf(payload))).toEqual(served.map(({ on }) => on))
        expect(served).toHaveLength(list.length)
      }),
      { numRuns: RUNS / 100 },
    )
  })

  it('error: beyond twenty that wait for another network: -32002', async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    visitor.state.rpc = () => new Promise(() => {})
    let settled = 0
    const first = visitor.request('personal_sign', '0x00', OWNER)
    void first.finally(() => settled++).catch(() => {})
    const others = Array.from({ length: 21 }, () =>
      visitor.request('eth_sendTransaction', send({ chainId: '0xa' })),
    )
    for (const other of others.slice(0, -1)) void other.finally(() => settled++).catch(() => {})
    await expect(others.at(-1)).rejects.toMatchObject({ code: -32002 })
    expect(settled, 'those before it wait').toBe(0)
  })

  it('behavior: closed by the visitor: the frame is told, and the request rejects with that reason', async () => {
    const controller = new AbortController()
    const visitor = createVisitor({ approve: (_, ask) => ask(controller.signal) })
    await visitor.auth.connect()
    visitor.state.rpc = () => new Promise(() => {})
    const asked = visitor.request('personal_sign', '0x00', OWNER)
    await vi.waitFor(() => expect(visitor.names()).toContain('RPC_REQUEST'))
    const reason = new WalletModalError(4001, 'closed')
    controller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    expect(visitor.names().at(-1)).toBe('RPC_ABORT')
    // The next one is served.
    visitor.state.rpc = async () => '0x02'
    expect(await visitor.request('eth_blockNumber')).toBe('0x02')
  })

  it('behavior: the account type is the frame’s word, and stays when the network changes', async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    await visitor.auth.useAccount('eip155', SMART)
    expect(await visitor.request('eth_accounts')).toEqual([SMART, OWNER])
    await visitor.request('wallet_switchEthereumChain', { chainId: '0xa' })
    expect(visitor.state.type).toBe('smartAccount')
    await expect(visitor.auth.useAccount('eip155', SOLANA_ADDRESS)).rejects.toMatchObject({ code: 4100 })
    // It says yes and stays.
    visitor.state.instead = { GET_USER: { ...visitor.user(), address: SMART } }
    await expect(visitor.auth.useAccount('eip155', OWNER)).rejects.toMatchObject({ code: 4100 })
  })

  it.each<[string, object]>([
    ['address', { address: SMART, preferredAccountType: 'smartAccount' }],
    ['e-mail address', { email: 'new@b.example' }],
    ['user name', { userName: 'ann' }],
    ['smart account', { smartAccountDeployed: true }],
    [
      'kinds of account',
      {
        accounts: [
          { address: OWNER, type: 'smartAccount' },
          { address: SMART, type: 'eoa' },
        ],
      },
    ],
  ])('behavior: what has changed elsewhere is told when the frame says it: the %s', async (_name, change) => {
    const visitor = createVisitor()
    const links: unknown[] = []
    visitor.auth.watch((event) => links.push(event))
    await visitor.auth.connect()
    await visitor.auth.current()
    expect(links).toEqual([])
    visitor.state.instead = { GET_USER: { ...visitor.user(), ...change } }
    const now = await visitor.auth.current()
    expect(links).toEqual([{ type: 'link', link: { ...now, solana: expect.anything() } }])
    await visitor.auth.current()
    expect(links).toHaveLength(1)
  })

  it('behavior: that the account is deployed stays so while the frame does not say, and is told to nobody anew', async () => {
    const visitor = createVisitor()
    const links: unknown[] = []
    visitor.auth.watch((event) => links.push(event))
    const evm = visitor.user()
    const isDeployed = async (smartAccountDeployed: boolean | undefined) => {
      visitor.state.instead = { GET_USER: { ...evm, smartAccountDeployed } }
      const now = await visitor.auth.current()
      return now?.eip155?.embedded?.info.isSmartAccountDeployed
    }
    await visitor.auth.connect()
    expect(await isDeployed(true)).toBe(true)
    const told = links.length
    expect(await isDeployed(undefined)).toBe(true)
    expect(links).toHaveLength(told)
    expect(await isDeployed(false)).toBe(false)
  })

  it('attack: addresses that are none, and another network than the one asked for', async () => {
    const visitor = createVisitor()
    const lies: { address?: string; network?: CaipNetworkId }[] = [
      { address: '0x12' },
      { address: OWNER.toLowerCase().replace('0x99', '0xZZ') },
      { address: SOLANA_ADDRESS },
      { address: OWNER.replace('D', 'd') },
      { network: 'eip155:10' },
    ]
    for (const lie of lies) {
      visitor.state.instead = { GET_USER: { ...visitor.user(), network: 'eip155:1', ...lie } }
      const error = await visitor.auth.connect().catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'wallet-bad-answer' })
      // Its cause goes to hosts: it does not say whose address that was.
      expect(inspect(error, { depth: 10 })).not.toContain('a@b.example')
    }
  })
})
