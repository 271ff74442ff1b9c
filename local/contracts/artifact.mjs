// Owns reading a contract's committed artifact, which `compile.mjs` writes.
import { readFileSync } from 'node:fs'

/**
 * @param {string} name as in the Solidity source
 * @returns {{ abi: import('viem').Abi, bytecode: `0x${string}`, deployedBytecode: `0x${string}` }}
 */
export const readArtifact = (name) =>
  JSON.parse(readFileSync(new URL(`artifacts/${name}.json`, import.meta.url), 'utf8'))
