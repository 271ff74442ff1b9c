import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { ENTRY_POINT } from '../account/constants.ts'
import { operationHash, operationToJson, type SignedOperation } from '../account/operation.ts'
import { signHash } from '../account/signatures.ts'
import {
  createPerson,
  FRAME_ORIGIN,
  hastyClock,
  type Person,
  startWorld,
  type World,
} from '../account/smart-accounts.testing.ts'
import { createSmartAccounts } from '../account/smart-accounts.ts'
import type { UserOperation } from '../contract/account.ts'
import type { Hex } from '../contract/approval.ts'
import { type Bundler, type BundlerOptions, createBundler } from './bundler.ts'

let world: World | undefined

export const getWorld = (): World => {
  if (!world) throw new Error('Start the world first')
  return world
}

/** The node, once for a file of tests. */
export const openWorld = async (): Promise<void> => {
  world = await startWorld()
}
export const closeWorld = () => world?.stop()

export type Answer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

export const post = (bundler: Bundler, body: string, headers: Record<string, string> = {}) =>
  bundler.fetch(new Request('http://bundler.example/', { method: 'POST', body, headers }))

export const ask = async (bundler: Bundler, method: string, ...params: unknown[]): Promise<Answer> =>
  (await post(bundler, JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }))).json()

export const sign = (operation: UserOperation, { key }: Person): SignedOperation => ({
  ...operation,
  signature: signHash(operationHash(1, operation), key),
})
export const send = (bundler: Bundler, operation: SignedOperation) =>
  ask(bundler, 'eth_sendUserOperation', operationToJson(operation), ENTRY_POINT)

/** A bundler of its own, whose log is kept and can be waited for. */
export async function startBundler(options: Partial<BundlerOptions> = {}) {
  const privateKey = options.privateKey ?? generatePrivateKey()
  const address = privateKeyToAddress(privateKey)
  const events: string[] = []
  const waiting = new Map<string, () => void>()
  const bundler = createBundler({
    chainId: 1,
    nodes: [getWorld().url],
    privateKey,
    allowedOrigins: [FRAME_ORIGIN],
    pollMs: 20,
    log: (event, facts) => {
      events.push(`${event} ${JSON.stringify(facts)}`)
      waiting.get(event)?.()
    },
    ...options,
  })
  if (!options.privateKey) await getWorld().fund(address, '10')
  const logged = (event: string) =>
    new Promise<void>((resolve) => {
      if (events.some((line) => line.startsWith(`${event} `))) return resolve()
      waiting.set(event, resolve)
    })
  return { bundler, address, privateKey, events, logged }
}

/** Smart accounts that use this bundler. */
export const accountsOn = (bundler: Bundler) =>
  createSmartAccounts({
    nodes: { 'eip155:1': [getWorld().url] },
    bundlers: { 1: 'http://bundler.example/' },
    clock: hastyClock,
    fetch: (input, init) =>
      String(input).startsWith('http://bundler.example/')
        ? bundler.fetch(new Request(input, init))
        : fetch(input, init),
  })

export async function createFunded(coins = '1') {
  const person = createPerson()
  await getWorld().fund(person.account, coins)
  return person
}

export const balanceOf = (address: Hex) => getWorld().client.getBalance({ address })

/** Polls the log of a bundler, whose turns come by a clock of its own. */
export async function untilLogged(events: readonly string[], event: string, hash: Hex): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!events.some((line) => line.startsWith(`${event} `) && line.includes(hash))) {
    if (performance.now() > deadline) throw new Error(`Not ${event}: ${events.join('\n')}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
