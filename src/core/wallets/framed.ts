/** Who frames the page, as far as the browser tells. */

/**
 * Which of these origins the parent may have: none at top level and under a foreign parent; one where the browser tells; all
 * where it does not (Firefox, or a parent that asked it not to: `null`).
 */
export const possibleParents = (page: Window, origins: readonly string[]): readonly string[] => {
  if (!page.parent || page.parent === page) return []
  const reported = page.location.ancestorOrigins?.[0] ?? 'null'
  return reported === 'null' ? origins : origins.filter((origin) => origin === reported)
}
