/** Holds that the committed artifacts are of the sources beside them. Compiling them anew: `README.md`. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const names = (folder: string): readonly string[] => readdirSync(new URL(folder, import.meta.url)).sort()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const contracts = names('solidity')
  .filter((file) => !read(`solidity/${file}`).includes('\nabstract contract '))
  .map((file) => file.replace('.sol', ''))

describe('artifacts', () => {
  it('behavior: there is one for each contract', () => {
    expect(names('artifacts')).toEqual(contracts.map((name) => `${name}.json`))
  })

  it.each(contracts)('behavior: %s is compiled from the sources as they are', (name) => {
    const { sources, compiler, deployedBytecode } = JSON.parse(read(`artifacts/${name}.json`))
    expect(Object.keys(sources)).toContain(`${name}.sol`)
    for (const [file, hash] of Object.entries(sources))
      expect(sha256(read(`solidity/${file}`)), file).toBe(hash)
    expect(compiler.version).toMatch(/^0\.8\.37\+/)
    expect(deployedBytecode).toMatch(/^0x[0-9a-f]+$/)
  })
})
