// Owns the secure frame of a demo that runs: which of the demo's sites may hold it, and that the demo's pages know where it is.
import { MAINNET } from '../solana/solana.mjs'
import { startSecureFrame } from './start.mjs'

/** Ports do not make sites, names do: the frame is on 127.0.0.1, so both are other sites than it. */
const SITES = ['localhost', 'b.localhost']

/**
 * @param {{ url: string, rpc: Record<string, string>, solana: { url: string }, showFrame(frame: object): void }} demo of `startDemo`
 * @param {number} [port] as in `startSecureFrame`: where that is taken, any free one
 */
export async function startFrameBeside(demo, port = 0) {
  const { port: demoPort, origin } = new URL(demo.url)
  const options = {
    nodes: { ...demo.rpc, [MAINNET]: demo.solana.url },
    allowedOrigins: [origin, ...SITES.map((site) => `http://${site}:${demoPort}`)],
  }
  const frame = await startSecureFrame({ ...options, port }).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
    return startSecureFrame(options)
  })
  demo.showFrame(frame)
  return frame
}
