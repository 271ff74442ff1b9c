import { parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hex } from '../contract/approval.ts'
import { SmartAccountError } from './errors.ts'
import { coinOf, createPerson, startWorld, type World } from './smart-accounts.testing.ts'

const _factoryAbi = parseAbi(['function addressOf(address) view returns (address)'])
const FRIEND: Hex = '0x00000000000000000000000000000000f41e4d01'
/** Refuses every call; `local/contracts` places it. */
const _CLOSED: Hex = '0xc105edc105Edc105eDc105edC105eDc105edc105'

let world: World

beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world?.stop())

const codeOf = (error: unknown) => (error instanceof SmartAccountError ? error.code : error)
const _balanceOf = (address: Hex) => world.client.getBalance({ address })
const _signal = new AbortController().signal

const mail = {
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: FRIEND },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallets: [FRIEND] },
    to: [{ name: 'Bob', wallets: [] }],
    contents: 'Hello, Bob!',
  },
} as const

describe('signatures', () => {
  it('behavior: messages and typed data are verified before and after the account is there', async () => {
    const person = createPerson()
    const { owner, key, account } = person
    await world.fund(account, '1')
    const verify = async (isDeployed: boolean) => {
      const message = await world.accounts.signMessage(1, owner, toHex('Hello'), key)
      const data = await world.accounts.signTypedData(1, owner, mail, key)
      expect(message.endsWith('6492'.repeat(16))).toBe(!isDeployed)
      expect(
        await world.client.verifyMessage({ address: account, message: 'Hello', signature: message }),
      ).toBe(true)
      expect(await world.client.verifyTypedData({ address: account, ...mail, signature: data })).toBe(true)
      expect(await world.client.verifyMessage({ address: account, message: 'Bye', signature: message })).toBe(
        false,
      )
      const changed = { ...mail, message: { ...mail.message, contents: 'Bye' } }
      expect(await world.client.verifyTypedData({ address: account, ...changed, signature: data })).toBe(
        false,
      )
      return [message, data]
    }
    const early = await verify(false)
    await world.operate(person, [coinOf(FRIEND, 1n)])
    await verify(true)
    // What was signed before still counts.
    const [message = '0x'] = early
    expect(await world.client.verifyMessage({ address: account, message: 'Hello', signature: message })).toBe(
      true,
    )
  })

  it('attack: a signature for one account of an owner counts for no other account', async () => {
    const [person, other] = [createPerson(), createPerson()]
    const signature = await world.accounts.signMessage(1, person.owner, toHex('Hello'), person.key)
    expect(await world.client.verifyMessage({ address: other.account, message: 'Hello', signature })).toBe(
      false,
    )
    expect(await world.accounts.signMessage(1, person.owner, '0x', other.key).catch(codeOf)).toBe(
      'owner-wrong',
    )
  })

  it('error: typed data that cannot be nested is refused', async () => {
    const { owner, key } = createPerson()
    const wrong: readonly unknown[] = [
      null,
      'text',
      { ...mail, types: 7 },
      { ...mail, primaryType: 'Missing' },
      { ...mail, primaryType: 'EIP712Domain' },
      { ...mail, primaryType: 'Mail)(' },
      { ...mail, types: { Mail: [{ name: 'from' }] } },
      { ...mail, message: { from: 1 } },
    ]
    for (const data of wrong)
      expect(await world.accounts.signTypedData(1, owner, data, key).catch(codeOf)).toBe('typed-data-invalid')
  })
})
