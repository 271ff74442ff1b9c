/** What sign-ins by a wallet of the secure frame begin with. */
import type { BrowserContext } from '@playwright/test'
import { expect, type Shop, somebody, type Visit } from '../embedded/shop.ts'
import { approve, signIn as signInByEmail } from '../embedded/steps.ts'
import { pressConfirm } from './steps.ts'

/** The kinds of account that the frame has: a key, and a smart account that is not deployed yet. */
export const TYPES = ['eoa', 'smartAccount'] as const

/** Signed in by e-mail, and asked to sign in to the shop. */
export const begin = async (shop: Shop, siwx: object = {}): Promise<void> => {
  await shop.page
    .locator('wallet-modal')
    .evaluate((element, options) => Object.assign(element, { siwx: options }), siwx)
  await shop.signIn.root.waitFor()
}

/** Comes to the shop, signs in by e-mail, and is asked to sign in to the shop as well. */
export const arrive = async (
  shop: Shop,
  context: BrowserContext,
  { type, siwx }: Pick<Visit, 'type'> & { readonly siwx?: object } = {},
): Promise<void> => {
  await shop.visit(type && { type })
  await signInByEmail(shop, context, somebody())
  await begin(shop, siwx)
}

/** Presses, approves in the frame, and the dialog goes. */
export const signThere = async (shop: Shop): Promise<void> => {
  await pressConfirm(shop)
  await approve(shop)
  await expect(shop.modal).toBeHidden()
}

/** Presses, and refuses in the frame. */
export const refuseThere = async (shop: Shop): Promise<void> => {
  await pressConfirm(shop)
  await shop.inFrame.getByRole('button', { name: 'Refuse' }).click()
  await expect(shop.signIn.declined).toBeVisible()
}
