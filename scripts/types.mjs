/** `dist/types/`: one declaration file for each public entry, with nothing of ours or anybody's left to import. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { execPath } from 'node:process'
import { generateDtsBundle } from 'dts-bundle-generator'

const PUBLIC = ['index', 'testing']
/** What frameworks are told of the tag: as it stands in the source, beside the rest. */
const FRAMEWORKS = ['element-props', 'react', 'react-18', 'vue', 'svelte']

/** Declarations by the native compiler, one for each module: what they import is a fraction of what the modules do. */
const DECLARATIONS = '.cache/declarations'

const declare = () => {
  rmSync(DECLARATIONS, { recursive: true, force: true })
  const words = ['-p', 'tsconfig.types.json', '--outDir', DECLARATIONS]
  execFileSync(execPath, ['node_modules/typescript-7/bin/tsc', ...words], { stdio: 'inherit' })
}

export const writeTypes = () => {
  declare()
  const texts = generateDtsBundle(
    PUBLIC.map((name) => ({
      filePath: `${DECLARATIONS}/${name}.d.ts`,
      // What is declared for the whole page is declared once.
      output: { exportReferencedTypes: false, inlineDeclareGlobals: name === 'index', sortNodes: true },
    })),
    { preferredConfigPath: 'tsconfig.types.json' },
  )
  mkdirSync('dist/types', { recursive: true })
  for (const [index, text] of texts.entries()) {
    const foreign = /from ["'](?!\.)([^"']+)/.exec(text)
    if (foreign)
      throw new Error(`The types of ${PUBLIC[index]} need ${foreign[1]}, which a host may not have`)
    writeFileSync(`dist/types/${PUBLIC[index]}.d.ts`, text)
  }
  for (const name of FRAMEWORKS) {
    const text = readFileSync(`src/frameworks/${name}.ts`, 'utf8').replace(
      /'\.\.?\/([\w-]+)\.ts'/g,
      "'./$1.js'",
    )
    // A declaration file exports everything that it declares, unless it says what it exports.
    writeFileSync(`dist/types/${name}.d.ts`, `${text}\nexport {}\n`)
  }
  writeFileSync('dist/types/define.d.ts', "export * from './index.js';\n")
}
