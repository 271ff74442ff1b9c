/** Apart from `social.testing.ts`, which browser tests use as well: those have an `expect` of their own. */
import { expect } from 'vitest'
import { posted } from './social.testing.ts'

/** Refused, with nothing to post and nowhere to go. */
export async function expectNothing(answer: Response, status = 400): Promise<void> {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('location')).toBeNull()
  expect(await posted(answer)).toEqual({})
}
