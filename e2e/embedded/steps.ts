/** What a visitor without a wallet does, as a person does it. */
import type { BrowserContext } from '@playwright/test'
import { allowDevice, codeIn, expect, mailTo, type Shop } from './shop.ts'

/** Types the address and presses the button beside it. */
export const submitAddress = async ({ email: view }: Shop, email: string): Promise<void> => {
  await view.field.fill(email)
  await view.submit.click()
}

/** From Connect to a session, on a device that the frame may not know yet. Returns how it went there. */
export const signIn = async (
  shop: Shop,
  context: BrowserContext,
  email: string,
): Promise<'device' | 'code'> => {
  const { modal, world } = shop
  const { code, device } = shop.email
  const before = () =>
    world.frame.mail.mails().find((mail: { to: string[] }) => mail.to.includes(email))?.number ?? 0
  let after = before()
  await shop.open()
  await submitAddress(shop, email)
  await expect(code.or(device)).toBeVisible({ timeout: 30_000 })
  const isNew = await device.isVisible()
  if (isNew) {
    const mail = await mailTo(shop, email, after)
    after = mail.number
    await allowDevice(context, mail.text)
    await expect(code).toBeVisible({ timeout: 40_000 })
  }
  const { text } = await mailTo(shop, email, after)
  await code.fill(codeIn(text))
  await expect(modal).toBeHidden({ timeout: 20_000 })
  return isNew ? 'device' : 'code'
}

/** Presses Approve inside the frame, once it takes presses. */
export const approve = async ({ inFrame }: Shop): Promise<void> => {
  const button = inFrame.getByRole('button', { name: 'Approve' })
  await expect(button).toBeEnabled()
  await button.click()
}

/** Another code than the one that was mailed. */
export const otherCode = (code: string): string => (code === '000000' ? '000001' : '000000')
