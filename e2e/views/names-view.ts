/** Registering a name: the field and its suggestions, and what came of it. */
import type { Locator } from '@playwright/test'

export type NamesView = {
  readonly root: Locator
  readonly field: Locator
  /** What is said of the typed name, under the field. */
  note(text: string | RegExp): Locator
  suggestion(name: string | RegExp): Locator
  readonly suggestions: Locator
  /** Its label is the reason where it cannot be pressed. */
  readonly submit: Locator
  /** Why nothing was registered. */
  readonly failure: Locator
  /** The view that says that the name is registered. */
  readonly done: Locator
  readonly leave: Locator
}

export const namesView = (root: Locator, done: Locator): NamesView => {
  const list = root.getByRole('list', { name: 'Suggestions' })
  return {
    root,
    field: root.getByRole('textbox', { name: 'Name' }),
    note: (text) => root.locator('.field-group .note').filter({ hasText: text }),
    suggestion: (name) => list.getByRole('button', { name }),
    suggestions: list.getByRole('listitem'),
    submit: root.locator('button[type=submit]'),
    failure: root.getByRole('alert').filter({ hasText: 'The name was not registered' }),
    done,
    leave: done.getByRole('button', { name: 'Go to Account' }),
  }
}
