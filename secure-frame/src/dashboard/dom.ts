/** Elements without markup in strings: text is text, whatever somebody called a site. */

type Given = {
  readonly text?: string
  readonly class?: string
  readonly id?: string
  readonly attributes?: Readonly<Record<string, string>>
}

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { text, class: className, id, attributes = {} }: Given = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (text !== undefined) element.textContent = text
  if (className !== undefined) element.className = className
  if (id !== undefined) element.id = id
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== null))
  return element
}

type Press = { readonly text: string; readonly class?: string; readonly label?: string }

/** While `onPress` runs the button takes no second press. What it throws is the caller's to show. */
export function button({ text, class: className, label }: Press, onPress: () => Promise<void> | void) {
  const element = el('button', {
    text,
    attributes: { type: 'button', ...(label !== undefined && { 'aria-label': label }) },
    ...(className !== undefined && { class: className }),
  })
  element.addEventListener('click', () => void once(element, onPress))
  return element
}

/** `aria-disabled`, because a button that is disabled loses the focus. */
export async function once(element: HTMLElement, run: () => Promise<void> | void): Promise<void> {
  if (element.getAttribute('aria-disabled') === 'true') return
  element.setAttribute('aria-disabled', 'true')
  try {
    await run()
  } finally {
    element.removeAttribute('aria-disabled')
  }
}

type Field = {
  readonly id: string
  readonly label: string
  readonly send: string
  readonly attributes: Readonly<Record<string, string>>
}

/** A form of one field. `onSend` throws a sentence to be shown at the field. */
export function form(
  { id, label, send, attributes }: Field,
  onSend: (value: string) => Promise<void>,
): HTMLFormElement {
  const input = el('input', { id, attributes: { ...attributes, 'aria-describedby': `${id}-problem` } })
  const problem = el('p', { id: `${id}-problem`, class: 'problem', attributes: { role: 'alert' } })
  const submit = el('button', { text: send, class: 'main', attributes: { type: 'submit' } })
  const element = el(
    'form',
    { attributes: { novalidate: '' } },
    el('label', { text: label, attributes: { for: id } }),
    input,
    problem,
    submit,
  )
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    void once(submit, async () => {
      problem.textContent = ''
      input.removeAttribute('aria-invalid')
      try {
        await onSend(input.value.trim())
      } catch (error) {
        problem.textContent = messageOf(error)
        input.setAttribute('aria-invalid', 'true')
        input.focus()
      }
    })
  })
  return element
}

/** Errors that reach a person here are sentences already: the vault's, or the vault client's own. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.'
}
