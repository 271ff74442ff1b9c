// Owns the search for the browser that the tests drive: an explicit variable, the test tool's own, a system Chromium or
// Chrome; and the installation of one where there is none. Packages must be installed before `findBrowser` is called.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const VARIABLE = 'WALLET_MODAL_BROWSER'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** Chromium without what only a window needs: a sixth less processor time in the tests. */
const SHELL = 'chromium-headless-shell'
const root = fileURLToPath(new URL('..', import.meta.url))

/** What a test has no use for. The last two are pages that Chromium draws for its own address bar, in each new window: a fifth of a test's time. */
const disabledFeatures = [
  // As Playwright has it (`chromiumSwitches.ts`): a list of ours takes the place of its own.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // One more renderer for every navigation, which a test that opens one page never uses.
  'SpareRendererForSitePerProcess',
]

/** Arguments with which a browser runs in containers, as root and without a network of its own. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/**
 * The path of a browser, or undefined when there is none.
 *
 * @throws an Error with one clear sentence when the variable names a file that does not exist
 */
export async function findBrowser() {
  const wanted = process.env[VARIABLE]
  if (wanted) {
    if (existsSync(wanted)) return wanted
    throw new Error(`${VARIABLE} names ${wanted}, and there is no such file.`)
  }
  return (await ownBrowser()) ?? systemBrowser([...NAMES, SHELL])
}

/** The path of what the browser tests drive: a headless shell where there is one. Throws as `findBrowser`. */
export async function findTestBrowser() {
  return process.env[VARIABLE] ? findBrowser() : (systemBrowser([SHELL]) ?? findBrowser())
}

/** As `findBrowser`, and installs one in the way that the system allows when there is none. */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found
  console.log('Installing a browser for the tests, this happens once ...')
  for (const install of [installOwn, installFromDebian]) {
    if (!install()) continue
    const installed = await findBrowser()
    if (installed) return installed
  }
  throw new Error(
    `No browser was found: set ${VARIABLE} to a Chromium or Chrome, or run \`npx playwright install chromium\`, or install the package chromium of your system.`,
  )
}

async function ownBrowser() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

function systemBrowser(names) {
  const extension = process.platform === 'win32' ? '.exe' : ''
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, `${name}${extension}`)))
  const usual = names.includes(NAMES[0]) ? usualPlaces() : []
  return [...inPath, ...usual].find((path) => existsSync(path))
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ]
  }
  if (process.platform === 'win32') {
    return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'))
  }
  return ['/usr/bin/chromium', '/snap/bin/chromium', '/opt/google/chrome/chrome']
}

function installOwn() {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  return succeeds(process.execPath, [cli, 'install', 'chromium'])
}

function installFromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false
  // Older releases have no package of the shell.
  return (
    succeeds('apt-get', ['update']) &&
    [SHELL, 'chromium'].some((name) => succeeds('apt-get', ['install', '-y', name]))
  )
}

function succeeds(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { cwd: root, env, stdio: 'ignore', timeout: 600_000 }).status === 0
}
