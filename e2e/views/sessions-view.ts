/** Smart sessions: what a page asks for, what was granted, and the list. */
import type { Locator } from '@playwright/test'

export type SessionsView = {
  /** The list. */
  readonly root: Locator
  /** One session of it, by its project. */
  session(project: string): Locator
  revoke(project: string): Locator
  readonly ended: Locator
  /** What a page asks for. */
  readonly request: Locator
  /** `https://shop.example asks to act for you until …`. */
  readonly sentence: Locator
  readonly confirm: Locator
  readonly problem: Locator
  readonly declined: Locator
  readonly leave: Locator
  /** What was granted. */
  readonly created: Locator
  readonly seeList: Locator
  readonly done: Locator
}

export const sessionsView = (root: Locator, request: Locator, created: Locator): SessionsView => ({
  root,
  session: (project) => root.getByRole('region', { name: project }),
  revoke: (project) => root.getByRole('button', { name: `Revoke ${project}` }),
  ended: root.getByRole('list', { name: 'Ended' }),
  request,
  sentence: request.getByText(/ asks to act for you until /),
  confirm: request.getByRole('button', { name: /^Confirm in / }),
  problem: request.or(root).getByRole('alert'),
  declined: request.getByText('You declined. Nothing was granted.'),
  leave: request.getByRole('button', { name: 'Back to the site' }),
  created,
  seeList: created.getByRole('button', { name: 'See your sessions' }),
  done: created.getByRole('button', { name: 'Done' }),
})
