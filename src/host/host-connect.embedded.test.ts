/** Embedded, nothing closes: what a host's `connect` waits for ends all the same. */
import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { createHarness, type HarnessOptions, RDNS, views } from '../core/core.testing.ts'
import { hostConnect } from './host.ts'
import { connectFor } from './host-verbs.ts'

const OTHER = 'com.example.other'

/** With these, a wallet that is named is picked on Connect too. */
const TERMS = { features: { legalCheckbox: true }, termsConditionsUrl: 'https://shop.example/terms' }

const start = async (ask: (page: ReturnType<typeof createHarness>) => Promise<unknown>) => {
  const page = createHarness({ embedded: true, options: TERMS })
  page.announce(RDNS, { accounts: [ALICE] })
  page.announce(OTHER, { accounts: [BOB] })
  await page.settled()
  const outcome: { value: unknown } = { value: 'pending' }
  const set = (value: unknown) => Object.assign(outcome, { value })
  ask(page).then(set, ({ code }) => set(code))
  await page.settled()
  expect(outcome.value).toBe('pending')
  return { ...page, outcome }
}

/** The page asks for another wallet while one is connected. `asked`: the code that it rejects with. */
const beside = async (
  given: HarnessOptions,
  ask: (page: ReturnType<typeof createHarness>) => Promise<unknown>,
) => {
  const page = createHarness({ embedded: true, ...given })
  page.announce(RDNS, { accounts: [ALICE] })
  await page.settled()
  await page.connect(RDNS)
  const asked = ask(page).then(
    () => 'connected',
    ({ code }) => code,
  )
  await page.settled()
  return { page, asked }
}

describe('connect, embedded', () => {
  it('behavior: the visitor connects another wallet than the one that was asked for: 4001', async () => {
    const page = await start(({ wallet }) => hostConnect(wallet, RDNS))
    await page.connect(OTHER)
    expect(page.outcome.value).toBe(4001)
  })

  it('behavior: that very wallet resolves', async () => {
    const page = await start(({ wallet }) => hostConnect(wallet, RDNS))
    await page.connect(RDNS)
    expect(page.outcome.value).toMatchObject({ address: ALICE })
  })

  it.each([
    ['one wallet', RDNS],
    ['any', undefined],
  ])('behavior: closed by the page, %s: 4001', async (_, id) => {
    const page = await start(({ wallet }) => hostConnect(wallet, id))
    page.element.requestClose('api')
    await page.settled()
    expect(page.outcome.value).toBe(4001)
  })

  it('behavior: who goes to another view and back may still connect', async () => {
    const page = await start(({ wallet }) => hostConnect(wallet, undefined))
    page.wallet.go.to('WhatIsAWallet')
    await page.settled()
    page.wallet.go.back()
    await page.settled()
    expect(page.outcome.value).toBe('pending')
    await page.connect(OTHER)
    expect(page.outcome.value).toMatchObject({ address: BOB })
  })

  it('behavior: who is led to another view by the page may still connect', async () => {
    const page = await start(({ wallet }) => hostConnect(wallet, undefined))
    // As `open({ view })` does.
    page.wallet.go.reset('WhatIsAWallet')
    await page.settled()
    expect(page.outcome.value).toBe('pending')
    await page.connect(OTHER)
    expect(page.outcome.value).toMatchObject({ address: BOB })
  })

  it('behavior: for a second namespace: back on Account ends it with 4001', async () => {
    const { page, asked } = await beside({}, ({ wallet }) => connectFor(wallet, 'solana'))
    expect(views(page.wallet)).toEqual(['Account', 'Connect'])
    page.wallet.go.to('WhatIsAWallet')
    page.wallet.go.back()
    await page.settled()
    expect(views(page.wallet)).toEqual(['Account', 'Connect'])
    page.wallet.go.back()
    expect(await asked).toBe(4001)
  })

  it('behavior: by a link, beside another wallet: back on Account ends it with 4001', async () => {
    const options = { projectId: 'ab'.repeat(16) }
    const { page, asked } = await beside({ options }, ({ wallet }) => hostConnect(wallet, 'walletConnect'))
    expect(views(page.wallet)).toEqual(['Account', 'ConnectingWalletConnectBasic'])
    page.wallet.go.back()
    expect(await asked).toBe(4001)
  })

  it('behavior: for a namespace: a wallet of another one that the visitor connects ends it with 4001', async () => {
    const page = await start(({ wallet }) => connectFor(wallet, 'solana'))
    expect(views(page.wallet)).toEqual(['Connect'])
    await page.connect(RDNS)
    expect(page.outcome.value).toBe(4001)
  })
})
