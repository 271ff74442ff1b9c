import { readFileSync } from 'node:fs'
import {
  type Chain,
  concatHex,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  type Hex,
  hashMessage,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import * as chains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { readField } from '../../../lib/json.ts'
import { MAINNET, STRANGER, VISITOR } from '../sign-in.testing.ts'
import {
  asked,
  BAD_CONTRACTS,
  createSmartAccount,
  MAGIC,
  node,
  read,
  readsOf,
  returning,
  startChain,
} from './chain.testing.ts'
import { isKeyAccount, type Read, verifyOnEip155 } from './eip155.ts'
import { VALIDATOR_CODE } from './validator-code.ts'

const MESSAGE = 'shop.example wants you to sign in with your Ethereum account:\n😀'
const CONTRACT = '0x00000000000000000000000000000000c0de0001'

startChain()

const verify = (address: string, signature: string, message = MESSAGE) =>
  verifyOnEip155(read, { address, message, signature }, MAINNET)
const setCode = (code: string, address: string = CONTRACT) => node('anvil_setCode', address, code)
const delegateTo = (contract: string) => setCode(concatHex(['0xef0100', contract as Hex]), VISITOR.address)

describe('VALIDATOR_CODE', () => {
  it('param: is the code that viem has', () => {
    const text = readFileSync('node_modules/viem/constants/contracts.ts', 'utf8')
    const [, code] = /erc6492SignatureValidatorByteCode =\s+'(0x[\da-f]+)'/.exec(text) ?? []
    expect(VALIDATOR_CODE).toBe(code)
  })
})

describe('verifyOnEip155', () => {
  it('behavior: a key’s signature is valid, by one question', async () => {
    const signature = await VISITOR.signMessage({ message: MESSAGE })
    asked.length = 0
    expect(await verify(VISITOR.address, signature)).toBe('valid')
    expect(asked).toEqual(['eth_call'])
    expect(await verify(STRANGER.address, signature)).toBe('invalid')
    expect(await verify(VISITOR.address, signature, `${MESSAGE} `)).toBe('invalid')
  })

  it('behavior: a smart account’s, before it is deployed (ERC-6492) and after (ERC-1271)', async () => {
    const [account, other] = [createSmartAccount(), createSmartAccount()]
    const [early, late] = [account.signUndeployed(MESSAGE), account.sign(MESSAGE)]
    expect(await verify(account.address, early)).toBe('valid')
    expect(await verify(account.address, late)).toBe('invalid')
    expect(await verify(other.address, early)).toBe('invalid')
    expect(await verify(account.address, early, 'Bye')).toBe('invalid')
    await account.deploy()
    asked.length = 0
    expect(await verify(account.address, late)).toBe('valid')
    expect(asked).toEqual(['eth_call'])
    expect(await verify(account.address, early)).toBe('valid')
    expect(await verify(account.address, other.sign(MESSAGE))).toBe('invalid')
  })

  it('behavior: a contract that says yes is believed, whatever the signature', async () => {
    await setCode(returning(MAGIC))
    expect(await verify(CONTRACT, `0x${'ab'.repeat(200)}`)).toBe('valid')
  })

  it.each(Object.entries(BAD_CONTRACTS))(
    'attack: a contract that answers %s is not believed',
    async (_, code) => {
      await setCode(code)
      for (const signature of [
        await VISITOR.signMessage({ message: MESSAGE }),
        `0x${'ab'.repeat(200)}` as const,
      ])
        expect(await verify(CONTRACT, signature)).not.toBe('valid')
    },
  )

  it('behavior: a delegated account whose code says no is asked once more, by its key', async () => {
    const signature = await VISITOR.signMessage({ message: MESSAGE })
    for (const code of Object.values(BAD_CONTRACTS).slice(0, 8)) {
      await setCode(code)
      await delegateTo(CONTRACT)
      asked.length = 0
      expect(await verify(VISITOR.address, signature)).toBe('valid')
      expect(asked).toEqual(['eth_call', 'eth_getCode', 'eth_call'])
      expect(await verify(VISITOR.address, await STRANGER.signMessage({ message: MESSAGE }))).toBe('invalid')
      expect(await verify(VISITOR.address, signature, 'Bye')).toBe('invalid')
    }
    await setCode(returning(MAGIC))
    expect(await verify(VISITOR.address, `0x${'ab'.repeat(200)}`)).toBe('valid')
    await setCode('0x', VISITOR.address)
  })

  it('attack: a contract that refuses is not asked by any key', async () => {
    await setCode(returning('ffffffff'), STRANGER.address)
    expect(await verify(STRANGER.address, await STRANGER.signMessage({ message: MESSAGE }))).toBe('invalid')
    await setCode('0x', STRANGER.address)
  })

  it('attack: signatures that are none, cut, padded or of another form', async () => {
    const whole = await VISITOR.signMessage({ message: MESSAGE })
    const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(whole)))
    const bad = [
      '',
      '0x',
      whole.slice(2),
      whole.slice(0, -1),
      whole.slice(0, -2),
      `${whole}00`,
      `${whole}${whole.slice(2)}`,
      `0x00${whole.slice(2)}`,
      `${whole.slice(0, -2)}00`,
      `${whole.slice(0, -2)}01`,
      `${whole.slice(0, -2)}1d`,
      `${whole} `,
      compact,
      `0x${'6492'.repeat(16)}`,
      `${whole}${'6492'.repeat(16)}`,
      `0x${'00'.repeat(65)}`,
      hashMessage(MESSAGE),
      `0x${'ab'.repeat(70_000)}`,
    ]
    for (const signature of bad)
      expect([signature, await verify(VISITOR.address, signature)]).toEqual([signature, 'invalid'])
  })

  it('error: a node that is not there, is busy or cannot do this is neither yes nor no', async () => {
    const signed = {
      address: VISITOR.address,
      message: MESSAGE,
      signature: await VISITOR.signMessage({ message: MESSAGE }),
    }
    expect(await verifyOnEip155(readsOf('http://127.0.0.1:9'), signed, MAINNET)).toBe('unknown')
    for (const error of [
      new TypeError('fetch failed'),
      { code: -32601, message: 'no such method' },
      { code: -32005 },
      null,
    ]) {
      const failing: Read = () => Promise.reject(error)
      expect(await verifyOnEip155(failing, signed, MAINNET)).toBe('unknown')
    }
    // One that goes away between two questions.
    for (const left of [1, 2]) {
      let questions = 0
      const going: Read = async (method) => {
        if (questions++ >= left) throw new TypeError('fetch failed')
        return method === 'eth_getCode' ? `0xef0100${'11'.repeat(20)}` : '0x00'
      }
      expect(await verifyOnEip155(going, signed, MAINNET)).toBe('unknown')
    }
  })

  it('attack: a node that answers anything but 0x01', async () => {
    const signed = {
      address: VISITOR.address,
      message: MESSAGE,
      signature: await VISITOR.signMessage({ message: MESSAGE }),
    }
    for (const answer of [
      '0x',
      '0x00',
      '0x1',
      `0x${'01'.padStart(64, '0')}`,
      '0x0101',
      1,
      true,
      {},
      undefined,
    ])
      expect(await verifyOnEip155(async () => answer, signed, MAINNET)).not.toBe('valid')
  })
})

describe('verifyOnEip155, on networks of the ZK stack', () => {
  const verifiers = Object.values(chains).flatMap(({ id, contracts = {} }: Chain) => {
    const address = contracts['erc6492Verifier']
    return address && 'address' in address ? [{ chainId: `eip155:${id}`, to: address.address }] : []
  })
  const YES = `0x${'1'.padStart(64, '0')}`

  /** They run no code that a call brings along; the contract answers what it is told to. */
  const askedOf = (answer: unknown) => {
    const calls: unknown[] = []
    const zkStack: Read = async (method, [transaction]) => {
      calls.push(transaction)
      if (method === 'eth_getCode') return '0x'
      return readField(transaction, 'to') === undefined ? '0x' : answer
    }
    return { calls, zkStack }
  }

  it('behavior: the validator that is deployed there is asked', async () => {
    const signature = await VISITOR.signMessage({ message: MESSAGE })
    expect(verifiers.map(({ chainId }) => chainId)).toContain('eip155:324')
    for (const { chainId, to } of verifiers) {
      const { calls, zkStack } = askedOf(YES)
      const signed = { address: VISITOR.address, message: MESSAGE, signature }
      expect([chainId, await verifyOnEip155(zkStack, signed, chainId)]).toEqual([chainId, 'valid'])
      const data = encodeFunctionData({
        abi: erc6492SignatureValidatorAbi,
        functionName: 'isValidSig',
        args: [VISITOR.address, hashMessage(MESSAGE), signature],
      })
      expect(calls).toEqual([{ to, data }])
    }
  })

  it('attack: a contract there that answers anything but true', async () => {
    const signature = await VISITOR.signMessage({ message: MESSAGE })
    for (const answer of ['0x', '0x01', `0x${'0'.repeat(64)}`, `0x${'2'.padStart(64, '0')}`, `${YES}00`, 1]) {
      const signed = { address: VISITOR.address, message: MESSAGE, signature }
      expect(await verifyOnEip155(askedOf(answer).zkStack, signed, 'eip155:324')).toBe('invalid')
    }
  })
})

describe('isKeyAccount', () => {
  it('behavior: nothing but a key, code, delegated code, a long signature, no answer', async () => {
    const signature = await VISITOR.signMessage({ message: MESSAGE })
    const ask = (signed: { address?: string; signature?: string }, by = read) =>
      isKeyAccount(by, { address: VISITOR.address, message: MESSAGE, signature, ...signed })
    await setCode(returning(MAGIC))
    expect(await ask({})).toBe(true)
    expect(await ask({ address: CONTRACT })).toBe(false)
    expect(await ask({ signature: `${signature}00` })).toBe(false)
    expect(await ask({}, () => Promise.reject(new TypeError('fetch failed')))).toBeUndefined()
    await delegateTo(CONTRACT)
    expect(await ask({})).toBe(false)
    await setCode('0x', VISITOR.address)
  })
})
