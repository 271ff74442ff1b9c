/** A browser in words, for mails and lists: what its user agent says, which proves nothing. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone or iPad', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512)
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(text)) ?? ['A browser']
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(text)) ?? []
  return system ? `${browser} on ${system}` : browser
}
