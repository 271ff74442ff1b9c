/** What `dist/` must hold: files, hashes, a manifest that is true, types, licences, and that it loads on a server. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundledPackages, lockedHash, packageUrl } from './sbom.mjs'

const text = (path) => readFileSync(`dist/${path}`, 'utf8')
const results = []
const check = async (name, run) => {
  try {
    const problem = await run()
    results.push(!problem)
    console.log(problem ? `FAIL ${name}: ${problem}` : `ok   ${name}`)
  } catch (error) {
    results.push(false)
    console.log(`FAIL ${name}: ${error}`)
  }
}

const FILES = [
  'wallet-modal.iife.js',
  'wallet-modal.js',
  'define.js',
  'register.js',
  'loader.js',
  'testing.js',
  'integrity.json',
  'custom-elements.json',
  'third-party-licenses.md',
  'sbom.cdx.json',
  'types/index.d.ts',
  'types/define.d.ts',
  'types/testing.d.ts',
  'types/react.d.ts',
  'types/react-18.d.ts',
  'types/vue.d.ts',
  'types/svelte.d.ts',
  'types/element-props.d.ts',
]

await check('every file is there', () => FILES.filter((path) => !existsSync(`dist/${path}`)).join(', '))

await check('integrity.json pins every script', () => {
  const { files, importMap } = JSON.parse(text('integrity.json'))
  const scripts = readdirSync('dist', { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.js'))
  const wrong = scripts.filter((name) => {
    const digest = createHash('sha384')
      .update(readFileSync(`dist/${name}`))
      .digest('base64')
    return files[name] !== `sha384-${digest}`
  })
  const { integrity } = JSON.parse(importMap.replace(/^<script type="importmap">|<\/script>$/g, ''))
  // A classic script is pinned where it is loaded: an import map says nothing of it.
  const modules = scripts.filter((name) => !['loader.js', 'wallet-modal.iife.js'].includes(name))
  const unpinned = modules.filter((name) => integrity[`{{base}}${name}`] !== files[name])
  return [...wrong, ...unpinned].join(', ')
})

await check('the manifest names the element, its attributes, events, parts and slots', () => {
  const manifest = JSON.parse(text('custom-elements.json'))
  const element = manifest.modules[0].declarations[0]
  const missing = ['attributes', 'events', 'slots', 'cssParts', 'cssProperties', 'members'].filter(
    (key) => !(element[key]?.length > 0),
  )
  return missing.join(', ')
})

/** Markup holds no functions, so their attributes are observed only to say so. */
const BY_CODE = ['siwx', 'siwe-config']

await check('the manifest has every option, and its attribute where markup can give it', async () => {
  const { attributes, members } = JSON.parse(text('custom-elements.json')).modules[0].declarations[0]
  const library = await import(pathToFileURL('dist/wallet-modal.js').href)
  const observed = library.WalletModalElement.observedAttributes
  const names = (rows) => new Set(rows.map(({ name }) => name))
  const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const lacking = observed.filter(
    (name) => names(attributes).has(name) === BY_CODE.includes(name) || !names(members).has(camel(name)),
  )
  const extra = [...names(attributes)].filter((name) => !observed.includes(name))
  const twice = members.filter(({ name }, at) => members.findIndex((one) => one.name === name) < at)
  if (twice.length > 0) return `twice: ${twice.map(({ name }) => name).join(', ')}`
  return [...lacking, ...extra].join(', ')
})

for (const path of ['wallet-modal.js', 'define.js', 'register.js', 'testing.js'])
  await check(`importing ${path} on a server does nothing and throws nothing`, async () => {
    const before = Reflect.ownKeys(globalThis).length
    await import(pathToFileURL(`dist/${path}`).href)
    return Reflect.ownKeys(globalThis).length === before ? '' : 'it left something on globalThis'
  })

// What is declared and not there ends the host's whole module with a SyntaxError, which no compiler foretells.
for (const [types, script] of [
  ['index', 'wallet-modal'],
  ['testing', 'testing'],
])
  await check(`every value that ${types}.d.ts declares is exported`, async () => {
    const exported = Object.keys(await import(pathToFileURL(`dist/${script}.js`).href))
    const values = text(`types/${types}.d.ts`).matchAll(
      /^export declare (?:abstract class|class|const|function|let|var|enum) (\w+)/gm,
    )
    const declared = [...values].map(([, name]) => name)
    if (declared.length === 0) return 'no values were found'
    return declared.filter((name) => !exported.includes(name)).join(', ')
  })

await check('the loader and the single file run on a server without a word', async () => {
  for (const path of ['loader.js', 'wallet-modal.iife.js']) await import(pathToFileURL(`dist/${path}`).href)
  return 'WalletModal' in globalThis ? 'a global was set' : ''
})

await check('what ships is MIT, Apache-2.0, BSD, ISC or CC0', () => {
  const named = [...text('third-party-licenses.md').matchAll(/^## (.+?) - [\d.]+ \((.+)\)/gm)]
  // `(Apache-2.0 AND MIT)`: each of them has to be allowed.
  const parts = (licence) => licence.replace(/[()]/g, '').split(/ (?:AND|OR) /)
  const isAllowed = (licence) => /^(MIT|MIT-0|Apache-2\.0|BSD-[23]-Clause|ISC|0BSD|CC0-1\.0)$/.test(licence)
  const wrong = named.filter(([, , licence]) => !parts(licence).every(isAllowed))
  return named.length === 0 ? 'no licences were found' : wrong.map(([line]) => line).join(', ')
})

await check('every licence comes with its text', () => {
  const empty = text('third-party-licenses.md').matchAll(/^## (\S+ - \S+) \(.+\)\n+(?=## |$(?![\s\S]))/gm)
  return [...empty].map(([, name]) => name).join(', ')
})

await check(
  'the bill of materials has every bundled package with its hash, and neither serial nor time',
  () => {
    const bom = JSON.parse(text('sbom.cdx.json'))
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const bundled = bundledPackages(text('third-party-licenses.md'))
    const wrong = bundled.filter(({ name, version }) => {
      const found = bom.components.find(({ purl }) => purl === packageUrl(name, version))
      return found?.hashes?.[0]?.content !== lockedHash(lock, name, version)
    })
    if (bom.bomFormat !== 'CycloneDX' || bundled.length < 20) return 'it is no bill of what is bundled'
    if (bom.components.length !== bundled.length) return 'it names what is not bundled'
    if (bom.serialNumber !== undefined || bom.metadata.timestamp !== undefined)
      return 'two builds would differ'
    return wrong.map(({ name }) => name).join(', ')
  },
)

await check('package.json points to files that are there', () => {
  const { exports, types, customElements } = JSON.parse(readFileSync('package.json', 'utf8'))
  const targets = [
    types,
    customElements,
    ...Object.values(exports).flatMap((value) => (typeof value === 'string' ? value : Object.values(value))),
  ]
  return targets.filter((path) => !existsSync(path)).join(', ')
})

// In `a(), imported().x = () => { … }` webpack 5 puts a semicolon after the comma: it takes the end of the function's last statement for
// that of the one before. A host's build then ends with a syntax error.
await check('webpack can write every script anew', () => {
  const broken = /,[\w$]+\([^()]*\)(?:\.[\w$]+)+=(?:async )?(?:function\b|(?:\([^()]*\)|[\w$]+)=>\{)/
  const scripts = readdirSync('dist', { recursive: true }).map(String)
  return scripts.filter((name) => /\.js$/.test(name) && broken.test(text(name))).join(', ')
})

const passed = results.filter(Boolean).length
console.log(`${passed} passed, ${results.length - passed} failed`)
process.exitCode = passed === results.length ? 0 : 1
