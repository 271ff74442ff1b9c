// Compares what npm installed with what the lock file promises. Node built-ins only: it runs before anything is installed.

/** A package of this repository stands in a folder of its own, and npm links to it: neither has a hash. */
const isFetched = (path) => path.includes('node_modules/')

/**
 * Installed packages that are not, to the byte, those of the lock file: another version or hash, or none at all in the lock.
 *
 * @param {string} lock `package-lock.json`
 * @param {string} record `node_modules/.package-lock.json`: what npm installed, with the hash that it checked
 * @returns {string[]} one line for each, with its name
 */
export function unlocked(lock, record) {
  const promised = JSON.parse(lock).packages
  return Object.entries(JSON.parse(record).packages).flatMap(([path, { version, integrity, link }]) => {
    const wanted = promised[path]
    if (wanted && (wanted.link ? link : !isFetched(path))) return []
    const name = `${path.replace(/^.*node_modules\//, '')} ${version}`
    if (!wanted) return [`${name}: the lock file does not have it`]
    if (wanted.version !== version) return [`${name}: the lock file has ${wanted.version}`]
    if (!wanted.integrity) return [`${name}: the lock file has no hash of it`]
    return wanted.integrity === integrity ? [] : [`${name}: its hash is not that of the lock file`]
  })
}

/**
 * Packages that the lock file names without a hash: nothing is known of their bytes, so they may not be installed.
 *
 * @param {string} lock `package-lock.json`
 * @returns {string[]} name and version
 */
export function unhashed(lock) {
  return Object.entries(JSON.parse(lock).packages).flatMap(([path, { version, integrity, link }]) =>
    !isFetched(path) || link || integrity ? [] : [`${path.replace(/^.*node_modules\//, '')} ${version}`],
  )
}
