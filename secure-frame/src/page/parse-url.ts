/** Undefined for what is no url. In place of `URL.canParse`, which Safari has from 17 on and Chromium from 120. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
