/**
 * The browser tests, on the built files of `dist/`. One browser, four tests at a time, because on two cores two leave time
 * unused while they wait for nodes and timers. No second attempts: a test that fails now and then is a failing test.
 * `WM_E2E_REPORT` names a file for the JSON report (`scripts/test.mjs` counts in it).
 */
import { defineConfig, type ReporterDescription } from '@playwright/test'
import { browserArguments, findTestBrowser } from './scripts/browser.mjs'

const executablePath = await findTestBrowser()
const report = process.env['WM_E2E_REPORT']
const reporters: ReporterDescription[] = [['line']]
if (report) reporters.push(['json', { outputFile: report }])

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/harness/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Long journeys are driven by `npm run test:full` and `npm run test:hostile`.
  ...(process.env['WM_FULL'] !== '1' && { grepInvert: /@long/ }),
  retries: 0,
  workers: 4,
  // Patience costs nothing where all is well, and keeps a busy computer from failing.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: reporters,
  use: {
    actionTimeout: 10_000,
    viewport: { width: 900, height: 760 },
    locale: 'en-US',
    // The journeys are driven with motion; the rest saves its time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
})
