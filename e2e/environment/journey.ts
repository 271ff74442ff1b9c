/** The whole way on a page of a strange kind: connect, review and send the coin, disconnect, each with its outcome. */
import type { Page } from '@playwright/test'
import type { Node } from '../harness/node.ts'
import { ETHER, MEADOW, MEADOW_2 } from '../harness/people.ts'
import type { HostCalls } from '../harness/site.ts'
import { pressConfirm, reviewDraft } from '../harness/steps.ts'
import { expect } from '../harness/test.ts'
import type { Views } from '../views/views.ts'
import { WALLET } from './wallet.ts'

export type Place = Views & HostCalls & { openByButton(): Promise<void> }

const AMOUNT = ETHER / 10n

const sent = async (place: HostCalls) =>
  (await place.log()).flatMap(({ name, detail }) =>
    name === '→ Pipe Wallet' && Object(detail).method === 'eth_sendTransaction' ? Object(detail).params : [],
  )

export const connect = async (place: Place): Promise<void> => {
  await place.openByButton()
  await place.connect.wallet(WALLET).click()
  await expect(place.modal).toBeHidden()
  expect(await place.read('getAccount')).toMatchObject({ status: 'connected', address: MEADOW })
}

/** What is shown is what the wallet is asked, once, and what arrives. */
export const send = async (place: Place, node: Node): Promise<void> => {
  const before = await node.balance(MEADOW_2)
  await place.openByButton()
  await expect(place.account.balance).toHaveText('Balance 10,000 ETH')
  await reviewDraft(place, { amount: '0.1', to: MEADOW_2 })
  await expect(place.preview.sentence).toHaveText(`Send 0.1 ETH to 0x7099…79C8${MEADOW_2} on Ethereum`)
  expect(await place.preview.receiverAddress()).toBe(MEADOW_2)
  await pressConfirm(place)
  await expect(place.account.transactions).toHaveText([/Sent 0\.1 ETH/])
  expect(await sent(place)).toMatchObject([{ from: MEADOW, to: MEADOW_2, value: `0x${AMOUNT.toString(16)}` }])
  await expect.poll(() => node.balance(MEADOW_2)).toBe(before + AMOUNT)
  await expect
    .poll(() => place.told('wm-transaction'))
    .toContainEqual(expect.objectContaining({ status: 'success' }))
}

/** Ends with the dialog closed by its key. */
export const disconnect = async (place: Place, page: Page): Promise<void> => {
  await place.account.disconnect.click()
  await expect(place.connect.root).toBeVisible()
  expect(await place.read('getAccount')).toMatchObject({ status: 'disconnected' })
  await page.keyboard.press('Escape')
  await expect(place.modal).toBeHidden()
}

export const wholeJourney = async (place: Place, page: Page, node: Node): Promise<void> => {
  await connect(place)
  await send(place, node)
  await disconnect(place, page)
}
