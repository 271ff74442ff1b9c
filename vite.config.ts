/**
 * Builds `dist/`: the ES module with lazy chunks (`--mode module`), the single-file classic script (`--mode parts`, then
 * `--mode iife`) and the loader (`--mode loader`). `scripts/build.mjs` runs them all and what comes after.
 */
import { readFileSync } from 'node:fs'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { abis } from './scripts/abi.ts'
import { coinbaseSdk } from './scripts/coinbase-sdk.ts'
import { guardIntro, guardOutro } from './scripts/guard-intro.ts'
import { marks } from './scripts/marks.ts'
import { proxyCompare } from './scripts/proxy-compare.ts'
import { signClient } from './scripts/sign-client.ts'
import { viemParts } from './scripts/viem.ts'
import { walletConnectUtils } from './scripts/walletconnect-utils.ts'
import { zodMembers } from './scripts/zod.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

const ENTRY = 'wallet-modal'

const FIRST_STAGE =
  /src\/(index|element\/|app\/|state\/|connectors\/|errors\/(base|own|explain|category)|lib\/|chains\/(network|networks|solana\/networks)\.|i18n\/(en\.frame|en\.own-alerts)\.ts|features\/.*\.feature\.ts|ui\/theme\/(frame|tokens))|node_modules\/(valtio\/esm\/vanilla|proxy-compare\/dist\/marks)|rolldown\/runtime/
const LATER =
  /element\/(surface|drag|watch-theme|misspelt)\.|app\/(services\/|pictures\/|alert-words|options\/accepted|Surface|use-|follow|proposals|live-session|believe|restore|settle|safe\.|saved-pending|host-verbs|host-providers|tell-error|walletconnect|wallet-app|coinbase|metadata|requests|open-request)|errors\/category|state\/(until|whose|known-apps|token-world|unanswered)|lib\/(isolate|with-unit|amount|typed-amount|sent-to|duplicate-keys|image-size|mixed-scripts|plain-look|decimal|emitter|short-address|worth|counterfeit|skeleton|look-alike|known-receivers|platform|checksum|evm-address|base58|solana-address|exact-json|read-bytes|own-browser|wallet-link|wallet-ways|coin-type|ethereum-link|dollars)|connectors\/(mock|order|safe\/|wallet-standard|solana-|eip1193-wallet|walletconnect\/|coinbase\/)|node_modules\/.*\/src\//
const SURFACE =
  /node_modules\/(react|react-dom|scheduler|lucide|@r2wc)\/|valtio\/esm\/react|proxy-compare\/dist\/index|src\/(element\/(surface|drag)|app\/(Surface|use-)|ui\/(shell|hooks\/(?!use-typed-amount))|ui\/theme\/(component|shell|host)|ui\/components\/(Button|Skeleton|Toast|AlertBar|IconButton|Icon|RemoteImage|Row|RowList|Tag|EmptyState|Waiting|Checkbox|hue|image-memory|Notice|Glyph)\.|features\/connect\/Conn.*\.tsx|features\/connect\/Legal.*\.tsx|i18n\/(en|t)\.ts|lib\/isolate|connectors\/order|state\/whose|lib\/plain-look)/

const define = {
  __VERSION__: JSON.stringify(version),
  'process.env.NODE_ENV': '"production"',
  // valtio's own checks, and what it shows to React's tools.
  'import.meta.env.MODE': '"production"',
  'import.meta.env': '{}',
  global: 'globalThis',
}

const guarded = { intro: guardIntro, outro: guardOutro }

/**
 * The first stage in one file, under the entry's own name; what opening needs in another. `scripts/size.mjs` holds that
 * the first imports nothing.
 */
const chunkGroups = [
  {
    name: ENTRY,
    priority: 2,
    test: (id: string) => FIRST_STAGE.test(id) && !LATER.test(id),
  },
  {
    name: 'surface',
    priority: 1,
    test: SURFACE,
  },
  {
    // When something is wrong, and not before.
    name: 'alerts',
    priority: 2,
    test: /src\/(app\/(alert-words|options\/accepted)\.|element\/misspelt\.|i18n\/en\.alerts)/,
  },
  {
    // Who connects needs it, long before the chain.
    name: 'wallet',
    priority: 1,
    test: /src\/(lib\/(checksum|decimal|evm-address)|connectors\/eip1193-wallet)|@noble\/hashes\/esm\/(sha3|_u64|utils|crypto)\./,
  },
  {
    // Beside the surface, and without it where a page connects by a method.
    name: 'connect',
    priority: 2,
    test: /src\/features\/connect\/.*\.(actions|state)\.ts/,
  },
  {
    // Account, and whoever reads what it holds.
    name: 'portfolio',
    priority: 1,
    test: /src\/features\/account\/(portfolio|profile)\.(actions|rules)\.ts|src\/lib\/(worth|counterfeit|mixed-scripts|skeleton)\./,
  },
  {
    // Who connects needs all of it at once.
    name: 'session',
    priority: 2,
    test: /src\/(app\/(live-session|believe|restore|settle|host-providers)\.|provider\/|lib\/(duplicate-keys|emitter|base58)\.)/,
  },
  {
    name: 'standard',
    priority: 2,
    test: /src\/connectors\/(wallet-standard|solana-)|src\/lib\/solana-address/,
  },
  {
    // All of it at the first token of Solana, and nothing of it before.
    name: 'solana-tokens',
    priority: 2,
    test: /src\/chains\/solana\/tokens\//,
  },
  {
    name: 'solana',
    priority: 1,
    test: /src\/chains\/solana\/|node_modules\/@solana\/|src\/lib\/solana-address/,
  },
  {
    // Who writes a transfer reviews it; what a page sends is reviewed as well.
    name: 'send',
    priority: 1,
    test: /src\/(features\/send\/(?!send\.feature|host-send|SelectToken|select-token|Token)|lib\/(dollars|ethereum-link|coin-type)|i18n\/en\.(send|guard|receiver))/,
  },
  {
    // Of every long list.
    name: 'virtual',
    priority: 2,
    test: /node_modules\/@tanstack\/|src\/ui\/hooks\/laid-out/,
  },
  {
    // Of lists that are flung through: the history, all tokens.
    name: 'elements',
    priority: 2,
    test: /src\/ui\/hooks\/(use-elements|drawn\.)/,
  },
  {
    name: 'services',
    priority: 1,
    test: /src\/(api|app\/services|i18n\/en\.service-alerts)/,
  },
  {
    // Inside a frame of an allowed origin, and nowhere else.
    name: 'safe',
    priority: 2,
    test: /src\/(app\/safe\.|connectors\/safe\/)|node_modules\/@safe-global\//,
  },
  {
    // All of it at the first use of WalletConnect, and nothing of it before.
    name: 'sign-client',
    priority: 1,
    test: /node_modules\/(@walletconnect\/|pino|es-toolkit|multiformats|uint8arrays|events|bs58|base-x|quick-format|detect-browser|cross-fetch|tslib|@scure\/base|@noble\/ciphers|@noble\/hashes\/esm\/hkdf|@noble\/curves\/esm\/(ed25519|p256|nist|abstract\/(edwards|montgomery)))|src\/connectors\/walletconnect\/(client\.|stand-ins)/,
  },
  {
    // What signatures of the relay need of it.
    name: 'curve',
    priority: 1,
    test: /@noble\/curves\/esm\/(_shortw_utils|abstract\/(weierstrass|modular|utils|curve|hash-to-curve))/,
  },
  {
    // All of it at the first use of the Coinbase wallet, and nothing of it before.
    name: 'coinbase',
    priority: 2,
    test: /node_modules\/(@coinbase\/wallet-sdk|eventemitter3)\/|src\/connectors\/coinbase\/|src\/app\/coinbase\./,
  },
  {
    // With the first network or connector that nobody gave a picture.
    name: 'pictures',
    priority: 2,
    test: /src\/app\/pictures\/|node_modules\/@web3icons\//,
  },
  {
    // The tables of letters, at the first name typed and not before.
    name: 'ens',
    priority: 2,
    test: /src\/chains\/evm\/ens|node_modules\/@adraffy\//,
  },
  {
    // viem asks for its ccip part whenever a call fails, although it is off: one file, so that nothing is fetched then.
    name: 'evm',
    test: /src\/chains\/(evm|known-networks)|node_modules\/(viem|abitype|ox|@noble\/hashes)\//,
  },
]

const moduleBuild: UserConfig = {
  build: {
    license: { fileName: 'third-party-licenses.md' },
    lib: { entry: { [ENTRY]: 'src/index.ts' }, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false },
        minify: true,
        // Marks for bundlers, which nothing here is left to be dropped by.
        comments: { annotation: false },
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash:7].js',
        ...guarded,
      },
    },
  },
}

/**
 * What the single file is put together from: its entry with the module's chunks. A file of which every part is evaluated on
 * demand wraps each part it is given, so it is given chunks, not a thousand modules.
 */
const PARTS = '.cache/single-file'

const partsBuild: UserConfig = {
  build: {
    lib: { entry: { entry: 'src/iife.ts' }, formats: ['es'] },
    rolldownOptions: {
      ...moduleBuild.build?.rolldownOptions,
      output: {
        codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false },
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash:7].js',
      },
    },
  },
}

const classicBuild = (name: string, entry: string): UserConfig => ({
  build: {
    emptyOutDir: false,
    lib: { entry: { [name]: entry }, formats: ['iife'], name: 'walletModalScript' },
    rolldownOptions: {
      output: {
        minify: true,
        codeSplitting: false,
        entryFileNames: '[name].js',
        extend: true,
        // The loader walks no keys, and is to be small.
        ...(name !== 'loader' && guarded),
      },
    },
  },
})

/** npm `./testing`: fake wallets for a host's own tests; shares nothing with what is shipped to visitors. */
const testingBuild: UserConfig = {
  build: {
    emptyOutDir: false,
    lib: { entry: { testing: 'src/testing.ts' }, formats: ['es'] },
    rolldownOptions: { output: { minify: true, entryFileNames: '[name].js', ...guarded } },
  },
}

const builds: Readonly<Record<string, UserConfig>> = {
  module: moduleBuild,
  testing: testingBuild,
  parts: partsBuild,
  iife: classicBuild('wallet-modal.iife', `${PARTS}/entry.js`),
  loader: classicBuild('loader', 'src/loader.ts'),
}

export default defineConfig(({ mode }) => {
  const { build, ...rest } = builds[mode] ?? moduleBuild
  return {
    ...rest,
    plugins: [
      coinbaseSdk(),
      signClient(),
      walletConnectUtils(),
      viemParts(),
      abis(),
      marks(),
      proxyCompare(),
      zodMembers(),
    ],
    // Tests see React's own warnings.
    define: mode === 'test' ? { __VERSION__: define.__VERSION__ } : define,
    publicDir: false,
    // `:dir()` stays (lightningcss' flag 4): for older browsers it would ask for the language, not for the direction.
    css: { lightningcss: { exclude: 4 } },
    test: {
      include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'docs/**/*.test.ts', 'scripts/*.test.ts'],
      maxWorkers: 2,
      // So that the plugin reaches it.
      server: { deps: { inline: [/@coinbase\/wallet-sdk/] } },
    },
    build: {
      ...build,
      target: 'es2022',
      outDir: mode === 'parts' ? PARTS : 'dist',
      sourcemap: false,
      reportCompressedSize: false,
    },
  }
})
