/** Messages and typed data in words. */
import { hashTypedData, maxUint160, stringToHex } from 'viem'
import { expect, describe as group, test } from 'vitest'
import { systemClock } from '../../../../src/lib/clock.ts'
import type { Prepared } from '../../contract/approval.ts'
import {
  authorization,
  ITEMS,
  kinds,
  ME,
  mail,
  NORA,
  permit,
  permitSingle,
  reads,
  requestOf,
  SPENDER,
  signIn,
  USDC,
} from '../requests.testing.ts'
import { describe } from './describe.ts'
import type { Row } from './description.ts'
import { markHidden } from './words.ts'

const options = { reads: reads(), clock: systemClock, known: [] }
const said = async (prepared: Prepared) => (await describe(requestOf(prepared), options)).description
const message = (text: string) => said({ kind: 'evm-message', message: stringToHex(text) })
const levels = ({ warnings }: Awaited<ReturnType<typeof said>>) => warnings.map(({ level }) => level)

const flat = (rows: readonly Row[] = [], path = ''): string[] =>
  rows.flatMap(({ label, value }) => {
    const at = path === '' ? label : `${path}.${label}`
    if (value.kind === 'fields') return flat(value.fields, at)
    return [
      `${at}=${value.kind === 'address' ? value.address : value.kind === 'amount' ? value.amount : value.text}`,
    ]
  })

group('messages', () => {
  test('behavior: text is shown as it is', async () => {
    const description = await message('Hello\nWorld')
    expect(description.steps).toMatchObject([{ sentence: 'Sign this message' }])
    expect(flat(description.steps[0]?.rows)).toEqual(['Message=Hello\nWorld'])
    expect(description).toMatchObject({ warnings: [], isUnreadable: false })
  })

  test('behavior: bytes that are no text are hex, and want a second tick', async () => {
    const { description } = await describe(kinds['message-bytes'](), options)
    expect(description.isUnreadable).toBe(true)
    expect(flat(description.steps[0]?.rows)[0]).toContain('0xf09af09a')
  })

  test('attack: what is invisible or reorders is a mark', async () => {
    expect(markHidden('a\u202eb\u200b\u0000\ufeff')).toEqual([
      { text: 'a', isMark: false },
      { text: 'U+202E', isMark: true },
      { text: 'b', isMark: false },
      { text: 'U+200B', isMark: true },
      { text: 'U+0000', isMark: true },
      { text: 'U+FEFF', isMark: true },
    ])
    expect(levels(await message('Pay\u2066 me'))).toEqual(['note'])
    expect(markHidden('👩‍💻\n❤️')).toEqual([{ text: '👩‍💻\n❤️', isMark: false }])
  })

  test('behavior: a sign-in to the asking site is one', async () => {
    const description = await message(signIn('app.example.org'))
    expect(description).toMatchObject({ title: 'Sign in', warnings: [], isUnreadable: false })
    expect(flat(description.steps[0]?.rows)).toContain('Sign in to=app.example.org')
    expect(flat(description.steps[0]?.rows)).toContain('Network=Ethereum')
  })

  test('attack: a sign-in to another site, port, scheme or address wants a tick', async () => {
    const all = [
      signIn('bank.example.com'),
      signIn('app.example.org:8443'),
      signIn('app.example.org.evil.com'),
      `http://${signIn('app.example.org')}`,
      signIn('app.example.org', NORA),
      `\n${signIn('bank.example.com')}`,
      `Hello!\n${signIn('bank.example.com')}`,
      signIn('app.example.org').replaceAll('\n', '\r\n'),
      signIn('app.example.org').replace('Nonce: ', 'Once: '),
    ]
    for (const text of all) expect(levels(await message(text)), text).toContain('confirm')
  })

  test('attack: a sign-in asked by an opaque origin wants a tick', async () => {
    const request = { ...kinds['sign-in'](), origin: 'null' }
    expect(levels((await describe(request, options)).description)).toContain('confirm')
  })
})

group('typed data', () => {
  test('behavior: every signed field is shown, and none that is not signed', async () => {
    const description = await said(mail)
    const rows = flat(description.steps[0]?.rows)
    expect(rows).toContain('Type=Mail')
    expect(rows).toContain('Message.from.name=Cow')
    expect(rows).toContain(`Message.to.1.wallets.1=${NORA}`)
    expect(rows).toContain('Message.urgent=Yes')
    expect(rows).toContain(`Signed for.verifyingContract=${SPENDER}`)
    expect(rows.join()).not.toContain('never signed')
    expect(description).toMatchObject({ warnings: [], isUnreadable: false })
  })

  test('behavior: an unlimited ERC-2612 permit names spender, token and deadline, and is warned of', async () => {
    const description = await said(permit())
    expect(description.title).toBe('Sign permission')
    expect(description.steps[0]).toMatchObject({
      sentence: 'Allow 0x3C44…93BC to spend an unlimited amount of your USDC',
      receiver: { label: 'Spender', address: SPENDER },
    })
    expect(flat(description.steps[0]?.rows)).toContain('Can be used until=2033-05-18 03:33 UTC')
    expect(description.warnings.map(({ text }) => text).join()).toContain('unlimited')
  })

  test('behavior: Permit2 names amount and both ends; its own "unlimited" is known', async () => {
    const description = await said(permitSingle('25000000'))
    expect(description.steps[0]?.sentence).toBe('Allow 0x3C44…93BC to spend 25 USDC')
    expect(flat(description.steps[0]?.rows)).toContain('Permission ends=2033-05-18 03:33 UTC')
    expect((await said(permitSingle(maxUint160.toString()))).steps[0]?.sentence).toContain('unlimited')
  })

  test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'] as const)(
    'behavior: %s of ERC-3009 is a transfer, with its receiver, amount and end, and is warned of',
    async (type) => {
      const description = await said(authorization(type))
      expect(description.title).toBe('Sign permission')
      expect(description.steps[0]).toMatchObject({
        sentence: 'Allow a transfer of 25 USDC to 0x3C44…93BC, once',
        receiver: { label: 'Receiver', address: SPENDER },
      })
      expect(flat(description.steps[0]?.rows)).toContain('Can be used until=2033-05-18 03:33 UTC')
      expect(description.warnings.map(({ text }) => text).join()).toContain(
        'lets somebody else move your tokens',
      )
    },
  )

  test('attack: a right-to-left symbol does not reorder the amount or the words beside it', async () => {
    const rtl = { ...options, reads: reads(undefined, 'שקל') }
    const sentenceOf = async (prepared: Prepared) =>
      (await describe(requestOf(prepared), rtl)).description.steps[0]?.sentence
    expect(await sentenceOf(permitSingle('25000000'))).toBe('Allow 0x3C44…93BC to spend 25 \u2068שקל\u2069')
    expect(await sentenceOf(permit())).toMatch(/ an unlimited amount of your \u2068שקל\u2069$/)
  })

  test('attack: Permit2 of another contract, and a domain of another network, want a tick', async () => {
    expect(levels(await said(permitSingle('1', SPENDER)))[0]).toBe('confirm')
    expect(levels(await said(permit('1', 137)))[0]).toBe('confirm')
  })

  test('attack: a chain id that the type leaves out is not signed, and said so', async () => {
    const typedData = {
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], A: [{ name: 'a', type: 'uint8' }] },
      primaryType: 'A',
      domain: { name: 'X', chainId: 1 },
      message: { a: 1 },
    } as const
    const description = await said({ kind: 'evm-typed-data', typedData })
    expect(description.warnings[0]?.text).toContain('not bound to a network')
    expect(flat(description.steps[0]?.rows).join()).not.toContain('chainId')
    // The hash does not know it either.
    const other = { ...typedData, domain: { name: 'X', chainId: 5 } }
    expect(hashTypedData(typedData)).toBe(hashTypedData(other))
  })

  test('attack: a permit with one more field is not described as a permit', async () => {
    const { typedData } = permit('1') as { typedData: { types: Record<string, object[]> } }
    typedData.types['Permit']?.push({ name: 'more', type: 'uint256' })
    const description = await said({ kind: 'evm-typed-data', typedData })
    expect(description.steps[0]?.sentence).toBe('Sign “Permit”')
    expect(description.isUnreadable).toBe(true)
  })

  const ofType = (primaryType: string, fields: Readonly<Record<string, readonly [string, unknown]>>) =>
    said({
      kind: 'evm-typed-data',
      typedData: {
        types: { [primaryType]: Object.entries(fields).map(([name, [type]]) => ({ name, type })) },
        primaryType,
        domain: { name: 'X', chainId: 1, verifyingContract: SPENDER },
        message: Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value])),
      },
    })

  test.each([
    [
      'MetaTransaction',
      { from: ['address', ME], functionSignature: ['bytes', `0x095ea7b3${'0'.repeat(128)}`] },
    ],
    ['SafeTx', { to: ['address', USDC], data: ['bytes', '0xa9059cbb'] }],
    ['Batch', { calls: ['bytes[]', ['0x', '0x12345678']] }],
  ] as const)(
    'attack: a call within %s is data that cannot be read, and wants a tick',
    async (type, fields) => {
      expect(await ofType(type, fields)).toMatchObject({ title: 'Sign data', isUnreadable: true })
    },
  )

  test('attack: a call beside what a permit says is data that cannot be read', async () => {
    const { typedData } = permitSingle('1') as { typedData: { types: Record<string, object[]> } }
    const witness = {
      types: {
        PermitWitnessTransferFrom: [
          { name: 'permitted', type: 'TokenPermissions' },
          { name: 'spender', type: 'address' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
          { name: 'witness', type: 'Hook' },
        ],
        Hook: [{ name: 'data', type: 'bytes' }],
        TokenPermissions: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'PermitWitnessTransferFrom',
      message: {
        permitted: { token: USDC, amount: '1' },
        spender: SPENDER,
        nonce: 0,
        deadline: '1999999999',
        witness: { data: '0x12345678' },
      },
    }
    const description = await said({ kind: 'evm-typed-data', typedData: { ...typedData, ...witness } })
    expect(description).toMatchObject({ title: 'Sign permission', isUnreadable: true })
  })

  test('behavior: bytes that are none, or of a fixed size, hide no call', async () => {
    const fields = { data: ['bytes', '0x'], salt: ['bytes32', `0x${'ab'.repeat(32)}`] } as const
    expect(await ofType('Vote', fields)).toMatchObject({ warnings: [], isUnreadable: false })
  })

  test.each([
    ['OrderComponents', { offerer: ['address', ME], offer: ['address[]', [ITEMS]] }],
    ['Permit', { spender: ['address', SPENDER], tokenId: ['uint256', 5], deadline: ['uint256', 1999999999] }],
    ['PermitForAll', { operator: ['address', SPENDER], approved: ['bool', true] }],
    ['DelegationWithSig', { delegatee: ['address', SPENDER], value: ['uint256', 5] }],
    ['SafeTx', { to: ['address', SPENDER], value: ['uint256', 5], data: ['bytes', '0x'] }],
  ] as const)(
    'attack: %s, by which somebody else moves what one owns, is warned of',
    async (type, fields) => {
      const { warnings } = await ofType(type, fields)
      expect(warnings.map(({ text }) => text).join()).toContain('let somebody else move what you own')
    },
  )

  test('error: what is malformed, endless or too large is unreadable', async () => {
    const endless = { a: {} as unknown }
    endless.a = endless
    const types = { A: [{ name: 'a', type: 'A' }] }
    const large = { L: [{ name: 'l', type: 'uint8[]' }] }
    const all: unknown[] = [
      null,
      'text',
      [],
      {},
      { types: {}, primaryType: 'A', message: {} },
      { types: { A: [{ name: 'a' }] }, primaryType: 'A', message: {} },
      { types, primaryType: 'A', message: endless },
      { types: large, primaryType: 'L', message: { l: new Array(100_000).fill(1) } },
      { types: { A: [{ name: 'a', type: 'uint8' }] }, primaryType: 'A', message: { a: 1.5 } },
      { types: { A: [{ name: 'a', type: 'uint8' }] }, primaryType: 'A', message: { a: '9'.repeat(1e6) } },
      { types: { A: [{ name: 'a', type: 'address' }] }, primaryType: 'A', message: { a: '0x12' } },
      { types: { A: [{ name: 'a', type: 'nothing' }] }, primaryType: 'A', message: { a: 1 } },
    ]
    for (const typedData of all) {
      const description = await said({ kind: 'evm-typed-data', typedData })
      expect(description.isUnreadable).toBe(true)
    }
  })
})
