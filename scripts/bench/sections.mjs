// Sections of `docs/benchmarks.md` that are written by runs of their own.

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const sectionOf = (heading) => new RegExp(`\\n${escaped(heading)}\\n[\\s\\S]*?(?=\\n## |$)`)

/** @returns {string} the page with this section in place of the one of that heading, at its end */
export const replaceSection = (page, heading, section) =>
  `${page.replace(sectionOf(heading), '').trimEnd()}\n\n${section.trimEnd()}\n`

/** @returns {string} the section, or nothing */
export const readSection = (page, heading) => sectionOf(heading).exec(page)?.[0].trim() ?? ''
