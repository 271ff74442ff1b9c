/** EVM calls in words, with data encoded by viem; and data that only resembles a call. */
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, erc721Abi, maxUint256, parseAbi } from 'viem'
import { expect, describe as group, test } from 'vitest'
import { fakeClock } from '../../../../src/lib/clock.testing.ts'
import { systemClock } from '../../../../src/lib/clock.ts'
import type { ApprovalReads, EvmCall, Hex } from '../../contract/approval.ts'
import {
  call,
  erc20,
  FAKE_NORA,
  ITEMS,
  kinds,
  ME,
  NORA,
  reads,
  requestOf,
  SILENT,
  SPENDER,
  transaction,
  USDC,
} from '../requests.testing.ts'
import { describe } from './describe.ts'
import type { Row } from './description.ts'
import { decodeCall } from './evm-call.ts'
import { decodeSymbol } from './evm-token.ts'

const options = { reads: reads(), clock: systemClock, known: [] as readonly string[] }
const said = async (one: EvmCall, more: Partial<typeof options> = {}) =>
  (await describe(requestOf(transaction(one)), { ...options, ...more })).description
const sentence = async (one: EvmCall) => (await said(one)).steps[0]?.sentence
const texts = (rows: readonly Row[] | undefined) =>
  rows?.map(({ label, value }) => [
    label,
    value.kind === 'amount'
      ? `${value.amount} ${value.unit}`
      : value.kind === 'address'
        ? value.address
        : value.kind === 'fields'
          ? value.fields.length
          : value.text,
  ])

group('EVM transactions', () => {
  test('behavior: a coin transfer names the amount with all digits, the receiver whole, and the fee rounded up', async () => {
    const description = await said(call(NORA, 1_234_567_000_000_000_000_001n))
    expect(description.steps).toMatchObject([
      {
        sentence: 'Send 1,234.567000000000000001 ETH to 0x7099…79C8',
        receiver: { label: 'To', address: NORA },
      },
    ])
    expect(texts(description.rows)).toEqual([['Network fee, at most', '≈ 0.00042 ETH']])
    expect(description).toMatchObject({ warnings: [], isUnreadable: false })
  })

  test('behavior: what was approved and is asked anew says why', async () => {
    const renewed = {
      kind: 'evm-transaction',
      call: call(NORA, 1n),
      nonce: 0,
      gas: 21_000n,
      maxFee: 1n,
    } as const
    const { description } = await describe(requestOf({ ...renewed, isRenewed: true }), options)
    expect(description.warnings).toMatchObject([{ level: 'note', text: expect.stringContaining('not sent') }])
  })

  test('behavior: an ERC-20 transfer takes symbol and decimals from the chain', async () => {
    const description = await said(call(USDC, 0n, erc20.transfer(NORA, 1_234_567_890n)))
    expect(description.steps[0]?.sentence).toBe('Send 1,234.56789 USDC to 0x7099…79C8')
    expect(texts(description.steps[0]?.rows)).toEqual([
      ['Amount', '1,234.56789 USDC'],
      ['Token', USDC],
    ])
  })

  test('behavior: transferFrom of somebody else says from whom', async () => {
    expect(await sentence(call(USDC, 0n, erc20.transferFrom(SPENDER, NORA, 1n)))).toBe(
      'Move 0.000001 USDC from 0x3C44…93BC to 0x7099…79C8',
    )
    expect(await sentence(call(USDC, 0n, erc20.transferFrom(ME, NORA, 1n)))).toBe(
      'Send 0.000001 USDC to 0x7099…79C8',
    )
  })

  test('behavior: approvals name the spender; unlimited is named so and warned of, with the exact number', async () => {
    expect(await sentence(call(USDC, 0n, erc20.approve(SPENDER, 50_000_000n)))).toBe(
      'Allow 0x3C44…93BC to spend 50 USDC',
    )
    expect(await sentence(call(USDC, 0n, erc20.approve(SPENDER, 0n)))).toBe(
      'Take back the permission of 0x3C44…93BC to spend your USDC',
    )
    const unlimited = await said(call(USDC, 0n, erc20.approve(SPENDER, maxUint256)))
    expect(unlimited.steps[0]?.sentence).toBe('Allow 0x3C44…93BC to spend an unlimited amount of your USDC')
    expect(texts(unlimited.steps[0]?.rows)).toContainEqual([
      'Exact amount',
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129.639935 USDC',
    ])
    expect(unlimited.warnings[0]?.text).toContain('unlimited')
    for (const amount of [2n ** 255n - 1n, 2n ** 160n - 2n, 2n ** 128n, 2n ** 96n - 1n]) {
      const just = await said(call(USDC, 0n, erc20.approve(SPENDER, amount)))
      expect(just.steps[0]?.sentence).toBe(unlimited.steps[0]?.sentence)
      expect(just.warnings).toEqual(unlimited.warnings)
    }
    for (const amount of [2n ** 128n - 1n, 2n ** 96n])
      expect(await sentence(call(USDC, 0n, erc20.approve(SPENDER, amount)))).not.toContain('unlimited')
    const abi = parseAbi(['function increaseAllowance(address,uint256)'])
    const raise = encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [SPENDER, 2_000_000n] })
    expect(await sentence(call(USDC, 0n, raise))).toBe('Allow 0x3C44…93BC to spend another 2 USDC')
  })

  test('behavior: setApprovalForAll is said to be about everything', async () => {
    const description = await said(call(ITEMS, 0n, erc20.approveAll(SPENDER, true)))
    expect(description.steps[0]?.sentence).toBe('Allow 0x3C44…93BC to take everything you own of APES')
    expect(description.warnings).toMatchObject([{ level: 'note' }])
  })

  test('behavior: an item of a collection is no amount', async () => {
    expect(await sentence(call(ITEMS, 0n, erc20.transferFrom(ME, NORA, 77n)))).toBe(
      'Send No. 77 APES to 0x7099…79C8',
    )
  })

  test('behavior: each call of a batch is a step', async () => {
    const { description } = await describe(kinds.batch(), options)
    expect(description.title).toBe('Review 3 steps')
    expect(description.steps.map((one) => one.sentence)).toEqual([
      'Allow 0x3C44…93BC to spend 25 USDC',
      'Send 0.1 ETH to 0x7099…79C8',
      'Send 0.1 ETH to 0x7099…79C8',
    ])
    expect(texts(description.rows)).toContainEqual(['Also', 'Sets up your smart account on this network'])
  })

  test('behavior: what cannot be read, and creating a contract, is unreadable', async () => {
    for (const kind of ['unreadable', 'deployment'] as const) {
      const { description } = await describe(kinds[kind](), options)
      expect(description.isUnreadable).toBe(true)
      expect(description.steps[0]?.rows.map(({ label }) => label)).toContain('Data this wallet cannot read')
    }
  })

  test('error: a token that fails is shown by its address in base units, and said so', async () => {
    const description = await said(call(SILENT, 0n, erc20.transfer(NORA, 5_000_000n)))
    expect(description.steps[0]?.sentence).toBe('Send 5,000,000 base units to 0x7099…79C8')
    expect(description.warnings[0]?.text).toContain('smallest units')
  })

  test('error: a node that never answers holds the description up for 10 s at most', async () => {
    const clock = fakeClock()
    const never = () => new Promise<never>(() => {})
    const silent: ApprovalReads = { call: never, code: never, solanaAccount: never, solanaBlockhash: never }
    const description = said(call(USDC, 0n, erc20.transfer(NORA, 1n)), { reads: silent, clock })
    await clock.advance(10_000)
    expect((await description).steps[0]?.sentence).toBe('Send 1 base units to 0x7099…79C8')
  })

  test('attack: a batch of nothing, or of more than anybody reads, cannot be approved', async () => {
    for (const length of [0, 51]) {
      const calls = Array.from({ length }, () => call(NORA, 1n))
      const request = requestOf({ kind: 'evm-operation', calls, maxFee: 1n, isDeployed: true })
      expect((await describe(request, options)).description.warnings[0]?.level).toBe('stop')
    }
  })

  test('attack: coins that go along with a token call are named', async () => {
    const description = await said(call(USDC, 3n * 10n ** 18n, erc20.transfer(NORA, 1n)))
    expect(texts(description.steps[0]?.rows)).toContainEqual(['Also sends', '3 ETH'])
    expect(description.warnings[0]?.text).toContain('also sends 3 ETH')
  })

  test('attack: own address, zero address, own contract and look-alikes are warned of', async () => {
    const levels = async (to: Hex, known: readonly string[] = []) =>
      (await said(call(USDC, 0n, erc20.transfer(to, 1n)), { known })).warnings.map(({ level }) => level)
    expect(await levels(NORA)).toEqual([])
    expect(await levels(ME)).toEqual(['note'])
    expect(await levels('0x0000000000000000000000000000000000000000')).toEqual(['confirm'])
    expect(await levels(USDC)).toEqual(['confirm'])
    expect(await levels(FAKE_NORA, [NORA])).toEqual(['confirm'])
    expect(await levels(NORA, [NORA, FAKE_NORA])).toEqual([])
    const { description } = await describe(kinds.batch(), options)
    expect(description.warnings[0]?.text).toContain('another address in this request')
  })

  test('attack: a symbol with look-alike letters of another alphabet is called an imitation', async () => {
    const transfer = call(USDC, 0n, erc20.transfer(NORA, 1n))
    const description = await said(transfer, { reads: reads({}, 'USDС') })
    expect(description.warnings[0]?.text).toContain('imitates USDC')
  })

  test('attack: a symbol cannot carry marks that reorder, or a long text', () => {
    const symbol = (text: string) =>
      decodeSymbol(
        `0x${'20'.padStart(64, '0')}${new TextEncoder().encode(text).length.toString(16).padStart(64, '0')}${Buffer.from(text).toString('hex').padEnd(640, '0')}`,
      )
    expect(symbol('US\u202eDC')).toBe('USDC')
    expect(symbol('A'.repeat(200))).toHaveLength(16)
    expect(decodeSymbol(`0x${'ff'.repeat(64)}`)).toBeUndefined()
    expect(decodeSymbol(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR')
  })
})

const allowances = parseAbi([
  'function increaseAllowance(address,uint256)',
  'function decreaseAllowance(address,uint256)',
])

const reencode = (decoded: ReturnType<typeof decodeCall>): string | undefined => {
  switch (decoded.kind) {
    case 'transfer':
      return erc20.transfer(decoded.to as Hex, decoded.amount)
    case 'transferFrom':
      return erc20.transferFrom(decoded.from as Hex, decoded.to as Hex, decoded.amount)
    case 'approve':
      return erc20.approve(decoded.spender as Hex, decoded.amount)
    case 'setApprovalForAll':
      return erc20.approveAll(decoded.spender as Hex, decoded.isApproved)
    case 'safeTransferFrom':
      return encodeFunctionData({
        abi: erc721Abi,
        functionName: 'safeTransferFrom',
        args: [decoded.from as Hex, decoded.to as Hex, decoded.amount],
      })
    case 'increaseAllowance':
    case 'decreaseAllowance':
      return encodeFunctionData({
        abi: allowances,
        functionName: decoded.kind,
        args: [decoded.spender as Hex, decoded.amount],
      })
    default:
      return undefined
  }
}

const SELECTORS = ['a9059cbb', '23b872dd', '42842e0e', '095ea7b3', '39509351', 'a457c2d7', 'a22cb465']

group('decodeCall', () => {
  test('attack: 10,000 random calls are read only if they encode to the same bytes again', () => {
    const padded = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => `${'0'.repeat(24)}${Buffer.from(bytes).toString('hex')}`)
    const anything = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('hex'))
    const flag = fc.constantFrom('0'.repeat(64), `${'0'.repeat(63)}1`, `${'0'.repeat(63)}2`)
    const words = fc.oneof(
      fc.tuple(fc.oneof(padded, anything), fc.oneof(anything, flag)),
      fc.tuple(padded, fc.oneof(padded, anything), anything),
      fc.array(fc.oneof(padded, anything, flag), { maxLength: 4 }),
    )
    const tail = fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.constantFrom('0', '00', 'ff', '0'.repeat(63)) },
    )
    let read = 0
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...SELECTORS), fc.constantFrom('deadbeef', 'a9059c', '')),
        words,
        tail,
        (selector, body, end) => {
          const data = `0x${selector}${body.join('')}${end}` as Hex
          const decoded = decodeCall(call(USDC, 0n, data))
          if (decoded.kind === 'unreadable' || decoded.kind === 'coin') {
            if (decoded.kind === 'coin') expect(data).toBe('0x')
            return
          }
          read++
          expect(reencode(decoded)).toBe(data)
        },
      ),
      { numRuns: 10_000 },
    )
    expect(read).toBeGreaterThan(500)
  })

  test('attack: a byte more, a byte less, or dirt above an address makes it unreadable', () => {
    const data = erc20.transfer(NORA, maxUint256)
    const kind = (bytes: string) => decodeCall(call(USDC, 0n, bytes as Hex)).kind
    expect(kind(data)).toBe('transfer')
    expect(kind(`${data}00`)).toBe('unreadable')
    expect(kind(`${data}${'0'.repeat(64)}`)).toBe('unreadable')
    expect(kind(data.slice(0, -2))).toBe('unreadable')
    expect(kind(`${data.slice(0, 10)}01${data.slice(12)}`)).toBe('unreadable')
    for (let length = 3; length < data.length; length++)
      expect(kind(data.slice(0, length))).toBe('unreadable')
  })

  test('param: reads upper-case data as well', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [NORA, 255n] })
    const upper = `0x${data.slice(2).toUpperCase()}` as Hex
    expect(decodeCall(call(USDC, 0n, upper))).toMatchObject({ kind: 'transfer', to: NORA, amount: 255n })
  })
})
