/** Sending tokens of eip155, and all of the coin: on the node, to the last unit. */
import { formatUnits } from 'viem'
import { ETHER, MEADOW, MEADOW_2, STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { confirmInWallet, countAsked } from '../harness/steps.ts'
import { expect, type Services, test } from '../harness/test.ts'
import { giveToken, tokenAddress, tokenBalance, transferData } from '../harness/tokens.ts'

const PAGE = 'module.html?services'
const SEND = 'eth_sendTransaction'

/** On Send, with nothing written yet. */
const openSend = async (site: Site) => {
  await site.visitConnected(PAGE)
  await site.openByButton()
  await site.account.send.click()
}

const chooseToken = async (site: Site, name: string | RegExp, search?: string) => {
  await site.send.token.click()
  if (search !== undefined) await site.selectToken.search.fill(search)
  await site.selectToken.token(name).click()
}

const hashOf = async (site: Site): Promise<string> => {
  const told = (await site.told('wm-transaction')) as { hash: string; status: string }[]
  expect(told.map(({ status }) => status)).toEqual(['pending', 'success'])
  return told[0]?.hash ?? ''
}

test('journey: a token by search: amount, receiver and fee are the node’s, to the last unit', async ({
  site,
  services,
  networks: { ethereum },
}) => {
  const usdc = tokenAddress(services, 'USDC')
  const before = {
    coin: await ethereum.balance(MEADOW),
    sender: await tokenBalance(ethereum, usdc, MEADOW),
    receiver: await tokenBalance(ethereum, usdc, STRANGER),
  }
  await openSend(site)
  await chooseToken(site, 'USD Coin', 'usd')
  await expect(site.send.token).toContainText('2,500 USDC available')
  await site.send.fill({ amount: '12.345678', to: STRANGER })
  await expect(site.send.fee).toBeVisible()
  await site.send.review.click()
  await expect(site.preview.sentence).toContainText('Send 12.345678 USDC to')
  expect(await site.preview.receiverAddress()).toBe(STRANGER)
  await expect(site.preview.figure('Amount')).toHaveText(/^12\.345678 USDC/)
  await expect(site.preview.figure('Token')).toContainText(usdc)
  await expect(site.preview.figure('Leaves you')).toContainText('2,487.654322 USDC')

  const popup = await confirmInWallet(site)
  await popup.approve()
  await expect(site.account.transactions).toHaveText([/Sent 12\.345 USDC.*Confirmed/])
  await expect(site.notice('12.345678 USDC sent')).toBeVisible()
  const [request] = (await site.asked()).filter(({ method }) => method === SEND)
  expect(request?.params).toMatchObject([
    { to: usdc, value: '0x0', data: transferData(STRANGER, 12_345_678n), chainId: '0x1' },
  ])
  const hash = await hashOf(site)
  expect(await tokenBalance(ethereum, usdc, MEADOW)).toBe(before.sender - 12_345_678n)
  expect(await tokenBalance(ethereum, usdc, STRANGER)).toBe(before.receiver + 12_345_678n)
  expect(await ethereum.balance(MEADOW)).toBe(before.coin - (await ethereum.feeOf(hash)))
})

// Shown without a browser by draft.actions.test.ts and token-transfer.test.ts.
test('journey: all of a token, written in dollars first', { tag: '@long' }, async ({
  site,
  services,
  networks: { ethereum },
}) => {
  const wbtc = tokenAddress(services, 'WBTC')
  const all = await tokenBalance(ethereum, wbtc, MEADOW)
  const had = await tokenBalance(ethereum, wbtc, MEADOW_2)
  await openSend(site)
  await chooseToken(site, 'Wrapped Bitcoin')
  await site.send.fill({ amount: '0.01', to: MEADOW_2 })
  await site.send.otherUnit.click()
  await expect(site.send.amount).toHaveValue('600.00')
  await site.send.fill({ amount: '300' })
  await expect(site.send.otherUnit).toContainText('0.005 WBTC')
  await site.send.max.click()
  await expect(site.send.amount).toHaveValue(formatUnits(all, 8))
  await site.send.review.click()
  await expect(site.preview.figure('Leaves you')).toContainText('0 WBTC')
  const popup = await confirmInWallet(site)
  await popup.approve()
  await expect(site.account.transactions).toHaveText([/Confirmed/])
  expect(await tokenBalance(ethereum, wbtc, MEADOW)).toBe(0n)
  expect(await tokenBalance(ethereum, wbtc, MEADOW_2)).toBe(had + all)
})

// Shown without a browser by draft.actions.test.ts and max-sendable.test.ts.
test('journey: all of the coin: amount and fee fit, and nothing but what the fee did not take is left', {
  tag: '@long',
}, async ({ site, networks: { ethereum } }) => {
  await ethereum.setBalance(MEADOW, ETHER + 7n)
  await openSend(site)
  await site.send.fill({ to: STRANGER })
  await site.send.max.click()
  await expect(site.send.review).toBeVisible()
  await site.send.review.click()
  await expect(site.preview.figure('Leaves you')).toHaveText('0 ETH')
  const popup = await confirmInWallet(site)
  await popup.approve()
  await expect(site.account.transactions).toHaveText([/Confirmed/])
  const [request] = (await site.asked()).filter(({ method }) => method === SEND)
  const { value, gas, maxFeePerGas } = Object(request?.params[0])
  // To the last wei: there was no way to send more.
  expect(BigInt(value) + BigInt(gas) * BigInt(maxFeePerGas)).toBe(ETHER + 7n)
  expect(await ethereum.balance(STRANGER)).toBe(BigInt(value))
  const hash = await hashOf(site)
  expect(await ethereum.balance(MEADOW)).toBe(ETHER + 7n - BigInt(value) - (await ethereum.feeOf(hash)))
})

test.describe('odd tokens', () => {
  const give = async (
    site: Site,
    p: {
      readonly symbol: string
      readonly services: Services
      readonly node: Parameters<typeof giveToken>[0]
      readonly amount: bigint
    },
  ) => {
    const token = tokenAddress(p.services, p.symbol)
    const from = p.services.exchange('eip155:1')?.treasury ?? ''
    await giveToken(p.node, { token, from, to: MEADOW, amount: p.amount })
    await openSend(site)
    return token
  }

  // Shown without a browser by token-transfer.test.ts.
  test('behavior: one whose transfer returns nothing arrives', { tag: '@long' }, async ({
    site,
    services,
    networks: { ethereum },
  }) => {
    const token = await give(site, { symbol: 'USDT', services, node: ethereum, amount: 5_000_001n })
    await chooseToken(site, 'Tether')
    await site.send.fill({ amount: '5.000001', to: STRANGER })
    await site.send.review.click()
    const popup = await confirmInWallet(site)
    await popup.approve()
    await expect(site.account.transactions).toHaveText([/Sent 5 USDT.*Confirmed/])
    expect(await tokenBalance(ethereum, token, STRANGER)).toBe(5_000_001n)
  })

  // Shown without a browser by token-transfer.test.ts.
  test('refusal: one that says no by returning false is not sent', { tag: '@long' }, async ({
    site,
    services,
    watch,
    networks: { ethereum },
  }) => {
    watch.expect(/token-refused/)
    await give(site, { symbol: 'DENY', services, node: ethereum, amount: ETHER })
    await chooseToken(site, 'Returns false')
    await site.send.fill({ amount: '1', to: STRANGER })
    await site.send.review.click()
    await expect(site.send.problem).toHaveText('The token refuses this transfer. Nothing was sent.')
    expect(await countAsked(site, SEND)).toBe(0)
  })

  // Shown without a browser by draft.token.test.ts.
  test('attack: one that counts otherwise than it is listed is not sent', { tag: '@long' }, async ({
    site,
    services,
    networks: { ethereum },
  }) => {
    await give(site, { symbol: 'SHIFT', services, node: ethereum, amount: ETHER })
    await chooseToken(site, 'Other decimals')
    await expect(site.send.problem).toHaveText(
      'SHIFT counts differently than it was listed. It is not sent from here.',
    )
    await site.send.fill({ amount: '1', to: STRANGER })
    await expect(site.send.submit).toHaveAttribute('aria-disabled', 'true')
    expect(await countAsked(site, SEND)).toBe(0)
  })

  test('attack: an imitation pasted by its address is marked, and asks to be agreed to', async ({
    site,
    services,
    networks: { ethereum },
  }) => {
    const imitation = services.exchange('eip155:1')?.imitation
    if (!imitation) throw new Error('No imitation')
    await openSend(site)
    await site.send.token.click()
    await expect(site.selectToken.rows.first()).toContainText('Ether')
    await site.selectToken.search.fill(imitation.address.toLowerCase())
    await expect(site.selectToken.rows).toHaveCount(1)
    await expect(site.selectToken.rows).toContainText('Not verified')
    await site.selectToken.rows.click()
    await site.send.fill({ amount: '1', to: STRANGER })
    await site.send.review.click()
    await expect(site.preview.root.getByText('This token imitates USDC')).toBeVisible()
    await expect(site.preview.confirm).toHaveAttribute('aria-disabled', 'true')
    await site.preview.confirm.press('Enter')
    expect(await countAsked(site, SEND)).toBe(0)

    await site.preview.root.getByRole('checkbox', { name: 'I know that this is not USDC' }).check()
    const popup = await confirmInWallet(site)
    await popup.approve()
    await expect(site.account.transactions).toHaveText([/Confirmed/])
    expect(await tokenBalance(ethereum, imitation.address, STRANGER)).toBe(1_000_000n)
  })

  // Shown without a browser by draft.token.test.ts.
  test('refusal: an address with no token behind it', { tag: '@long' }, async ({ site }) => {
    await openSend(site)
    await site.send.token.click()
    await site.selectToken.search.fill(STRANGER)
    await expect(
      site.selectToken.root.getByText('There is no token at this address on Ethereum'),
    ).toBeVisible()
  })
})
