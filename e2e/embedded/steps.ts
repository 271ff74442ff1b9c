/** What a visitor without a wallet does, as a person does it. */
import type { BrowserContext } from '@playwright/test'
import { allowDevice, codeIn, expect, mailTo, type Shop } from './shop.ts'

/** Types the address and presses the button beside it. */
export const submitAddress = async ({ modal }: Shop, email: string): Promise<void> => {
  await modal.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await modal.getByRole('button', { name: 'Continue with e-mail' }).click()
}

/** From Connect to a session, on a device that the frame may not know yet. Returns how it went there. */
export const signIn = async (
  shop: Shop,
  context: BrowserContext,
  email: string,
): Promise<'device' | 'code'> => {
  const { modal, world } = shop
  const before = () =>
    world.frame.mail.mails().find((mail: { to: string[] }) => mail.to.includes(email))?.number ?? 0
  let after = before()
  await shop.open()
  await submitAddress(shop, email)
  const code = modal.getByRole('textbox', { name: 'Code of six digits' })
  const device = modal.getByRole('heading', { name: 'Approve this browser' })
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
