// Owns the build of the demo wallets into `.cache/demo-wallet/`: one classic script for pages, windows of their own, the Safe's
// page; and of the scripts of the pages of libraries and of smart sessions, beside them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOlder } from '../../scripts/fresh.mjs'

const wallet = fileURLToPath(new URL('../wallet', import.meta.url))
const root = join(wallet, 'window')
const safeRoot = fileURLToPath(new URL('../safe', import.meta.url))
const walletConnect = fileURLToPath(new URL('../walletconnect', import.meta.url))
const walletConnectRoot = join(walletConnect, 'window')
const coinbaseRoot = fileURLToPath(new URL('../coinbase', import.meta.url))
const sessionsRoot = fileURLToPath(new URL('../../demo/sessions', import.meta.url))
/** The windows say the modal's own words of sessions. */
const sessionTexts = fileURLToPath(new URL('../../src/i18n/en.smart-sessions.ts', import.meta.url))
const librariesRoot = fileURLToPath(new URL('../../demo/libraries', import.meta.url))

/** Where the built wallets are. */
export const walletFolder = fileURLToPath(new URL('../../.cache/demo-wallet', import.meta.url))

/** Builds the wallets when they are missing or older than their sources. */
export async function buildWallet() {
  const built = join(walletFolder, 'provider.js')
  if (
    existsSync(built) &&
    !isOlder(built, [
      wallet,
      walletConnect,
      safeRoot,
      fileURLToPath(new URL('../contracts', import.meta.url)),
      fileURLToPath(new URL('../../demo/pages/style.css', import.meta.url)),
      coinbaseRoot,
      librariesRoot,
      sessionsRoot,
      sessionTexts,
      fileURLToPath(import.meta.url),
    ])
  )
    return
  const { build } = await import('vite')
  const common = {
    root,
    configFile: false,
    logLevel: 'warn',
    base: '/wallet/',
    publicDir: false,
  }
  await build({
    ...common,
    build: {
      outDir: walletFolder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: [join(root, 'index.html'), join(root, 'approve.html')] },
    },
  })
  await build({
    ...common,
    root: walletConnectRoot,
    define: { global: 'globalThis' },
    build: {
      outDir: walletFolder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      // The sign client is one large file.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: [join(walletConnectRoot, 'wc.html')] },
    },
  })
  await build({
    ...common,
    root: safeRoot,
    build: {
      outDir: walletFolder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: [join(safeRoot, 'safe.html')] },
    },
  })
  await build({
    ...common,
    root: coinbaseRoot,
    build: {
      outDir: walletFolder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: [join(coinbaseRoot, 'connect.html')] },
    },
  })
  await build({
    ...common,
    root: librariesRoot,
    build: {
      outDir: walletFolder,
      emptyOutDir: false,
      target: 'es2022',
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: join(librariesRoot, 'page.ts'), formats: ['es'], fileName: () => 'libraries.js' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  await build({
    ...common,
    root: sessionsRoot,
    build: {
      outDir: walletFolder,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: join(sessionsRoot, 'page.ts'), formats: ['es'], fileName: () => 'sessions.js' },
    },
  })
  // Last, because its time stamp says that all is there.
  await build({
    ...common,
    build: {
      outDir: walletFolder,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: join(wallet, 'provider/provider.ts'),
        formats: ['iife'],
        name: 'demoWallets',
        fileName: () => 'provider.js',
      },
    },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWallet()
