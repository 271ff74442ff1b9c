// Owns the secure frame of the local environment: the built server on 127.0.0.1, which is another site than localhost, with its mail server,
// its social providers, Farcaster's stand-in and bundlers, all of this computer; and a page that speaks to it. Its keys are play keys.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureFrameBuilt, serverFile } from '../../secure-frame/build.mjs'
import { startBundlers } from '../bundler/bundler.mjs'
import { startFarcaster } from '../farcaster/farcaster.mjs'
import { startMail } from '../mail/mail.mjs'
import { startOpenid } from '../openid/openid.mjs'
import { startDriver } from './driver.mjs'
import { createProgram, freePort, HOST } from './program.mjs'

/**
 * @param {object} options
 * @param {Record<string, string>} options.nodes urls by CAIP-2, EVM and Solana
 * @param {string[]} [options.allowedOrigins] pages that may hold the frame, besides the one that speaks to it
 * @param {number} [options.port] of the frame; the others take the ports after it. 0: any free ones
 */
export async function startSecureFrame({ port = 0, ...options }) {
  await ensureFrameBuilt()
  for (let tries = port === 0 ? 3 : 1; ; tries--)
    try {
      return await startOn({ ...options, port })
    } catch (error) {
      // A port that was free has become somebody else's by the time the frame took it.
      const { code } = /** @type {{ code?: unknown }} */ (Object(error))
      if (code !== 'EADDRINUSE' || tries === 1) throw error
    }
}

/** @param {Omit<Parameters<typeof startSecureFrame>[0], 'port'> & { port: number }} options */
async function startOn({ nodes, allowedOrigins = [], port }) {
  const at = (/** @type {number} */ offset) => (port === 0 ? 0 : port + offset)
  const framePort = port === 0 ? await freePort() : port
  const url = `http://${HOST}:${framePort}`
  /** Ended in the order in which they were started, the frame first. @type {{ stop(): unknown }[]} */
  const started = []
  const keep = (part) => {
    started.push(part)
    return part
  }
  const stop = async () => {
    for (const part of started.reverse()) await part.stop()
  }
  try {
    const evm = Object.fromEntries(Object.entries(nodes).filter(([id]) => id.startsWith('eip155:')))
    const driver = keep(await startDriver({ frameUrl: url, port: at(1) }))
    const mail = keep(await startMail({ port: at(2) }))
    const openid = keep(await startOpenid({ frameOrigin: url, port: at(4) }))
    const farcaster = keep(await startFarcaster({ nodeUrl: evm['eip155:1'] ?? '', port: at(11) }))
    const { createBundler, readNetwork } = await import(new URL('bundler.js', `file://${serverFile}`).href)
    const bundlers = keep(
      await startBundlers({
        nodes: evm,
        allowedOrigins: [url],
        createBundler,
        readNetwork,
        port: at(12),
      }),
    )
    const data = mkdtempSync(join(tmpdir(), 'wallet-modal-frame-'))
    keep({ stop: () => rmSync(data, { recursive: true, force: true }) })
    const environment = {
      SECURE_FRAME_ORIGIN: url,
      SECURE_FRAME_ALLOWED_ORIGINS: [...driver.origins, ...allowedOrigins].join(','),
      SECURE_FRAME_MASTER_KEY: randomBytes(32).toString('hex'),
      SECURE_FRAME_DATA: data,
      SECURE_FRAME_SMTP: mail.smtp,
      SECURE_FRAME_MAIL_FROM: 'Local wallet <wallet@local.example>',
      SECURE_FRAME_NODES: JSON.stringify(
        Object.fromEntries(Object.entries(nodes).map(([id, one]) => [id, [one]])),
      ),
      SECURE_FRAME_PORT: String(framePort),
      SECURE_FRAME_PROVIDERS: JSON.stringify(openid.settings),
      SECURE_FRAME_FARCASTER_RELAY: farcaster.relayUrl,
      SECURE_FRAME_FARCASTER_NODE: evm['eip155:1'] ?? '',
      SECURE_FRAME_BUNDLERS: JSON.stringify(bundlers.urls),
    }
    const vault = createProgram({ words: [serverFile], environment })
    await vault.start()
    keep({ stop: vault.end })
    return { url, driver, mail, openid, farcaster, bundlers, data, environment, vault, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
