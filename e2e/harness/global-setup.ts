/** Once before all: the built files are there, and the demo wallets and the secure frame are built (the workers would build them twice). */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildWallet } from '../../local/server/build.mjs'
import { ensureFrameBuilt } from '../../secure-frame/build.mjs'

const NEEDED = ['wallet-modal.iife.js', 'wallet-modal.js', 'define.js', 'loader.js']

export default async function setUp(): Promise<void> {
  const missing = NEEDED.filter(
    (name) => !existsSync(fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))),
  )
  if (missing.length > 0) throw new Error(`Build first (npm run build): dist lacks ${missing.join(', ')}.`)
  await buildWallet()
  await ensureFrameBuilt()
}
