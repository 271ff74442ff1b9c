/**
 * Builds `dist/`: the ES module with lazy chunks (`--mode module`), the single-file classic script (`--mode iife`) and
 * the loader (`--mode loader`). `scripts/build.mjs` runs all three and what comes after.
 */
import { readFileSync } from 'node:fs'
import { defineConfig, type UserConfig } from 'vite'
import { guardIntro, guardOutro } from './scripts/guard-intro.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

const define = {
  __VERSION__: JSON.stringify(version),
  'process.env.NODE_ENV': '"production"',
  global: 'globalThis',
}

const guarded = { intro: guardIntro, outro: guardOutro }

const moduleBuild: UserConfig = {
  build: {
    license: { fileName: 'third-party-licenses.md' },
    lib: {
      entry: { 'wallet-modal': 'src/index.ts', define: 'src/define.ts', testing: 'src/testing.ts' },
      formats: ['es'],
    },
    rolldownOptions: {
      output: {
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        ...guarded,
      },
    },
  },
}

const classicBuild = (name: string, entry: string): UserConfig => ({
  build: {
    emptyOutDir: false,
    lib: { entry: { [name]: entry }, formats: ['iife'], name: 'walletModalScript' },
    rolldownOptions: {
      output: { minify: true, codeSplitting: false, entryFileNames: '[name].js', extend: true, ...guarded },
    },
  },
})

const builds: Readonly<Record<string, UserConfig>> = {
  module: moduleBuild,
  iife: classicBuild('wallet-modal.iife', 'src/iife.ts'),
  loader: classicBuild('loader', 'src/loader.ts'),
}

export default defineConfig(({ mode }) => {
  const { build, ...rest } = builds[mode] ?? moduleBuild
  return {
    ...rest,
    define,
    publicDir: false,
    build: { ...build, target: 'es2022', outDir: 'dist', sourcemap: false, reportCompressedSize: false },
  }
})
