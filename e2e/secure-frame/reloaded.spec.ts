/** The frame itself goes away in the middle of something, and comes back. */
import { stringToHex } from 'viem'
import { expect, test } from './frame.ts'
import { approve, COIN, dialog, openWallet, viem } from './wallet.ts'

test('error: reloaded while an approval is open: nothing is signed, and the next request is asked and signed', {
  tag: '@long',
}, async ({ page, local }) => {
  const wallet = await openWallet(page, local)
  const { address } = wallet
  const request = { method: 'personal_sign', params: [stringToHex('Before'), address] }
  await wallet.send('RPC_REQUEST', request)
  await expect(dialog(wallet)).toContainText('Before')
  await page.evaluate(() => {
    const { frame } = Reflect.get(globalThis, 'frameDriver')
    frame.src = `${frame.src}`
  })
  await expect(page.getByRole('listitem').filter({ hasText: 'READY' })).toHaveCount(2)
  await expect(dialog(wallet)).toHaveCount(0)
  await expect(page.getByRole('log')).not.toContainText('RPC_REQUEST_SUCCESS')

  const message = 'After'
  const signing = await wallet.send('RPC_REQUEST', {
    method: 'personal_sign',
    params: [stringToHex(message), address],
  })
  await expect(dialog(wallet)).toContainText(message)
  await approve(wallet)
  const signature = String((await signing.answer()).value) as `0x${string}`
  expect(await viem(local.ethereum).verifyMessage({ address, message, signature })).toBe(true)
})

test('error: taken out of the page while an approval is open: nothing is sent', async ({ page, local }) => {
  const wallet = await openWallet(page, local)
  const { address } = wallet
  await local.ethereum.setBalance(address, COIN)
  await wallet.send('RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: address, to: '0x3333333333333333333333333333333333333333', value: '0x1' }],
  })
  await expect(dialog(wallet)).toBeVisible()
  await page.locator('iframe').evaluate((frame) => {
    const place = frame.parentNode
    frame.remove()
    place?.append(frame)
  })
  // Put back, it begins anew, and what is asked of it now takes longer than what was asked before would have.
  await expect(page.getByRole('listitem').filter({ hasText: 'READY' })).toHaveCount(2)
  await expect(dialog(wallet)).toHaveCount(0)
  const signing = await wallet.send('RPC_REQUEST', {
    method: 'personal_sign',
    params: [stringToHex('After'), address],
  })
  await expect(dialog(wallet)).toContainText('After')
  await approve(wallet)
  expect(String((await signing.answer()).value)).toMatch(/^0x[\da-f]{130}$/)
  expect(await local.ethereum.count(address)).toBe(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'RPC_REQUEST_SUCCESS' })).toHaveCount(1)
})
