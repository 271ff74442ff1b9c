/** Starts a real EVM node for tests, and stops it. Spawns the platform's binary itself, because the npm wrapper may orphan it (decisions 43). */
/// <reference types="node" />
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import type { Eip1193Provider, Hex } from '../chain.ts'
import type { EvmNetwork } from '../network.ts'

export type Anvil = {
  readonly url: string
  readonly network: EvmNetwork
  /** Unlocked and funded with 10,000 ether each. */
  readonly accounts: readonly [Hex, Hex, Hex]
  readonly rpc: (method: string, params?: readonly unknown[]) => Promise<unknown>
  /** A wallet that sends through the node, with a log of its requests. */
  readonly wallet: () => Eip1193Provider & { readonly log: unknown[] }
  stop(): void
}

const names: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

const binary = (): string => {
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const path = `node_modules/@foundry-rs/anvil-${process.platform}-${names[process.arch]}/bin/${file}`
  if (!existsSync(path)) throw new Error(`No anvil at ${resolve(path)}`)
  return path
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      server.close(() => (at && typeof at === 'object' ? done(at.port) : fail(new Error('No port'))))
    })
  })

const create =
  (url: string) =>
  async (method: string, params: readonly unknown[] = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const answer = await response.json()
    if (answer.error) throw answer.error
    return answer.result
  }

/** Even with automine a busy node needs a moment. Without automine there is nothing to wait for. */
const mined = async (rpc: Anvil['rpc'], hash: unknown): Promise<void> => {
  if (!(await rpc('anvil_getAutomine'))) return
  for (let asked = 0; asked < 1000; asked++)
    if ((await rpc('eth_getTransactionReceipt', [hash])) !== null) return
  throw new Error('The node did not mine the transaction')
}

/** Resolves when the node prints that it is listening. */
const listening = (child: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`anvil ended with ${code}`)))
    child.stdout?.on('data', (chunk) => String(chunk).includes('Listening on') && done())
  })

export async function startAnvil(chainId: number, ...args: readonly string[]): Promise<Anvil> {
  const port = await freePort()
  const child = spawn(binary(), ['--port', `${port}`, '--chain-id', `${chainId}`, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const stop = () => {
    process.off('exit', stop)
    child.kill('SIGKILL')
  }
  process.once('exit', stop)
  await listening(child).catch((error) => {
    stop()
    throw error
  })

  const url = `http://127.0.0.1:${port}`
  const rpc = create(url)
  return {
    url,
    rpc,
    stop,
    accounts: [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ],
    wallet: () => {
      const log: unknown[] = []
      return {
        log,
        request: async ({ method, params }) => {
          log.push({ method, params })
          const answer = await rpc(method, Array.isArray(params) ? params : [])
          if (method === 'eth_sendTransaction') await mined(rpc, answer)
          return answer
        },
      }
    },
    network: {
      id: chainId,
      caipNetworkId: `eip155:${chainId}`,
      chainNamespace: 'eip155',
      name: 'Local',
      testnet: true,
      details: {
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [url],
        explorerUrl: 'https://explorer.example/',
      },
    },
  }
}
