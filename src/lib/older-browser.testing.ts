import { onTestFinished, vi } from 'vitest'

/** As in Safari before 17 and Chromium before 120, until the test has ended. */
export function withoutCanParse(): void {
  const spy = vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function')
  })
  onTestFinished(() => spy.mockRestore())
}
