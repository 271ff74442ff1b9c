/** Makes elements. Text goes in as text alone, never as markup. */

export type Child = Node | string | false | undefined

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

const PATHS = {
  note: ['M12 4 2.8 20h18.4z', 'M12 10v4', 'M12 17h.01'],
  confirm: ['M8.2 3h7.6L21 8.2v7.6L15.8 21H8.2L3 15.8V8.2z', 'M12 8v5', 'M12 16h.01'],
} as const

/** A line icon of 20 px; always decorative. */
export function icon(name: keyof typeof PATHS): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  for (const drawn of PATHS[name]) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', drawn)
    svg.append(path)
  }
  return svg
}
