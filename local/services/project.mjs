// Owns who may ask: the project id, and the page's origin where the project's owner listed some.
import { Refusal } from './answers.mjs'

/** A well-formed project id that every host refuses with 403. */
export const REFUSED_PROJECT_ID = 'f'.repeat(32)

/**
 * @param {string | undefined} projectId
 * @throws {Refusal} 401 for a missing or malformed id, 403 for a refused one
 */
export function checkProject(projectId) {
  if (projectId === undefined || projectId === '') {
    throw new Refusal(401, 'projectId', 'The project id is missing.')
  }
  if (!/^[0-9a-f]{32}$/i.test(projectId)) {
    throw new Refusal(401, 'projectId', 'The project id is not one of 32 hex characters.')
  }
  if (projectId.toLowerCase() === REFUSED_PROJECT_ID) {
    throw new Refusal(403, 'projectId', 'The project is refused.')
  }
}

/**
 * Exact origins only: the patterns of the real service are the client's to read (`/projects/v1/origins`).
 *
 * @param {string | undefined} origin
 * @param {readonly string[]} allowed empty: all are
 */
export function checkOrigin(origin, allowed) {
  if (allowed.length === 0 || origin === undefined || allowed.includes(origin)) return
  throw new Refusal(403, 'origin', `The origin ${origin} is not allowed for this project.`)
}
