// Owns how the artifacts come from the sources: `npm run contracts` compiles each `solidity/*.sol` into `artifacts/*.json`, and
// `npm run contracts -- --check` says whether the committed ones are what the compiler makes of them. The compiler comes from
// the npm registry for as long as it runs; nothing else here needs it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { argv, exit, platform } from 'node:process'
import { fileURLToPath } from 'node:url'

const COMPILER = 'solc@0.8.37'

const settings = {
  evmVersion: 'paris',
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
}

const inFolder = (path) => fileURLToPath(new URL(path, import.meta.url))

const sources = Object.fromEntries(
  readdirSync(inFolder('solidity'))
    .sort()
    .map((file) => [file, { content: readFileSync(inFolder(`solidity/${file}`), 'utf8') }]),
)

function compile() {
  const outputSelection = {
    '*': { '*': ['abi', 'metadata', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
  }
  const input = JSON.stringify({ language: 'Solidity', sources, settings: { ...settings, outputSelection } })
  const words = ['--yes', `--package=${COMPILER}`, '--', 'solcjs', '--standard-json']
  const { stdout, stderr } = spawnSync('npx', words, { input, encoding: 'utf8', shell: platform === 'win32' })
  // Before its answer the compiler may write a line of its own.
  const start = stdout.indexOf('{"')
  if (start === -1) throw new Error(`There is no answer of ${COMPILER}.\n${stderr}`)
  const { errors = [], contracts } = JSON.parse(stdout.slice(start))
  const serious = errors.filter(({ severity }) => severity === 'error')
  if (serious.length > 0) throw new Error(serious.map((error) => error.formattedMessage).join('\n'))
  return contracts
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

const toArtifact = (name, { abi, metadata, evm }) => {
  const { compiler, sources: used } = JSON.parse(metadata)
  return {
    contractName: name,
    compiler: { version: compiler.version, settings },
    sources: Object.fromEntries(Object.keys(used).map((file) => [file, sha256(sources[file].content)])),
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    deployedBytecode: `0x${evm.deployedBytecode.object}`,
  }
}

/** Those with code of their own; an abstract contract has none. */
const artifacts = Object.values(compile()).flatMap((contracts) =>
  Object.entries(contracts)
    .filter(([, { evm }]) => evm.bytecode.object !== '')
    .map(([name, contract]) => [name, `${JSON.stringify(toArtifact(name, contract), undefined, 2)}\n`]),
)

const pathOf = (name) => inFolder(`artifacts/${name}.json`)

if (argv.includes('--check')) {
  const other = artifacts
    .filter(([name, text]) => readFileSync(pathOf(name), 'utf8') !== text)
    .map(([name]) => name)
  console.log(
    other.length === 0
      ? `All ${artifacts.length} artifacts are as compiled.`
      : `Not as compiled: ${other.join(', ')}`,
  )
  exit(other.length === 0 ? 0 : 1)
}
for (const [name, text] of artifacts) writeFileSync(pathOf(name), text)
console.log(`Wrote ${artifacts.length} artifacts.`)
