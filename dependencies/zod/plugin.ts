/**
 * Makes zod read its tables by their own keys. Its `for … in` also reads what libraries of the page have added to
 * `Object.prototype`, and the single file creates its schemas after the page's scripts have run.
 */
import type { Plugin } from 'vite'

const TABLES = /\/zod\/v4\/core\/util\.js$/

/** Fails the build when zod is written differently. */
export function ownMembers(code: string): string {
  const changed = code.replaceAll(
    /for \(const key in (table|computes)\)/g,
    'for (const key of Object.keys($1))',
  )
  if (changed === code) throw new Error('zod reads its tables of members differently')
  return changed
}

export const zodMembers = (): Plugin => ({
  name: 'zod-members',
  enforce: 'pre',
  transform: (code, id) => (TABLES.test(id) ? { code: ownMembers(code), map: null } : undefined),
})
