// Owns the making of elements for the wallet's own windows.

type Child = Node | string | undefined

/** An element with attributes (undefined and false are left out) and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}

export function makeButton(label: string, kind: 'primary' | 'plain' | 'small', act: () => void) {
  const button = make('button', { type: 'button', class: kind }, label)
  button.addEventListener('click', act)
  return button
}

/** An address in groups of four, both ends strong (0x is no end); its text is the whole address with no gaps. */
export function makeAddress(address: string): HTMLElement {
  const groups = address.match(/^0x|.{1,4}/g) ?? [address]
  const ends = [groups[0] === '0x' ? 1 : 0, groups.length - 1]
  return make(
    'code',
    { class: 'address' },
    ...groups.map((group, index) => make('span', { class: ends.includes(index) ? 'end' : undefined }, group)),
  )
}
