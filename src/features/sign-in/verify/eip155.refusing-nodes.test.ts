/** Nodes that run no code which a call brings along: Aurora's refuse the call, Filecoin's answer nothing. */
import { concatHex, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readField } from '../../../lib/json.ts'
import { STRANGER, VISITOR } from '../sign-in.testing.ts'
import {
  BAD_CONTRACTS,
  createSmartAccount,
  MAGIC,
  node,
  read as readAnvil,
  returning,
  startChain,
} from './chain.testing.ts'
import { type Read, verifyOnEip155 } from './eip155.ts'

const AURORA = 'eip155:1313161554'
const MESSAGE = 'shop.example wants you to sign in with your Ethereum account:'
const CONTRACT = '0x00000000000000000000000000000000c0de0001'

startChain()

const refusing: Read = async (method, params) => {
  if (method === 'eth_call' && readField(params[0], 'to') === undefined)
    throw { code: -32602, message: 'invalid argument 0: missing value for `To` address' }
  return readAnvil(method, params)
}
const mute: Read = async (method, params) =>
  method === 'eth_call' && readField(params[0], 'to') === undefined ? '0x' : readAnvil(method, params)
/** The validator needs more gas than a call gets there. */
const tight: Read = async (method, params) => {
  if (method === 'eth_call' && readField(params[0], 'to') === undefined)
    throw { code: -32000, message: 'out of gas' }
  return readAnvil(method, params)
}

const setCode = (code: string, address: string = CONTRACT) => node('anvil_setCode', address, code)
const delegateTo = (contract: string) => setCode(concatHex(['0xef0100', contract as Hex]), VISITOR.address)

describe.each([
  ['refuses them', refusing],
  ['answers nothing', mute],
  ['runs out of gas', tight],
])('verifyOnEip155, by a node that, asked without a receiver, %s', (_, read) => {
  const verify = (address: string, signature: string, message = MESSAGE, by = read) =>
    verifyOnEip155(by, { address, message, signature }, AURORA)

  it('behavior: a key is asked by its signature, and nobody else’s counts', async () => {
    const signature = await VISITOR.signMessage({ message: MESSAGE })
    expect(await verify(VISITOR.address, signature)).toBe('valid')
    expect(await verify(STRANGER.address, signature)).toBe('invalid')
    expect(await verify(VISITOR.address, signature, `${MESSAGE} `)).toBe('invalid')
  })

  it('behavior: a contract account is asked by its own word, and one that is not deployed yet by nobody', async () => {
    const [account, other] = [createSmartAccount(), createSmartAccount()]
    const [early, late] = [account.signUndeployed(MESSAGE), account.sign(MESSAGE)]
    expect(await verify(account.address, early)).toBe('unknown')
    await account.deploy()
    expect(await verify(account.address, late)).toBe('valid')
    expect(await verify(account.address, other.sign(MESSAGE))).toBe('invalid')
    expect(await verify(account.address, late, 'Bye')).toBe('invalid')
  })

  it.each(Object.entries(BAD_CONTRACTS))(
    'attack: a contract that answers %s is not believed',
    async (_, code) => {
      await setCode(code)
      const signatures = [await VISITOR.signMessage({ message: MESSAGE }), `0x${'ab'.repeat(200)}`]
      for (const signature of signatures) expect(await verify(CONTRACT, signature)).not.toBe('valid')
    },
  )

  it('attack: the magic word with more in it, or with less', async () => {
    for (const code of [returning(`${MAGIC}00000000000001`), returning(MAGIC, 4), returning(MAGIC, 31)]) {
      await setCode(code)
      expect(await verify(CONTRACT, `0x${'ab'.repeat(200)}`)).toBe('invalid')
    }
  })

  it('attack: a contract that refuses is not asked by any key', async () => {
    await setCode(returning('ffffffff'), STRANGER.address)
    expect(await verify(STRANGER.address, await STRANGER.signMessage({ message: MESSAGE }))).toBe('invalid')
    await setCode('0x', STRANGER.address)
  })

  it('behavior: a delegated account signs by its key and by its code', async () => {
    const signature = await VISITOR.signMessage({ message: MESSAGE })
    await delegateTo(CONTRACT)
    await setCode(returning('ffffffff'))
    expect(await verify(VISITOR.address, signature)).toBe('valid')
    expect(await verify(VISITOR.address, await STRANGER.signMessage({ message: MESSAGE }))).toBe('invalid')
    expect(await verify(VISITOR.address, `0x${'ab'.repeat(200)}`)).toBe('invalid')
    await setCode(returning(MAGIC))
    expect(await verify(VISITOR.address, `0x${'ab'.repeat(200)}`)).toBe('valid')
    await setCode('0x', VISITOR.address)
  })

  it('attack: signatures that are none, of an account without code', async () => {
    const whole = await VISITOR.signMessage({ message: MESSAGE })
    const bad = [
      '0x',
      `${whole}00`,
      `${whole.slice(0, -2)}00`,
      `${whole.slice(0, -2)}01`,
      `0x${'00'.repeat(64)}1b`,
      `0x${'ff'.repeat(64)}1b`,
      `0x${'6492'.repeat(16)}`,
      `${whole}${'6492'.repeat(16)}`,
    ]
    for (const signature of bad) expect(await verify(VISITOR.address, signature)).not.toBe('valid')
  })

  it('error: a node that goes away meanwhile is neither yes nor no', async () => {
    const signature = await VISITOR.signMessage({ message: MESSAGE })
    await setCode(returning(MAGIC))
    for (const left of [1, 2]) {
      let questions = 0
      const going: Read = async (...question) => {
        if (questions++ >= left) throw new TypeError('fetch failed')
        return read(...question)
      }
      expect(await verify(VISITOR.address, signature, MESSAGE, going)).toBe('unknown')
      questions = 0
      expect(await verify(CONTRACT, `0x${'ab'.repeat(200)}`, MESSAGE, going)).toBe('unknown')
    }
  })
})

describe('verifyOnEip155, without gas', () => {
  it('error: out of gas is the node’s trouble, not the code’s no', async () => {
    const signatures = [await VISITOR.signMessage({ message: MESSAGE }), `0x${'ab'.repeat(200)}`]
    for (const message of ['out of gas', 'gas required exceeds allowance (50000000)', 'VM error: OutOfGas']) {
      const failing: Read = async (method) => {
        if (method === 'eth_call') throw { code: -32000, message }
        return '0x6000'
      }
      for (const signature of signatures)
        expect([
          message,
          await verifyOnEip155(failing, { address: CONTRACT, message: MESSAGE, signature }, AURORA),
        ]).toEqual([message, 'unknown'])
    }
  })
})
