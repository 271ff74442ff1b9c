/** Why tests failed, from the reports of Playwright and Vitest: to be read at the end of a long output. */
import { stripVTControlCharacters } from 'node:util'

const LINES = 25

const short = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, LINES)
    .map((line) => `    ${line}`.trimEnd())
    .join('\n')

const titled = (title, errors) => [`  ${title}`, ...errors.map(short)].join('\n')

const specs = (suites) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specs(suite.suites ?? [])])

/**
 * One text for each browser test that did not pass, and for each error outside of a test.
 *
 * @param {{ suites?: any[], errors?: any[] }} report of Playwright's JSON reporter
 * @returns {string[]}
 */
export const browserFailures = ({ suites = [], errors = [] }) => [
  ...specs(suites)
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const results = tests.flatMap((test) => test.results)
      return titled(
        `${file}:${line} ${title}`,
        results.flatMap((result) => result.errors.map(({ message, stack }) => message ?? stack ?? '')),
      )
    }),
  ...errors.map(({ message, stack }) => titled('outside of a test', [message ?? stack ?? ''])),
]

/**
 * One text for each unit test that failed, and for each file that did not load.
 *
 * @param {{ testResults?: any[] }} report of Vitest's JSON reporter
 * @returns {string[]}
 */
export const unitFailures = ({ testResults = [] }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [titled(name, [message])] : []
    return failed.map(({ fullName, failureMessages }) => titled(`${name}: ${fullName}`, failureMessages))
  })
