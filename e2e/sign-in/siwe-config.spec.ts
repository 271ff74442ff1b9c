/** Pages that have signed visitors in before `siwx` was: `siweConfig`, and a whole plug-in of the page's own. */
import type { Site } from '../harness/site.ts'
import { expect, test } from '../harness/test.ts'
import { connectMeadow, isSignedIn, pressSignIn, readText, signInWith } from './steps.ts'

/** A page with a server of its own that lives in it: what was asked of it is in `window.asked`. */
const wantSiwe = async (site: Site, more: object = {}): Promise<void> => {
  await site.visit('module.html')
  await site.page
    .locator('wallet-modal')
    .first()
    .evaluate((element, given) => {
      const asked: string[] = []
      let session: { address: string; chainId: number } | null = null
      const note = (name: string) => asked.push(name)
      Object.assign(window, { asked })
      const siweConfig = {
        getNonce: async () => 'a1b2c3d4e5f6',
        getMessageParams: async () => ({ statement: 'As before.' }),
        createMessage: ({ address, chainId, nonce, statement }: Record<string, unknown>) =>
          `${statement}\n${address}\n${chainId}\n${nonce}`,
        async verifyMessage({ message, signature }: { message: string; signature: string }) {
          note(`verifyMessage ${message.split('\n')[0]} ${signature.length}`)
          const [, did = '', chainId = ''] = message.split('\n')
          session = { address: did.split(':').at(-1) ?? '', chainId: Number(chainId) }
          return true
        },
        getSession: async () => session,
        async signOut() {
          note('signOut')
          session = null
          return true
        },
        onSignIn: ({ chainId }: { chainId: number }) => note(`onSignIn ${chainId}`),
        onSignOut: () => note('onSignOut'),
        ...given,
      }
      Object.assign(element, { siweConfig })
    }, more)
}

const asked = ({ page }: Site): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'asked'))

test('journey: siweConfig: its text is signed, its server verifies; out by a disconnect', async ({
  site,
}) => {
  await wantSiwe(site)
  await connectMeadow(site)
  expect(await readText(site)).toMatch(/^As before\.\ndid:pkh:eip155:1:0x\w{40}\n1\na1b2c3d4e5f6$/)
  await signInWith(site)
  expect(await isSignedIn(site)).toBe(true)
  expect(await asked(site)).toEqual(['verifyMessage As before. 132', 'onSignIn 1'])
  expect(await site.told('wm-sign-in')).toHaveLength(1)
  await site.call('disconnect')
  await expect.poll(() => asked(site)).toEqual(expect.arrayContaining(['signOut', 'onSignOut']))
  expect(await isSignedIn(site)).toBe(false)
})

// Shown without a browser by siwe-page.test.ts.
test('behavior: siweConfig: another account is signed out and asked anew; another network as well', {
  tag: '@long',
}, async ({ site }) => {
  await wantSiwe(site)
  await connectMeadow(site)
  await signInWith(site)
  await site.wallet('set-account', { wallet: 'meadow', index: 1 })
  await expect(site.signIn.root).toBeVisible()
  await expect.poll(() => asked(site)).toContain('signOut')
  expect(await isSignedIn(site)).toBe(false)
  await signInWith(site)
  await site.wallet('set-chain', { wallet: 'meadow', chainId: 8453 })
  await expect(site.signIn.root).toBeVisible()
  await signInWith(site)
  expect((await asked(site)).filter((one) => one.startsWith('onSignIn'))).toEqual([
    'onSignIn 1',
    'onSignIn 1',
    'onSignIn 8453',
  ])
})

// Shown without a browser by siwe-config.test.ts and page-sign-in.test.ts.
test('behavior: siweConfig: enabled: false asks nothing; required: false may be closed', {
  tag: '@long',
}, async ({ site }) => {
  await wantSiwe(site, { enabled: false })
  await site.openByButton()
  const [popup] = await Promise.all([site.page.waitForEvent('popup'), site.connect.wallet(/Meadow/).click()])
  await popup.getByRole('button', { name: 'Approve' }).click()
  await expect(site.modal).toBeHidden()
  expect(await asked(site)).toEqual([])

  await wantSiwe(site, { required: false })
  await expect(site.signIn.root).toBeVisible()
  await site.pressClose()
  await expect(site.modal).toBeHidden()
  expect(await site.read('getAccount')).toMatchObject({ isConnected: true, signedIn: false })
})

// Shown without a browser by create-plugin.test.ts, checked-plugin.test.ts and page-sign-in.test.ts.
test('journey: a whole plug-in of the page is believed; one that throws lets nobody in', {
  tag: '@long',
}, async ({ site, page, watch }) => {
  watch.expect(/console: \[wallet-modal\] sign-in-failed: .*My server is down/)
  await site.visit('module.html')
  await page
    .locator('wallet-modal')
    .first()
    .evaluate((element) => {
      const sessions: object[] = []
      let isBroken = true
      const siwx = {
        createMessage: async ({ accountAddress, chainId }: { accountAddress: string; chainId: string }) => ({
          accountAddress,
          chainId,
          domain: location.host,
          uri: location.href,
          version: '1',
          nonce: 'a1b2c3d4',
          toString: () => `My own words for ${accountAddress}`,
        }),
        async addSession(session: object) {
          if (isBroken) {
            isBroken = false
            throw new Error('My server is down')
          }
          sessions.push(session)
        },
        revokeSession: async () => void sessions.splice(0),
        setSessions: async (all: object[]) => void sessions.splice(0, sessions.length, ...all),
        getSessions: async () => sessions,
      }
      Object.assign(element, { siwx })
    })
  await connectMeadow(site)
  expect(await readText(site)).toMatch(/^My own words for 0x\w{40}$/)
  const popup = await pressSignIn(site)
  await popup.approve()
  await expect(site.signIn.problem).toBeVisible()
  expect(await isSignedIn(site)).toBe(false)
  await signInWith(site)
  expect(await isSignedIn(site)).toBe(true)
  await site.call('signOut')
  expect(await isSignedIn(site)).toBe(false)
})

for (const first of ['siweConfig', 'siwx'] as const)
  test(`error: siweConfig and siwx both, by properties: ${first} came first and counts, and the engineer reads the specification’s text`, {
    tag: first === 'siwx' ? '@long' : [],
  }, async ({ site, watch }) => {
    watch.expect(/sign-in-twice/)
    await wantSiwe(site)
    await site.page
      .locator('wallet-modal')
      .first()
      .evaluate((element, name) => {
        const own = Reflect.get(element, 'siweConfig')
        Object.assign(element, { siwx: {} })
        if (name === 'siwx') Object.assign(element, { siweConfig: { ...own } })
      }, first)
    await connectMeadow(site)
    expect(await readText(site)).toMatch(first === 'siwx' ? / wants you to sign in / : /^As before\./)
    await expect(site.alert).toContainText('Cannot set both `siweConfig` and `siwx` options')
  })
