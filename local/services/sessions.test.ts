/** Smart sessions on a real network: what the account's contract holds a session to, and what the cosigner signs for. */
import { type Abi, encodeFunctionData, erc20Abi, type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import artifact from '../contracts/artifacts/SessionAccount.json' with { type: 'json' }
import { SESSION_ACCOUNT, SESSION_OWNER } from '../contracts/place-contracts.mjs'
import { sendMined } from '../nodes/send-mined.mjs'
import { keyOf } from '../wallet/keys.ts'
import { ACCOUNT, grant, revoke } from '../wallet/sessions/account.ts'
import { readGrant } from '../wallet/sessions/permissions.ts'
import {
  CHAIN,
  MEADOW,
  node,
  nodes,
  post,
  receiptOf,
  services,
  startLocal,
  tokenOf,
} from './services.testing.ts'

startLocal()

const abi = artifact.abi as Abi
const RECEIVER = '0x1111222233334444555566667777888899990000'
const TENTH = parseEther('0.1')
const HOUR = 3_600
const DAY = 86_400

type Call = { readonly to: Hex; readonly value: Hex; readonly data: Hex }

const pay = (value: bigint): Call => ({ to: RECEIVER, value: toHex(value), data: '0x' })
const secondsNow = async () => Number((await node('eth_getBlockByNumber', 'latest', false)).timestamp)
const url = () => nodes.urls[CHAIN]
const path = `v1/sessions/${encodeURIComponent(`${CHAIN}:${ACCOUNT}`)}`

const page = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())

const coins = (now: number, allowance = TENTH, period = 'daily') => ({
  type: 'native-token-recurring-allowance',
  data: { allowance: toHex(allowance), start: now, period },
})

/** As page, modal and wallet do it together. */
async function start(permissions: readonly object[], seconds = HOUR) {
  const now = await secondsNow()
  const request = {
    chainId: '0x1',
    expiry: now + seconds,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: page.publicKey }] } },
    permissions,
    policies: [],
  }
  const created = await (await post(path, request)).json()
  const { pci, key } = Object(created)
  const signer = { type: 'keys', data: { keys: [key, ...request.signer.data.keys] } }
  const granted = readGrant({ ...request, signer })
  await grant(granted, 1, url())
  const { status } = await post(`${path}/activate`, { ...request, pci, signer, context: granted.id })
  expect(status).toBe(204)
  return { pci: String(pci), id: granted.id, key }
}

/** In the session by the cosigner; resolves with whether the network took it. */
async function act(pci: string, call: Call, by = page): Promise<boolean> {
  const { digest } = await services.nextInSession({ pci, call })
  const signature = await by.signMessage({ message: { raw: digest as Hex } })
  const { hash } = await services.sendInSession({ pci, call, signature })
  return (await receiptOf(hash)).status === '0x1'
}

const balanceOf = async (address: string) => BigInt(await node('eth_getBalance', address, 'latest'))

let now = 0
beforeEach(async () => {
  now = await secondsNow()
})

describe('the account', () => {
  it('behavior: is placed on the network, and obeys the wallet’s key', async () => {
    expect(SESSION_ACCOUNT).toBe(ACCOUNT)
    expect(privateKeyToAccount(keyOf(ACCOUNT)).address).toBe(SESSION_OWNER)
    expect(await node('eth_getCode', ACCOUNT, 'latest')).toBe(artifact.deployedBytecode)
    expect(await balanceOf(ACCOUNT)).toBeGreaterThan(TENTH)
  })

  it('behavior: pays within the allowance; one unit above it reverts, and the next period pays again', async () => {
    const { pci } = await start([coins(now)], 3 * DAY)
    const before = await balanceOf(RECEIVER)
    expect(await act(pci, pay(TENTH - 1n))).toBe(true)
    expect(await act(pci, pay(2n))).toBe(false)
    expect(await act(pci, pay(1n))).toBe(true)
    expect(await act(pci, pay(1n))).toBe(false)
    expect((await balanceOf(RECEIVER)) - before).toBe(TENTH)
    await node('evm_increaseTime', DAY)
    await node('evm_mine')
    // The real clock has not moved: the cosigner still signs.
    expect(await act(pci, pay(TENTH))).toBe(true)
    expect(await act(pci, pay(1n))).toBe(false)
  })

  it('behavior: a token within its allowance, to anybody', async () => {
    const token = tokenOf('USDC').address as Hex
    const from = services.exchange(CHAIN)?.treasury
    const gift = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ACCOUNT, 10_000_000n] })
    await sendMined(node, { from, to: token, data: gift })
    const { pci } = await start([
      {
        type: 'erc20-recurring-allowance',
        data: { token, allowance: toHex(5_000_000n), start: now, period: 'weekly' },
      },
    ])
    const give = (amount: bigint): Call => ({
      to: token,
      value: '0x0',
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECEIVER, amount] }),
    })
    expect(await act(pci, give(5_000_001n))).toBe(false)
    expect(await act(pci, give(5_000_000n))).toBe(true)
    expect(await act(pci, give(1n))).toBe(false)
    // Coins were not granted.
    await expect(act(pci, pay(1n))).rejects.toThrow('does not cover')
  })

  it('behavior: a function of a contract, within its rules', async () => {
    const token = tokenOf('UNI').address as Hex
    const { pci, id, key } = await start([
      {
        type: 'contract-call',
        data: {
          address: token,
          abi: erc20Abi,
          functions: [
            {
              functionName: 'approve',
              args: [
                { operator: 'EQUAL', value: MEADOW },
                { operator: 'LESS_THAN', value: '0x64' },
              ],
            },
          ],
        },
      },
    ])
    const approve = (spender: Hex, amount: bigint, value: Hex = '0x0'): Call => ({
      to: token,
      value,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    })
    expect(await act(pci, approve(MEADOW, 99n))).toBe(true)
    for (const call of [approve(MEADOW, 100n), approve(RECEIVER, 1n), approve(MEADOW, 1n, '0x1')])
      expect(await act(pci, call)).toBe(false)
    expect(key.type).toBe('secp256k1')
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    const other = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [MEADOW, 1n] })
    await expect(act(pci, { to: token, value: '0x0', data: other })).rejects.toThrow('does not cover')
  })

  /** Brought to the contract past the cosigner, with its signature all the same. */
  const bring = async (id: Hex, call: Call, cosigner: typeof page, by: typeof page) => {
    const one = { ...call, value: BigInt(call.value) }
    const from = services.exchange(CHAIN)?.treasury
    const read = async (functionName: string, args: readonly unknown[]): Promise<Hex> => {
      const data = encodeFunctionData({ abi, functionName, args })
      return node('eth_call', { to: ACCOUNT, data }, 'latest')
    }
    const nonce = BigInt(await read('nonceOf', [id]))
    const digest = await read('digestOf', [id, nonce, one])
    const sign = (account: typeof page) => account.signMessage({ message: { raw: digest } })
    const args = [id, one, await sign(cosigner), await sign(by)]
    const data = encodeFunctionData({ abi, functionName: 'executeInSession', args })
    const hash = await node('eth_sendTransaction', { from, to: ACCOUNT, data, gas: '0x7a120' })
    return (await receiptOf(hash)).status === '0x1'
  }

  it('attack: another key, one key twice, an expired session, a revoked one: each reverts', async () => {
    const cosigner = privateKeyToAccount(generatePrivateKey())
    const grantTo = async (seconds: number) => {
      const keys = [cosigner, page].map(({ publicKey }) => ({ type: 'secp256k1', publicKey }))
      const signer = { type: 'keys', data: { keys } }
      const at = await secondsNow()
      const granted = readGrant({ expiry: at + seconds, signer, permissions: [coins(at)], policies: [] })
      await grant(granted, 1, url())
      return granted.id
    }
    const id = await grantTo(HOUR)
    expect(await bring(id, pay(1n), cosigner, page)).toBe(true)
    expect(await bring(id, pay(1n), cosigner, stranger)).toBe(false)
    expect(await bring(id, pay(1n), stranger, page)).toBe(false)
    expect(await bring(id, pay(1n), page, page)).toBe(false)
    expect(await bring(id, pay(1n), page, cosigner)).toBe(false)
    await revoke(id, 1, url())
    expect(await bring(id, pay(1n), cosigner, page)).toBe(false)
    expect(await bring(`0x${'00'.repeat(32)}`, pay(1n), cosigner, page)).toBe(false)
    const short = await grantTo(100)
    expect(await bring(short, pay(1n), cosigner, page)).toBe(true)
    await node('evm_increaseTime', 100)
    expect(await bring(short, pay(1n), cosigner, page)).toBe(false)
  })

  it('attack: a stranger grants nothing to itself', async () => {
    for (const [functionName, args] of [
      ['grant', [toHex(1, { size: 32 }), 1n, page.address, stranger.address, [], []]],
      ['revoke', [toHex(1, { size: 32 })]],
      ['execute', [{ to: RECEIVER, value: 1n, data: '0x' }]],
    ] as const) {
      const data = encodeFunctionData({ abi, functionName, args })
      await expect(node('eth_call', { from: MEADOW, to: ACCOUNT, data }, 'latest')).rejects.toThrow()
    }
  })
})

describe('the cosigner', () => {
  it('behavior: signs what was granted, and nothing after it was revoked', async () => {
    const { pci } = await start([coins(now)])
    expect(await act(pci, pay(1n))).toBe(true)
    const signature = `0x${'ab'.repeat(65)}`
    expect((await post(`v1/sessions/${ACCOUNT}/revoke`, { pci, signature })).status).toBe(204)
    await expect(act(pci, pay(1n))).rejects.toThrow('The session was revoked.')
  })

  it('error: a session that nobody has activated, another key, another call', async () => {
    await expect(act('nobody', pay(1n))).rejects.toThrow('There is no such session.')
    const { pci } = await start([coins(now)])
    await expect(act(pci, pay(1n), stranger)).rejects.toThrow('not of the session’s key')
    await expect(act(pci, { ...pay(1n), data: '0xa9059cbb' })).rejects.toThrow('does not cover')
    await expect(act(pci, { ...pay(1n), to: '0x1' })).rejects.toThrow('The call is none.')
  })

  it('attack: a wallet that granted to other keys is not activated', async () => {
    const request = {
      expiry: now + HOUR,
      permissions: [coins(now)],
      policies: [],
      signer: { type: 'keys', data: { keys: [] } },
    }
    const { pci } = Object(await (await post(path, request)).json())
    const signer = { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: stranger.publicKey }] } }
    expect((await post(`${path}/activate`, { pci, signer, context: '0x12' })).status).toBe(400)
  })
})
