import { parseAbi, parseEther } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../src/chains/evm/contract-outcome.ts'
import { encodeBundle } from '../bundler/gas.ts'
import type { UserOperation } from '../contract/account.ts'
import type { EvmCall, Hex } from '../contract/approval.ts'
import { accountCode } from './address.ts'
import { ENTRY_POINT, FACTORY } from './constants.ts'
import { SmartAccountError } from './errors.ts'
import { encodeCalls, operationHash, operationToJson } from './operation.ts'
import { signHash } from './signatures.ts'
import {
  coinOf,
  createPerson,
  hastyClock,
  startWorld,
  transferOf,
  type World,
} from './smart-accounts.testing.ts'
import { createSmartAccounts } from './smart-accounts.ts'

const factoryAbi = parseAbi(['function addressOf(address) view returns (address)'])
const FRIEND: Hex = '0x00000000000000000000000000000000f41e4d01'
/** Refuses every call; `local/contracts` places it. */
const CLOSED: Hex = '0xc105edc105Edc105eDc105edC105eDc105edc105'

let world: World

beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world?.stop())

const codeOf = (error: unknown) => (error instanceof SmartAccountError ? error.code : error)
const balanceOf = (address: Hex) => world.client.getBalance({ address })
const signal = new AbortController().signal

describe('addressOf', () => {
  it('behavior: is the factory’s answer, for any owner', async () => {
    for (const { owner } of Array.from({ length: 20 }, () => createPerson())) {
      const args = [owner] as const
      const answer = await world.client.readContract({
        address: FACTORY,
        abi: factoryAbi,
        functionName: 'addressOf',
        args,
      })
      expect(world.accounts.addressOf(owner)).toBe(answer)
    }
  })

  it('behavior: the account appears there, with the owner in its code, on the network of the operation alone', async () => {
    const person = createPerson()
    expect(await world.accounts.isDeployed(1, person.owner)).toBe(false)
    await world.fund(person.account, '1')
    await world.operate(person, [coinOf(FRIEND, 1n)])
    expect(await world.client.getCode({ address: person.account })).toBe(accountCode(person.owner))
    expect(await world.accounts.isDeployed(1, person.owner)).toBe(true)
    expect(await world.accounts.isDeployed(8453, person.owner)).toBe(false)
  })
})

describe('send', () => {
  it('behavior: coin, then an ERC-20, from an account without and with code; the fee is below maxFee', async () => {
    const person = createPerson()
    await world.fund(person.account, '1')
    await world.giveTokens(person.account, 1_000n)
    const before = await balanceOf(FRIEND)
    const first = await world.operate(person, [coinOf(FRIEND, parseEther('0.1'))])
    expect(first.isSuccess).toBe(true)
    expect((await balanceOf(FRIEND)) - before).toBe(parseEther('0.1'))
    const left = await balanceOf(person.account)
    const paid = parseEther('0.9') - left
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(world.accounts.maxFee(first.operation))
    const second = await world.operate(person, [transferOf(world.token, FRIEND, 400n)])
    expect(second.operation).not.toHaveProperty('factory')
    expect(await world.tokensOf(person.account)).toBe(600n)
    // The hash answered is that of the transaction.
    const receipt = await world.client.getTransactionReceipt({ hash: second.hash })
    expect(receipt.status).toBe('success')
  })

  it('behavior: an ERC-20 as the first operation', async () => {
    const person = createPerson()
    await world.fund(person.account, '1')
    await world.giveTokens(person.account, 10n)
    expect((await world.operate(person, [transferOf(world.token, FRIEND, 10n)])).isSuccess).toBe(true)
    expect(await world.tokensOf(person.account)).toBe(0n)
  })

  it('behavior: a batch of two, whose hash differs by network', async () => {
    const person = createPerson()
    await world.fund(person.account, '1')
    await world.giveTokens(person.account, 10n)
    const calls = [coinOf(FRIEND, 5n), transferOf(world.token, FRIEND, 10n)]
    const { operation, isSuccess } = await world.operate(person, calls)
    expect(isSuccess).toBe(true)
    expect(await world.tokensOf(person.account)).toBe(0n)
    expect(operationHash(1, operation)).not.toBe(operationHash(8453, operation))
  })

  it('behavior: the hash is the entry point’s, as viem computes it', async () => {
    const person = createPerson()
    await world.fund(person.account, '1')
    const operation = await world.accounts.prepare(1, person.owner, [coinOf(FRIEND, 5n)])
    const userOperation = { ...operation, signature: '0x' } as const
    const parameters = {
      chainId: 1,
      entryPointAddress: ENTRY_POINT,
      entryPointVersion: '0.8',
      userOperation,
    } as const
    expect(operationHash(1, operation)).toBe(getUserOperationHash(parameters))
  })

  it('error: a batch in which one call fails is not even prepared, and changes nothing', async () => {
    const person = createPerson()
    await world.fund(person.account, '1')
    const calls = [coinOf(FRIEND, 5n), coinOf(CLOSED, 5n)]
    await expect(world.accounts.prepare(1, person.owner, calls)).rejects.toMatchObject({
      code: 'bundler-refused',
      rpcCode: -32521,
    })
    expect(await balanceOf(person.account)).toBe(parseEther('1'))
  })

  it('behavior: a batch is atomic on the chain: what was prepared well and fails then moves nothing', async () => {
    const person = createPerson()
    await world.fund(person.account, '1')
    await world.giveTokens(person.account, 10n)
    const good = await world.accounts.prepare(1, person.owner, [
      coinOf(FRIEND, 5n),
      transferOf(world.token, FRIEND, 10n),
    ])
    // By another bundler, which takes what fails: its calls ask for more tokens than there are.
    const calls = [
      { ...coinOf(FRIEND, 5n), to: FRIEND },
      { ...transferOf(world.token, FRIEND, 11n), to: world.token },
    ]
    const callData = encodeCalls(calls)
    const before = await balanceOf(FRIEND)
    const operation = { ...good, callData }
    await bundleElsewhere(operation, person.key)
    // The transaction did what it should, the account's part of it failed: whoever follows it is told by its events.
    const operated = operationHash(1, operation)
    const { hash, isSuccess } = await world.accounts.waitForTransaction(1, operated, { signal })
    const { status, logs } = await world.client.getTransactionReceipt({ hash })
    expect([isSuccess, status, outcomeOf(logs, person.account)]).toEqual([false, 'success', 'reverted'])
    expect(await balanceOf(FRIEND)).toBe(before)
    expect(await world.tokensOf(person.account)).toBe(10n)
    expect(await world.accounts.isDeployed(1, person.owner)).toBe(true)
  })

  it('error: an account that cannot pay the fee is refused', async () => {
    const person = createPerson()
    await world.fund(person.account, '1')
    const operation = await world.accounts.prepare(1, person.owner, [coinOf(FRIEND, 1n)])
    await world.fund(person.account, '0.000000001')
    await expect(world.accounts.send(1, operation, person.key)).rejects.toMatchObject({
      code: 'bundler-refused',
      rpcCode: -32500,
      message: expect.stringMatching(/^AA21/),
    })
  })

  it('error: a receiver must be named, and an operation has calls', async () => {
    const { owner } = createPerson()
    const wrong: readonly (readonly EvmCall[])[] = [
      [],
      [{ to: null, value: 0n, data: '0x00' }],
      [coinOf('0x0000000000000000000000000000000000000000', 1n)],
    ]
    for (const calls of wrong)
      expect(await world.accounts.prepare(1, owner, calls).catch(codeOf)).toBe('call-invalid')
  })

  it('error: a network without node or bundler', async () => {
    const { owner } = createPerson()
    expect(await world.accounts.prepare(10, owner, [coinOf(FRIEND, 1n)]).catch(codeOf)).toBe(
      'network-unknown',
    )
  })

  it('attack: another’s key signs nothing', async () => {
    const [person, other] = [createPerson(), createPerson()]
    await world.fund(person.account, '1')
    const operation = await world.accounts.prepare(1, person.owner, [coinOf(FRIEND, 1n)])
    expect(await world.accounts.send(1, operation, other.key).catch(codeOf)).toBe('owner-wrong')
    const signature = signHash(operationHash(1, operation), other.key)
    expect(
      await askBundler('eth_sendUserOperation', operationToJson({ ...operation, signature })),
    ).toMatchObject({
      error: { code: -32507 },
    })
  })

  it('attack: an operation done once is not done again, nor on another network', async () => {
    const person = createPerson()
    await world.fund(person.account, '1')
    const { operation } = await world.operate(person, [coinOf(FRIEND, 1n)])
    const signature = signHash(operationHash(1, operation), person.key)
    const again = operationToJson({ ...operation, signature })
    expect(await askBundler('eth_sendUserOperation', again)).toMatchObject({ error: { code: -32500 } })
    await world.accounts.isDeployed(8453, person.owner)
    const elsewhere = await askBundler('eth_sendUserOperation', again, 8453)
    expect(elsewhere).toMatchObject({ error: { code: expect.any(Number) } })
    const next = await world.accounts.prepare(1, person.owner, [coinOf(FRIEND, 1n)])
    const foreign = signHash(operationHash(8453, next), person.key)
    expect(
      await askBundler('eth_sendUserOperation', operationToJson({ ...next, signature: foreign })),
    ).toMatchObject({ error: { code: -32507 } })
  })

  it('attack: a bundler that names some transaction is not believed', async () => {
    const person = createPerson()
    await world.fund(person.account, '1')
    const { hash } = await world.operate(person, [coinOf(FRIEND, 1n)])
    const lies: typeof fetch = async (input, init) =>
      String(input) === 'http://bundler.example'
        ? Response.json({
            jsonrpc: '2.0',
            id: 1,
            result: { success: true, receipt: { transactionHash: hash } },
          })
        : fetch(input, init)
    const accounts = createSmartAccounts({
      nodes: { 'eip155:1': [world.url] },
      bundlers: { 1: 'http://bundler.example' },
      clock: { ...hastyClock, wait: async (_ms, given) => given?.throwIfAborted() },
      fetch: lies,
    })
    const waiting = accounts.waitForTransaction(1, `0x${'1'.repeat(64)}`, { signal })
    expect(await waiting.catch(codeOf)).toBe('timeout')
  })

  it('behavior: waiting ends when it is aborted', async () => {
    const controller = new AbortController()
    const waiting = world.accounts.waitForTransaction(1, `0x${'2'.repeat(64)}`, controller)
    controller.abort(new Error('closed'))
    await expect(waiting).rejects.toThrow('closed')
  })
})

/** As a bundler that takes anything would. */
async function bundleElsewhere(operation: UserOperation, key: Uint8Array): Promise<void> {
  const from: Hex = '0x00000000000000000000000000000000d0e1b012'
  await world.fund(from, '1')
  await world.node('anvil_impersonateAccount', from)
  const signed = { ...operation, signature: signHash(operationHash(1, operation), key) }
  const data = encodeBundle(signed, from)
  await world.node('eth_sendTransaction', { from, to: ENTRY_POINT, data, gas: '0x1e8480' })
}

async function askBundler(method: string, operation: unknown, chainId = 1): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [operation, ENTRY_POINT] })
  const response = await fetch(world.bundlers.urls[`${chainId}`] ?? '', { method: 'POST', body })
  return response.json()
}
