/** Holds that the committed artifacts are of the sources beside them, and give the addresses that the code says. Compiling: `README.md`. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { getContractAddress } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import {
  CREATE2_DEPLOYER,
  ENTRY_POINT,
  FACTORY,
  IMPLEMENTATION,
  ZERO_WORD,
} from '../src/account/constants.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const names = (folder: string): readonly string[] => readdirSync(new URL(folder, import.meta.url)).sort()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const contracts = names('solidity').map((file) => file.replace('.sol', ''))

describe('artifacts', () => {
  it('behavior: there is one for each contract', () => {
    expect(names('artifacts')).toEqual(contracts.map((name) => `${name}.json`))
  })

  it.each(contracts)('behavior: %s is compiled from the sources as they are', (name) => {
    const { sources, compiler, library, deployedBytecode } = JSON.parse(read(`artifacts/${name}.json`))
    const own = Object.entries(sources).filter(([file]) => !file.startsWith('@'))
    expect(own.map(([file]) => file)).toContain(`${name}.sol`)
    for (const [file, hash] of own) expect(sha256(read(`solidity/${file}`)), file).toBe(hash)
    expect(compiler.version).toMatch(/^0\.8\.37\+/)
    expect(library).toBe('@openzeppelin/contracts@5.7.0')
    expect(deployedBytecode).toMatch(/^0x[0-9a-f]+$/)
  })

  it('behavior: the factory and the code of the accounts have the addresses that the code says', () => {
    const { bytecode } = JSON.parse(read('artifacts/SmartAccountFactory.json'))
    const factory = getContractAddress({
      opcode: 'CREATE2',
      from: CREATE2_DEPLOYER,
      salt: ZERO_WORD,
      bytecode,
    })
    expect(factory).toBe(FACTORY)
    expect(getContractAddress({ from: factory, nonce: 1n })).toBe(IMPLEMENTATION)
    expect(ENTRY_POINT).toBe(entryPoint08Address)
  })
})
