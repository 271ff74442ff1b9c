/** How the pages that are written from the source put things down in Markdown. */

export const inCode = (text: string): string => `\`${text}\``

/** A type as prose needs it: what is read only goes without saying. */
export const plainType = (text: string): string => text.replaceAll('readonly ', '').replaceAll('; }', ' }')

const cell = (text: string): string => text.replaceAll('|', '\\|')

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')
