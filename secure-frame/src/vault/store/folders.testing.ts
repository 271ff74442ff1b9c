import { rmSync } from 'node:fs'
import { afterEach } from 'vitest'
import { temporaryFolder } from '../vault.testing.ts'

/** Makes folders, which are removed after the test. */
export function useFolders(): () => string {
  const made: string[] = []
  afterEach(() => {
    for (const one of made.splice(0)) rmSync(one, { recursive: true, force: true })
  })
  return () => {
    const folder = temporaryFolder()
    made.push(folder)
    return folder
  }
}
