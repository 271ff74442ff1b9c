// Owns one fact: viem keeps the deployed code of Multicall3 among its constants but does not export it by name,
// so it is read from its file.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
const constants = await import(pathToFileURL(join(folder, '_esm/constants/contracts.js')).href)

/** Creation code of Multicall3. */
export const multicall3Bytecode = constants.multicall3Bytecode
