import { hashTypedData, recoverAddress, verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../../../src/lib/clock.testing.ts'
import type { Hex, Prepared } from '../../contract/approval.ts'
import { PAGE } from '../harness.testing.ts'
import { IDLE_MS } from '../keys/holder.ts'
import {
  address,
  error,
  frame,
  prepared,
  result,
  rpc,
  start,
  TO,
  typedData,
  useEvm,
  vault,
} from './evm.testing.ts'

useEvm()

describe('policy', () => {
  it.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'anvil_setBalance',
    'wallet_addEthereumChain',
    'constructor',
    '',
  ])('attack: %s is not allowed', async (method) => {
    expect(await error(method, [])).toBe('Requested RPC call is not allowed')
    expect(frame.person.asked).toHaveLength(0)
  })

  it.each(['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation'])(
    'error: %s says that it is not supported',
    async (method) => {
      expect(await error(method, [{}])).toBe(`${method} is not supported (4200)`)
    },
  )

  it('behavior: safe methods are answered by the frame’s nodes, accounts and chain here', async () => {
    expect(await result('eth_getBalance', [address, 'latest'])).toBe('0x8ac7230489e80000')
    expect(await result('eth_accounts')).toEqual([address])
    expect(await result('eth_chainId')).toBe('0x1')
    expect(frame.person.asked).toHaveLength(0)
  })

  it('error: another network than the active one, in each form', async () => {
    for (const chainId of [8453, '8453', 'eip155:8453'])
      expect(await error('personal_sign', ['0x01', address], chainId)).toContain('another network')
    expect((await rpc('eth_blockNumber', undefined, undefined, 'eip155:1')).type).toBe(
      '@w3m-frame/RPC_REQUEST_SUCCESS',
    )
    expect(await error('solana_signMessage', { message: '1', pubkey: '1' })).toBe(
      'This request is not for the active network',
    )
  })

  it('error: a node that cannot be reached, and a node’s refusal in its words', async () => {
    await frame.ask('SWITCH_NETWORK', { chainId: 8453 })
    expect(await error('eth_blockNumber')).toBe('The network cannot be reached. Please try again.')
    await frame.ask('SWITCH_NETWORK', { chainId: 1 })
    expect(await error('eth_getBalance', ['nonsense'])).not.toBe('')
  })
})

describe('personal_sign', () => {
  it.each([
    ['0x68656c6c6f', { raw: '0x68656c6c6f' }],
    ['hello', 'hello'],
    ['0xnot hex', '0xnot hex'],
  ] as const)('behavior: %s, as viem verifies it', async (given, message) => {
    const signature = (await result('personal_sign', [given, address])) as Hex
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    expect(frame.person.asked).toHaveLength(1)
    expect(frame.person.asked[0]).toMatchObject({
      method: 'personal_sign',
      origin: PAGE,
      caip2: 'eip155:1',
      account: { address, type: 'eoa' },
    })
  })

  it('error: for another account, without a message, refused', async () => {
    expect(await error('personal_sign', ['0x01', TO])).toContain('another account')
    expect(await error('personal_sign', [1, address])).toContain('Invalid request')
    expect(await error('personal_sign', 'x')).toContain('Invalid request')
    expect(frame.person.asked).toHaveLength(0)
    frame.person.answer = 'refused'
    expect(await error('personal_sign', ['0x01', address])).toBe('User rejected the request')
  })
})

describe('the page’s words', () => {
  it('behavior: theme and name reach the screens, cleaned; the origin is the browser’s', async () => {
    await frame.ask('SYNC_DAPP_DATA', { metadata: { name: `Sh\u202Eop${'x'.repeat(200)}` } })
    await frame.ask('SYNC_THEME', { w3mThemeVariables: { '--w3m-accent': '#123456' } })
    await result('personal_sign', ['0x01', address])
    expect(frame.person.themes).toEqual([])
    expect(frame.person.asked[0]?.origin).toBe(PAGE)
    expect(frame.person.asked[0]?.appName).toMatch(/^Shopx+…$/)
    await frame.ask('SYNC_THEME', { themeMode: 'dark' })
    await frame.ask('SYNC_THEME', {
      w3mThemeVariables: { '--w3m-accent': 'red;background:url(https://evil.example)' },
    })
    expect(frame.person.themes).toEqual([
      ['dark', '#123456'],
      ['dark', undefined],
    ])
  })
})

describe('a page that has chosen no colour', () => {
  it('behavior: approvals have their own, which is the dialog’s, also after one was chosen', async () => {
    await result('personal_sign', ['0x01', address])
    for (const [themeMode, accent] of [
      ['dark', 'hsla(230, 100%, 67%, 1)'],
      ['dark', '#123456'],
      ['light', 'hsla(231, 100%, 70%, 1)'],
    ])
      await frame.ask('SYNC_THEME', { themeMode, w3mThemeVariables: { '--w3m-accent': accent } })
    expect(frame.person.themes).toEqual([
      ['dark', undefined],
      ['dark', '#123456'],
      ['light', undefined],
    ])
  })
})

describe('eth_signTypedData_v4', () => {
  it('behavior: as JSON text and as an object, as viem verifies it', async () => {
    const data = typedData()
    const message = { ...data.message, amount: BigInt(data.message.amount) }
    for (const given of [
      JSON.stringify(data),
      data,
      JSON.stringify(typedData('0x1')),
      JSON.stringify(data).replace(/"(\d{78})"/, '$1'),
    ]) {
      const signature = (await result('eth_signTypedData_v4', [address, given])) as Hex
      const domain = { name: 'Shop', chainId: 1 }
      expect(await verifyTypedData({ ...data, domain, message, address, signature } as never)).toBe(true)
    }
    const { typedData: shown } = prepared() as Extract<Prepared, { kind: 'evm-typed-data' }>
    const signature = (await result('eth_signTypedData_v4', [address, data])) as Hex
    expect(await recoverAddress({ hash: hashTypedData(shown as never), signature })).toBe(address)
  })

  it.each([
    ['another network', JSON.stringify(typedData(8453))],
    ['another network, as text', JSON.stringify(typedData('8453'))],
    ['a network that is no number', JSON.stringify(typedData({}))],
    ['a key twice', JSON.stringify(typedData()).replace('"text":"a"', '"text":"a","te\\u0078t":"b"')],
    ['a field that no type names', { ...typedData(), message: { ...typedData().message, more: 1 } }],
    ['a missing field', { ...typedData(), message: { to: TO } }],
    [
      'a domain field that no type names',
      { ...typedData(), domain: { ...typedData().domain, salt: '0x01' } },
    ],
    ['a value of another type', { ...typedData(), message: { ...typedData().message, to: 'x' } }],
    ['a number too large', { ...typedData(), message: { ...typedData().message, amount: `${2n ** 256n}` } }],
    ['a number that is not whole', { ...typedData(), message: { ...typedData().message, amount: 1.5 } }],
    [
      'a type twice',
      {
        ...typedData(),
        types: {
          ...typedData().types,
          Part: [
            { name: 'text', type: 'string' },
            { name: 'text', type: 'string' },
          ],
        },
      },
    ],
    ['no such type', { ...typedData(), primaryType: 'toString' }],
    [
      'a circle of types without an end',
      { ...typedData(), types: { ...typedData().types, Part: [{ name: 'text', type: 'Part' }] } },
    ],
    ['no JSON', '{'],
    ['nothing', undefined],
    ['too long', JSON.stringify({ ...typedData(), fill: 'x'.repeat(200_001) })],
  ])('attack: %s is refused before anybody is asked', async (_, given) => {
    expect(await error('eth_signTypedData_v4', [address, given])).toContain('Invalid request')
    expect(frame.person.asked).toHaveLength(0)
  })
})

describe('keys', () => {
  it('behavior: forgotten after 15 minutes, opened anew by the session’s secret; not after it has ended', async () => {
    const clock = fakeClock(Date.now())
    await start({ clock })
    await result('personal_sign', ['0x01', address])
    const opened = () => vault.requests.filter(({ path }) => path === '/api/session/open').length
    const before = opened()
    await clock.advance(IDLE_MS)
    vault.faults.offset = IDLE_MS
    const signature = (await result('personal_sign', ['0x02', address])) as Hex
    expect(opened()).toBe(before + 1)
    expect(await verifyMessage({ address, message: { raw: '0x02' }, signature })).toBe(true)
    await clock.advance(IDLE_MS)
    vault.faults.offset = 2 * IDLE_MS
    vault.endSessions()
    expect(await error('personal_sign', ['0x03', address])).toBe('Not signed in')
    expect(await frame.stored.get('copy')).toBeUndefined()
  })

  describe('of a session that is ended elsewhere while a prompt is read', () => {
    /** A prompt of that age, of which the vault said nothing when it came up, and how often it was asked once it was pressed. */
    const press = async (age: number, before: () => void, isAsleep = false) => {
      const clock = fakeClock(Date.now())
      await start({ clock })
      const asked = () => vault.requests.filter(({ path }) => path === '/api/session/open').length
      const first = asked()
      frame.person.answer = 'wait'
      vault.faults.next = 'drop'
      const answer = rpc('personal_sign', ['0x01', address])
      await frame.person.untilAsked(1)
      while (asked() === first) await new Promise((resolve) => setImmediate(resolve))
      // The monotonic time of some computers stands still while they sleep.
      if (isAsleep) clock.jump(age)
      else await clock.advance(age)
      vault.faults.offset = age
      before()
      frame.person.press('approved')
      return { answer: await answer, asked: asked() - first - 1 }
    }

    it.each([
      ['while somebody reads', false],
      ['while the computer sleeps', true],
    ])('attack: after 30 s, %s, the vault is asked again: nothing is signed', async (_, isAsleep) => {
      const { answer } = await press(10 * 60_000, () => vault.endSessions(), isAsleep)
      expect(answer).toMatchObject({
        type: '@w3m-frame/RPC_REQUEST_ERROR',
        payload: { message: 'Not signed in' },
      })
      expect(await frame.stored.get('copy')).toBeUndefined()
    })

    it.each([
      ['before that it is not asked again', 30_000, 0],
      ['where it cannot be asked, what it said first counts', 30_001, 1],
    ])('behavior: %s', async (_, age, asked) => {
      const pressed = await press(age, () => {
        vault.faults.next = 'drop'
      })
      expect(pressed).toMatchObject({ answer: { type: '@w3m-frame/RPC_REQUEST_SUCCESS' }, asked })
    })
  })
})
