import { expect, test } from 'vitest'
import { browserFailures, unitFailures } from './failures.mjs'

test('a browser test that fails is named with its place and what it says, however deep it lies', () => {
  const failing = {
    title: 'says hello',
    file: 'a.spec.ts',
    line: 7,
    ok: false,
    tests: [{ results: [{ errors: [{ message: '\u001b[31mexpected\u001b[39m hello\n\nCall log' }] }] }],
  }
  const passing = { ...failing, title: 'passes', ok: true }
  const suites = [{ specs: [passing], suites: [{ specs: [failing] }] }]
  expect(browserFailures({ suites })).toEqual([
    '  a.spec.ts:7 says hello\n    expected hello\n\n    Call log',
  ])
  expect(browserFailures({ errors: [{ message: 'no browser' }] })).toEqual([
    '  outside of a test\n    no browser',
  ])
})

test('of a long message the beginning is told', () => {
  const message = Array.from({ length: 400 }, (_, line) => `line ${line}`).join('\n')
  const [told] = browserFailures({ errors: [{ message }] })
  expect(told?.split('\n')).toHaveLength(26)
})

test('a unit test that fails is named with its file; a file that does not load is told as well', () => {
  const failed = { fullName: 'adds', status: 'failed', failureMessages: ['1 is not 2'] }
  const passed = { fullName: 'subtracts', status: 'passed', failureMessages: [] }
  expect(
    unitFailures({
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      ],
    }),
  ).toEqual(['  a.test.ts: adds\n    1 is not 2', '  b.test.ts\n    no such module'])
})
