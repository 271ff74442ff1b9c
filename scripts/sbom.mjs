/**
 * Writes `dist/sbom.cdx.json`: the packages whose code is inside the built files, in CycloneDX 1.6. They are read from what the
 * bundler wrote of them (`third-party-licenses.md`), their hashes from the lock file. There is no serial number and no time in
 * it, so that two builds of one commit are byte for byte the same.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'

/**
 * @param {string} licences what the bundler wrote: a heading `## name - version (licence)` for each package
 * @returns {{ name: string, version: string, license: string }[]}
 */
export const bundledPackages = (licences) =>
  [...licences.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)].map(([, name, version, license]) => ({
    name,
    version,
    license,
  }))

/**
 * @param {string} name
 * @param {string} version
 * @returns {string} https://github.com/package-url/purl-spec, type npm
 */
export const packageUrl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/**
 * The hash that the lock file has for a package, wherever it is installed.
 *
 * @returns {string} SHA-512 in hex
 * @throws an Error that names the package when the lock file has none
 */
export const lockedHash = (lock, name, version) => {
  const found = Object.entries(lock.packages).find(
    ([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version,
  )
  const [, digest] = /^sha512-(.+)$/.exec(found?.[1].integrity ?? '') ?? []
  if (!digest) throw new Error(`package-lock.json has no SHA-512 of ${name} ${version}`)
  return Buffer.from(digest, 'base64').toString('hex')
}

const component = ({ name, version, license }, lock) => {
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const one = new Models.Component(Enums.ComponentType.Library, short, { group, version })
  const purl = packageUrl(name, version)
  one.bomRef.value = purl
  one.purl = purl
  one.scope = Enums.ComponentScope.Required
  one.licenses.add(
    / (?:AND|OR) /.test(license) ? new Models.LicenseExpression(license) : new Models.SpdxLicense(license),
  )
  one.hashes.set(Enums.HashAlgorithm['SHA-512'], lockedHash(lock, name, version))
  return one
}

/** @returns {string} the bill of materials as JSON */
export const billOfMaterials = ({ name, version, license }, licences, lock) => {
  const product = new Models.Component(Enums.ComponentType.Library, name, { version })
  product.bomRef.value = packageUrl(name, version)
  product.purl = packageUrl(name, version)
  product.licenses.add(new Models.SpdxLicense(license))
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) })
  for (const bundled of bundledPackages(licences)) {
    const one = component(bundled, lock)
    bom.components.add(one)
    product.dependencies.add(one.bomRef)
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

export const writeSbom = () => {
  const json = (path) => JSON.parse(readFileSync(path, 'utf8'))
  const licences = readFileSync('dist/third-party-licenses.md', 'utf8')
  writeFileSync(
    'dist/sbom.cdx.json',
    billOfMaterials(json('package.json'), licences, json('package-lock.json')),
  )
}
