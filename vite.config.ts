/**
 * Builds `dist/`: the ES module with lazy chunks (`--mode module`), the single-file classic script (`--mode parts`, then
 * `--mode iife`) and the loader (`--mode loader`). `scripts/build.mjs` runs them all and what comes after.
 */
import { readFileSync } from 'node:fs'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { coinbaseSdk } from './dependencies/coinbase-sdk/plugin.ts'
import { proxyCompare } from './dependencies/proxy-compare/plugin.ts'
import { r2wcCore } from './dependencies/r2wc/plugin.ts'
import { reactAsModules } from './dependencies/react/as-modules.ts'
import { react } from './dependencies/react/plugin.ts'
import { reactDom } from './dependencies/react-dom/plugin.ts'
import { simpleIcons } from './dependencies/simple-icons/plugin.ts'
import { valibotKeys } from './dependencies/valibot/plugin.ts'
import { valtioParts } from './dependencies/valtio/plugin.ts'
import { abis } from './dependencies/viem/abi.ts'
import { viemParts } from './dependencies/viem/plugin.ts'
import { signClient } from './dependencies/walletconnect/sign-client.ts'
import { walletConnectUtils } from './dependencies/walletconnect/utils.ts'
import { withoutLog } from './dependencies/walletconnect/without-log.ts'
import { marks } from './dependencies/web3icons/marks.ts'
import { apart } from './scripts/apart.ts'
import { compiledAtOnce } from './scripts/compiled-at-once.ts'
import { guardIntro, guardOutro } from './scripts/guard-intro.ts'
import { inlineRuntime } from './scripts/inline-runtime.ts'
import { oneFlight } from './scripts/one-flight.ts'
import { oneTag } from './scripts/one-tag.ts'
import { createStages } from './scripts/stages.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

const ENTRY = 'wallet-modal'

const define = {
  __VERSION__: JSON.stringify(version),
  'process.env.NODE_ENV': '"production"',
  // valtio's own checks, and what it shows to React's tools.
  'import.meta.env.MODE': '"production"',
  'import.meta.env': '{}',
  global: 'globalThis',
}

const guarded = { intro: guardIntro, outro: guardOutro }

/** `scripts/stages.ts` says which file a module stands in; `scripts/size.mjs` holds that the first one imports nothing. */
const splitBy = (name: ReturnType<typeof createStages>) => ({
  groups: [{ name }],
  includeDependenciesRecursively: false,
})
const codeSplitting = splitBy(createStages())

const moduleBuild: UserConfig = {
  build: {
    license: { fileName: 'third-party-licenses.md' },
    lib: { entry: { [ENTRY]: 'src/index.ts' }, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting,
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
        // There a file more costs only what it is wrapped in.
        codeSplitting: splitBy(createStages({ joinsShared: true })),
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

const TESTS = [
  'src/**/*.test.{ts,tsx}',
  'local/**/*.test.ts',
  'secure-frame/**/*.test.ts',
  'docs/**/*.test.ts',
  'dependencies/**/*.test.ts',
  'scripts/*.test.ts',
]

export default defineConfig(({ mode }) => {
  const alone = mode === 'test' ? apart() : []
  const { build, ...rest } = builds[mode] ?? moduleBuild
  return {
    ...rest,
    plugins: [
      coinbaseSdk(),
      signClient(),
      withoutLog(),
      walletConnectUtils(),
      viemParts(),
      abis(),
      marks(),
      simpleIcons(),
      proxyCompare(),
      valtioParts(),
      r2wcCore(),
      react(),
      reactAsModules(),
      reactDom(),
      valibotKeys(),
      ...(mode === 'module' ? [inlineRuntime(), oneFlight(), compiledAtOnce(), oneTag(version)] : []),
    ],
    // Tests see React's own warnings.
    define: mode === 'test' ? { __VERSION__: define.__VERSION__ } : define,
    publicDir: false,
    // lightningcss' flags. `:dir()` stays (4): for older browsers it would ask for the language, not for the direction. No
    // properties for `light-dark()` (1048576), which is not used.
    css: { lightningcss: { exclude: 4 | 1_048_576 } },
    test: {
      // Patience costs nothing where all is well, and keeps a busy computer from failing.
      testTimeout: 20_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'together',
            include: TESTS,
            exclude: ['**/node_modules/**', ...alone],
            isolate: false,
          },
        },
        { extends: true, test: { name: 'alone', include: alone } },
      ],
      // A sixth less processor time than processes of their own.
      pool: 'threads',
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
