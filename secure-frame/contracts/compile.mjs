// Owns how the artifacts come from the sources: `node secure-frame/contracts/compile.mjs` compiles `solidity/` into `artifacts/`, and
// with `--check` it says whether the committed ones are what the compiler makes of them. Compiler and OpenZeppelin come from the npm
// registry, into a folder that is removed after the run; nothing else here needs them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import process, { argv, platform } from 'node:process'
import { fileURLToPath } from 'node:url'

const COMPILER = 'solc@0.8.37'
const LIBRARY = '@openzeppelin/contracts@5.7.0'

const settings = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
}

const inFolder = (path) => fileURLToPath(new URL(path, import.meta.url))

/** The sources here and every file of the library that they import, by the names they import them by. */
function collectSources(modules) {
  const sources = {}
  const add = (name) => {
    if (name in sources) return
    const file = name.startsWith('@') ? join(modules, name) : inFolder(`solidity/${name}`)
    const content = readFileSync(file, 'utf8')
    sources[name] = { content }
    for (const [, path] of content.matchAll(/^import\s[^;]*?"([^"]+)";/gm))
      add(path.startsWith('.') ? posix.normalize(posix.join(dirname(name), path)) : path)
  }
  for (const name of readdirSync(inFolder('solidity')).sort()) add(name)
  return sources
}

function compile(folder) {
  const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', COMPILER, LIBRARY]
  const npm = spawnSync('npm', words, { encoding: 'utf8', shell: platform === 'win32' })
  if (npm.status !== 0) throw new Error(`npm ended with ${npm.status}.\n${npm.stderr}`)
  const modules = join(folder, 'node_modules')
  const sources = collectSources(modules)
  const wanted = { '*': ['abi', 'metadata', 'evm.bytecode.object', 'evm.deployedBytecode.object'] }
  const own = Object.keys(sources).filter((name) => !name.startsWith('@'))
  const outputSelection = Object.fromEntries(own.map((name) => [name, wanted]))
  const input = JSON.stringify({ language: 'Solidity', sources, settings: { ...settings, outputSelection } })
  // Not by its command line, which cuts off long answers in a pipe.
  const solc = createRequire(join(modules, 'here.js'))('solc')
  const { errors = [], contracts } = JSON.parse(solc.compile(input))
  const serious = errors.filter(({ severity }) => severity === 'error')
  if (serious.length > 0) throw new Error(serious.map((error) => error.formattedMessage).join('\n'))
  return { sources, contracts }
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

const toArtifact = (name, { abi, metadata, evm }, sources) => {
  const { compiler, sources: used } = JSON.parse(metadata)
  return {
    contractName: name,
    compiler: { version: compiler.version, settings },
    library: LIBRARY,
    sources: Object.fromEntries(Object.keys(used).map((file) => [file, sha256(sources[file].content)])),
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    deployedBytecode: `0x${evm.deployedBytecode.object}`,
  }
}

const folder = mkdtempSync(join(tmpdir(), 'contracts-'))
try {
  const { sources, contracts } = compile(folder)
  const artifacts = Object.entries(contracts)
    .filter(([file]) => !file.startsWith('@'))
    .flatMap(([, ofFile]) => Object.entries(ofFile))
    .map(([name, contract]) => [
      inFolder(`artifacts/${name}.json`),
      `${JSON.stringify(toArtifact(name, contract, sources), undefined, 2)}\n`,
    ])
  if (argv.includes('--check')) {
    const other = artifacts.filter(([path, text]) => readFileSync(path, 'utf8') !== text)
    const names = other.map(([path]) => path).join(', ')
    console.log(
      other.length === 0 ? `All ${artifacts.length} artifacts are as compiled.` : `Not as compiled: ${names}`,
    )
    process.exitCode = other.length === 0 ? 0 : 1
  } else {
    for (const [path, text] of artifacts) writeFileSync(path, text)
    console.log(`Wrote ${artifacts.length} artifacts.`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
