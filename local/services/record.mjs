// Owns the list of what was asked, for tests and for the control page.

/**
 * @typedef {object} Asked
 * @property {number} number from 1, in order of arrival
 * @property {string} host
 * @property {string | undefined} endpoint its name, when the path is one
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} query
 * @property {unknown} body parsed when it is JSON, whatever its type says
 * @property {string | undefined} origin
 * @property {string | undefined} contentType
 * @property {number | undefined} status of the answer, once there is one; 0 for a dropped connection
 */

const KEPT = 5_000

export function createRecord() {
  /** @type {Asked[]} */
  let list = []
  let count = 0

  return {
    /** @param {Omit<Asked, 'number' | 'status'>} asked */
    add(asked) {
      count += 1
      const entry = { number: count, ...asked, status: /** @type {number | undefined} */ (undefined) }
      list.push(entry)
      if (list.length > KEPT) list.shift()
      return entry
    },
    /**
     * @param {{ endpoint?: string, host?: string, preflights?: boolean }} [wanted]
     * @returns {Asked[]}
     */
    requests({ endpoint, host, preflights = false } = {}) {
      return list
        .filter((entry) => preflights || entry.method !== 'OPTIONS')
        .filter((entry) => endpoint === undefined || entry.endpoint === endpoint)
        .filter((entry) => host === undefined || entry.host === host)
        .map((entry) => structuredClone(entry))
    },
    clear() {
      list = []
      count = 0
    },
  }
}
