/** Parses ABI signatures in the source at build time, so that browsers need no parser. */

import { parseAbi } from 'viem'
import type { Plugin } from 'vite'

/** Only a list of plain string literals can be parsed at build time. */
const CALL = /\bparseAbi\(\s*(\[(?:\s*(?:'[^'\\]*'|"[^"\\]*")\s*,?)*\s*\])\s*,?\s*\)/g
const LITERAL = /'([^']*)'|"([^"]*)"/g

export const readAbis = (code: string): string =>
  code.replace(CALL, (_call, list: string) => {
    const signatures = [...list.matchAll(LITERAL)].map(([, single, double]) => single ?? double ?? '')
    return JSON.stringify(parseAbi(signatures))
  })

const FILES = /\/src\/chains\/evm\/[\w-]+\.ts$|\/node_modules\/viem\/_esm\/.*\.js$/

export const abis = (): Plugin => ({
  name: 'abis',
  apply: 'build',
  transform: {
    filter: { id: FILES, code: 'parseAbi(' },
    handler: (code) => ({ code: readAbis(code), map: null }),
  },
})
