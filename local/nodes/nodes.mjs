// Owns the demo's local networks: real anvil nodes that carry the ids of Ethereum (1), Base (8453) and Sepolia (11155111), with play money.
// It does not own what runs on them beyond the few contracts placed at start (`../contracts/`).
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { placeContracts } from '../contracts/place-contracts.mjs'
import { placeEns } from '../ens/ens.mjs'
import { confirmAtOnce } from './confirming.mjs'

export { CLOSED_ADDRESS } from '../contracts/place-contracts.mjs'

const HOST = '127.0.0.1'
const START_DEADLINE_MS = 20_000
const FREE_PORT_TRIES = 3

/**
 * The local networks in the order of their default ports. What is not served is none of the networks of the services: they know nothing
 * of its accounts, and nothing is swapped there.
 */
export const NETWORKS = [
  { id: 'eip155:1', chainId: 1, name: 'Ethereum (local)', port: 18545, isServed: true },
  { id: 'eip155:8453', chainId: 8453, name: 'Base (local)', port: 18546, isServed: true },
  { id: 'eip155:11155111', chainId: 11155111, name: 'Sepolia (local)', port: 18547, isServed: false },
]

/**
 * Starts one node per port and places the contracts.
 *
 * @param {object} [options]
 * @param {number[]} [options.ports] in the order of `NETWORKS`, whose last ones have no node when there are fewer; 0 picks a free one
 * @param {number} [options.blockTime] seconds between blocks, which come beside those of transactions: each is mined at once
 * @param {number} [options.confirmations] blocks that follow each transaction at once
 * @returns {Promise<{ urls: Record<string, string>, stop: () => Promise<void> }>}
 * @throws an Error with code `EADDRINUSE` and one clear sentence when a port is taken
 */
export async function startNodes(options = {}) {
  const isFree = options.ports?.every((port) => port === 0) ?? false
  for (let tries = 1; ; tries++)
    try {
      return await startOnce(options)
    } catch (error) {
      // A port that was free when it was looked for may be somebody else's by the time a node takes it, another node's perhaps, which answers.
      const isTaken = /Address already in use|Another network answers/.test(String(error))
      if (!isFree || tries === FREE_PORT_TRIES || !isTaken) throw error
    }
}

/** @param {{ ports?: number[], blockTime?: number, confirmations?: number }} options */
async function startOnce({ ports = NETWORKS.map((network) => network.port), blockTime, confirmations }) {
  const file = anvilFile()
  const nodes = []
  for (const [index, network] of NETWORKS.slice(0, ports.length).entries()) {
    const port = await freePort(ports[index], network.name)
    nodes.push({ ...network, port, url: `http://${HOST}:${port}` })
  }
  const commands = nodes.map((node) => ({
    file,
    args: ['--host', HOST, '--port', `${node.port}`, '--chain-id', `${node.chainId}`, '--silent'].concat(
      blockTime === undefined ? [] : ['--block-time', `${blockTime}`, '--mixed-mining'],
    ),
  }))
  const keeper = startKeeper(commands)
  try {
    await Promise.all(
      nodes.map(async (node) => {
        await untilAnswering(node, keeper)
        await placeContracts(node.url, node.chainId)
        if (node.chainId === 1) await placeEns(node.url)
      }),
    )
  } catch (error) {
    await keeper.stop()
    throw error
  }
  const doors = confirmations
    ? await Promise.all(nodes.map(({ url }) => confirmAtOnce(url, confirmations)))
    : []
  const stop = async () => {
    await Promise.all(doors.map((door) => door.stop()))
    await keeper.stop()
  }
  const urls = Object.fromEntries(nodes.map(({ id, url }, index) => [id, doors[index]?.url ?? url]))
  return { urls, stop }
}

// The keeper holds the nodes; it ends them when our end of the pipe closes.
function startKeeper(commands) {
  const script = fileURLToPath(new URL('./keeper.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(commands)], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const state = { ended: false, said: '' }
  child.stderr.on('data', (text) => {
    state.said = `${state.said}${text}`.slice(-2_000)
  })
  child.stdin.on('error', () => {}) // the keeper may be gone first
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    child.on('exit', () => {
      state.ended = true
      resolve()
    })
  })
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  return { state, stop }
}

async function untilAnswering(node, keeper) {
  const deadline = performance.now() + START_DEADLINE_MS
  while (performance.now() < deadline) {
    if (keeper.state.ended)
      throw new Error(`The local node of ${node.name} ended: ${keeper.state.said.trim()}`)
    const chainId = await askChainId(node.url)
    if (chainId === node.chainId) return
    if (chainId !== undefined) throw new Error(`Another network answers at ${node.url}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The local node of ${node.name} did not answer within ${START_DEADLINE_MS / 1000} seconds.`)
}

// The chain id that the url answers with, or undefined while nothing answers yet.
async function askChainId(url) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    })
    const { result } = await response.json()
    return Number(result)
  } catch {
    return undefined
  }
}

// The wanted port when nobody has it (0: any free one), else a clear error.
function freePort(port, name) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      const message = `Port ${port}, wanted for the local node of ${name}, is taken by another program. Stop that program and try again.`
      reject(Object.assign(new Error(message), { code: 'EADDRINUSE', port }))
    })
    probe.listen(port, HOST, () => {
      const taken = /** @type {import('node:net').AddressInfo} */ (probe.address()).port
      probe.close(() => resolve(taken))
    })
  })
}

// The platform's own binary: npm's wrapper script would be one more process, and leaves the node behind when it is killed.
function anvilFile() {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch]
  const name = `@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil${process.platform === 'win32' ? '.exe' : ''}`
  try {
    const fromHere = createRequire(import.meta.url)
    return createRequire(fromHere.resolve('@foundry-rs/anvil/package.json')).resolve(name)
  } catch (cause) {
    throw new Error(`There is no local node for this computer (${process.platform} ${process.arch}).`, {
      cause,
    })
  }
}
