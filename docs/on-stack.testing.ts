/** Which files of the source the code that runs now was called by, in this turn or by an `await` before it. */
import { join } from 'node:path'
import { LEFT_OUT } from './ran.testing.ts'

const SOURCE = join(import.meta.dirname, '../src/')

/** The nearest first. Longer than any call here. */
export const onStack = (): readonly string[] => {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 200
  const { stack = '' } = new Error('Where is this?')
  Error.stackTraceLimit = before
  const files = stack.split('\n').flatMap((line) => {
    const at = line.indexOf(SOURCE)
    return at < 0 ? [] : [line.slice(at + SOURCE.length).replace(/[:?)].*$/, '')]
  })
  return [...new Set(files)].filter((path) => !LEFT_OUT.test(path))
}
