/** The page `/dashboard`: puts the browser's parts together. It is refused inside any frame by its headers, and by this script. */
import { systemClock } from '../../../src/lib/clock.ts'
import { parseJson } from '../../../src/lib/json.ts'
import { array, boolean, object, picklist, read } from '../../../src/lib/schema.ts'
import { loadDeviceKey } from '../page/device-key.ts'
import { createStored } from '../page/stored.ts'
import { createVault } from '../page/vault-client.ts'
import { startDashboard } from './dashboard.ts'
import { createStage } from './screen.ts'
import { openSocialWindow } from './social-window.ts'

const configSchema = object({
  providers: array(picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])),
  hasFarcaster: boolean(),
})

const root = document.getElementById('page')
const config = read(configSchema, parseJson(document.getElementById('config')?.textContent))
if (!root || !config || window.top !== window) throw new Error('This page was not served as it should be.')

const stored = createStored(
  () => window.indexedDB,
  systemClock,
  (error) => console.debug('Storage is refused; signing in lasts until the page is left.', error),
)
let deviceKey: ReturnType<typeof loadDeviceKey> | undefined

void startDashboard({
  vault: createVault({
    deviceKey: () => {
      deviceKey ??= loadDeviceKey(stored)
      return deviceKey
    },
    clock: systemClock,
  }),
  stage: createStage(root),
  clock: systemClock,
  site: location.origin,
  ...config,
  openWindow: () => openSocialWindow(window, systemClock),
  copy: (text) => navigator.clipboard.writeText(text),
  toTexts: async (wallet) => (await import('./key-texts.ts')).toKeyTexts(wallet),
})
