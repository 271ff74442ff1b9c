/** A page in the frame of a Safe, against the demo's Safe: another origin, the real protocol, real keys and coins. */
import { hashMessage, recoverTypedDataAddress } from 'viem'
import { STRANGER as BOB } from '../harness/people.ts'
import { pressConfirm, reviewDraft } from '../harness/steps.ts'
import { expect } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { FIRST_OWNER, setWideViewport, test } from './safe.ts'

setWideViewport()

const SECOND_OWNER = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

const TENTH = 10n ** 17n

/** How long it takes to see what is there: the Safe is asked again every few seconds, which the page's clock passes. */
const NOW = { timeout: 500 }

test.describe('in a Safe', () => {
  test('journey: connected by itself, message signed, coins sent and mined, reload, disconnect', async ({
    openIn,
    networks,
    page,
    later,
  }) => {
    const safe = await openIn()
    const address = await safe.address()
    const site = await safe.site()
    await expect.poll(() => site.read('getAccount')).toMatchObject({ address, status: 'connected' })
    expect(await site.told('wm-connect')).toMatchObject([{ address, restored: true }])
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1' })
    await site.openByButton()
    await expect(site.account.root).toContainText('Connected with Safe')
    await expect(site.account.network).toHaveAccessibleName('Network: Ethereum')
    await expect(site.account.balance).toHaveText('Balance 20 ETH')

    const signing = site.call('signMessage', { message: 'Hello from here' })
    await expect(safe.question).toContainText('Hello from here')
    await safe.approve()
    const signed = await signing
    expect(signed).toMatchObject({
      ok: true,
      value: { signature: expect.stringMatching(/^0x[\da-f]{130}$/) },
    })
    const { signature } = Object(Object(signed).value)
    const signer = await recoverTypedDataAddress({
      domain: { chainId: 1, verifyingContract: `0x${address.slice(2)}` },
      primaryType: 'SafeMessage',
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      message: { message: hashMessage('Hello from here') },
      signature,
    })
    expect(signer).toBe(FIRST_OWNER)

    const before = await networks.ethereum.balance(BOB)
    await reviewDraft(site, { amount: '0.1', to: BOB })
    await expect(site.preview.figure('Network fee')).toHaveText('Paid by the owner who executes it')
    await expect(site.preview.figure('Leaves you')).toHaveText('19.9 ETH')
    await pressConfirm(site)
    await expect(safe.question).toContainText(`0.1 ETH to ${BOB}`)
    await safe.approve()
    await later(() => expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Confirmed/], NOW))
    expect(await networks.ethereum.balance(BOB)).toBe(before + TENTH)
    const told = (await site.told('wm-transaction')) as { hash: string; status: string }[]
    expect(told.map(({ status }) => status)).toEqual(['pending', 'success'])
    // Sent by an owner, for the Safe.
    expect(await networks.ethereum.receipt(told[0]?.hash ?? '')).toMatchObject({
      from: FIRST_OWNER.toLowerCase(),
      to: address.toLowerCase(),
      status: '0x1',
    })

    await page.reload()
    const again = await safe.site()
    await expect.poll(() => again.read('getAccount')).toMatchObject({ address, status: 'connected' })
    await again.openByButton()
    await again.account.disconnect.click()
    await expect(again.connect.wallet('Safe')).toBeVisible()
    expect(await again.read('getAccount')).toMatchObject({ status: 'disconnected' })
    expect(await again.told('wm-connect')).toHaveLength(1)
    await again.connect.wallet('Safe').click()
    await expect(again.modal).toBeHidden()
    expect(await again.read('getAccount')).toMatchObject({ address, status: 'connected' })

    await page.reload()
    const last = await safe.site()
    await expect.poll(() => last.read('getAccount')).toMatchObject({ address, status: 'connected' })
  })

  test('behavior: a second owner signs later: the visitor goes on, the hash is adopted when it comes', {
    tag: '@long',
  }, async ({ openIn, networks, later }) => {
    const safe = await openIn()
    await safe.share()
    const site = await safe.site()
    await site.openByButton()
    const before = await networks.ethereum.balance(BOB)
    await reviewDraft(site, { amount: '0.1', to: BOB })
    await pressConfirm(site)
    await safe.approve()
    await later(() => expect(site.notice('Waiting for the other owners')).toBeVisible(NOW))
    const hint = 'The Safe has not sent this yet: other owners may have to confirm.'
    await later(() => expect(site.preview.root.getByText(hint)).toBeVisible(NOW))
    await site.back.click()
    await site.send.review.click()
    await expect(site.preview.unanswered).toBeVisible()
    await site.pressClose()
    await expect(site.modal).toBeHidden()
    expect(await site.told('wm-transaction')).toEqual([])

    await safe.signAsSecondOwner()
    await later(async () => {
      const told = await site.told('wm-transaction')
      expect(told.map((one) => Object(one).status)).toEqual(['pending', 'success'])
    })
    expect(await networks.ethereum.balance(BOB)).toBe(before + TENTH)
    await site.openByButton()
    await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Confirmed/])
  })

  test('behavior: a message that a second owner has to sign, too', { tag: '@long' }, async ({
    openIn,
    later,
  }) => {
    const safe = await openIn()
    await safe.share()
    const address = await safe.address()
    const site = await safe.site()
    await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'connected' })
    await site.openByButton()
    const signing = site.call('signMessage', { message: 'For both' })
    await safe.approve()
    await later(() => expect(site.notice('Waiting for the other owners')).toBeVisible(NOW))
    await safe.signAsSecondOwner()
    const signed = await signing
    expect(signed).toMatchObject({
      ok: true,
      value: { signature: expect.stringMatching(/^0x[\da-f]{260}$/) },
    })
    await expect(site.notice('Waiting for the other owners')).toHaveCount(0)
    const signature: string = Object(Object(signed).value).signature
    const parts = [signature.slice(2, 132), signature.slice(132)] as const
    const signers = await Promise.all(
      parts.map((part) =>
        recoverTypedDataAddress({
          domain: { chainId: 1, verifyingContract: `0x${address.slice(2)}` },
          primaryType: 'SafeMessage',
          types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
          message: { message: hashMessage('For both') },
          signature: `0x${part}`,
        }),
      ),
    )
    expect(signers).toEqual([SECOND_OWNER, FIRST_OWNER])
  })

  test('refusal: rejected in the Safe; cancelled and deleted by its owners: nothing is sent', {
    tag: '@long',
  }, async ({ openIn, networks, later }) => {
    const safe = await openIn()
    const site = await safe.site()
    await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'connected' })
    const signing = site.call('signMessage', { message: 'No' })
    await safe.reject()
    expect(await signing).toMatchObject({ ok: false, code: 4001 })

    await site.openByButton()
    const before = await networks.ethereum.balance(BOB)
    await reviewDraft(site, { amount: '0.1', to: BOB })
    await pressConfirm(site)
    await safe.reject()
    await expect(site.preview.declined).toBeVisible()

    await safe.share()
    await pressConfirm(site)
    await safe.approve()
    await later(() => expect(site.notice('Waiting for the other owners')).toBeVisible(NOW))
    await expect(site.preview.declined).toHaveCount(0)
    await safe.cancel()
    await later(() => expect(site.preview.declined).toBeVisible(NOW))

    await pressConfirm(site)
    await safe.approve()
    await later(() => expect(site.notice('Waiting for the other owners')).toBeVisible(NOW))
    await safe.delete()
    await later(() => expect(site.preview.declined).toBeVisible(NOW))
    expect(await networks.ethereum.balance(BOB)).toBe(before)
    expect(await site.told('wm-transaction')).toEqual([])
    expect(await site.told('wm-error')).toEqual([])
  })

  test('behavior: on a network that the page does not use: said so, and the Safe is where it is switched', {
    tag: '@long',
  }, async ({ openIn, watch }) => {
    watch.expect(/console: \[wallet-modal\] (project-id-missing|chain-not-supported)/)
    const safe = await openIn({ app: '/module.html?safe&omit=basic', chain: 100 })
    const site = await safe.site()
    await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'connected' })
    await site.openByButton()
    await expect(site.unsupportedChain.root).toContainText('Switch to one of these in the Safe.')
    await expect(site.unsupportedChain.network(/Ethereum/)).toBeDisabled()
    await expect(site.unsupportedChain.network(/Base/)).toBeDisabled()
    expect(await site.call('switchNetwork', 'eip155:1')).toMatchObject({
      ok: false,
      code: 'chain-not-supported',
    })
    await safe.chooseNetwork(/^Base/)
    const there = await safe.site()
    await expect.poll(() => there.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    await there.openByButton()
    await expect(there.account.balance).toHaveText('Balance 20 ETH')
  })

  for (const build of someOf(['module', 'loader', 'iife'], 3, 1))
    test(`behavior: under the strict policy, ${build}: connected and signed, no violation`, async ({
      openIn,
    }) => {
      const safe = await openIn({ app: `/csp.html?safe&build=${build}` })
      const site = await safe.site()
      await expect.poll(() => site.read('getAccount')).toMatchObject({ status: 'connected' })
      await site.openByButton()
      await expect(site.account.root).toContainText('Connected with Safe')
      const signing = site.call('signMessage', { message: 'Strict' })
      await safe.approve()
      expect(await signing).toMatchObject({ ok: true })
      expect(await site.told('policy violation')).toEqual([])
    })

  test('error: a parent that never answers is none; one that answers late waits for a click', {
    tag: '@long',
  }, async ({ openIn }) => {
    for (const answers of ['silent', 'garbage'] as const) {
      const safe = await openIn({ answers })
      const site = await safe.site()
      await site.openByButton()
      await expect(site.connect.wallet(/Meadow/)).toBeVisible()
      await expect(site.connect.wallet('Safe')).toHaveCount(0)
      expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
      expect(await site.call('connect', 'safe')).toMatchObject({ ok: false, code: 'connector-not-found' })
      expect(await site.told('wm-error')).toEqual([])
    }
    const late = await openIn({ answers: 'late' })
    const site = await late.site()
    await site.openByButton()
    await expect(site.connect.wallet('Safe')).toBeVisible()
    expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
    expect(await site.told('wm-connect')).toEqual([])
  })
})
