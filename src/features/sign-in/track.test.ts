import { describe, expect, it } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { ALICE } from '../../core/accounts.testing.ts'
import { connected, pressOnce, type SigningIn } from './page-sign-in.testing.ts'
import { cancel } from './sign-in.actions.ts'

/** On a network that is not the first one, as the kind of account that is named. */
const visit = async (isSmartAccount: boolean) => {
  const page = await connected({ options: { networks: ['eip155:1', 'eip155:10'] } })
  page.provider.emit('chainChanged', '0xa')
  await page.settled()
  Object.assign(page.core.state.account.eip155, { smart: isSmartAccount ? [ALICE] : [] })
  return page
}

const told = ({ emitted }: SigningIn) => emitted('wm-event').filter(({ event }) => event.includes('SIWX'))

describe.each([false, true])('trackSignIn, of a smart account: %s', (isSmartAccount) => {
  const properties = { network: 'eip155:10', isSmartAccount }

  it('behavior: pressed and signed in: with the network and the kind of account', async () => {
    const page = await visit(isSmartAccount)
    await pressOnce(page)
    expect(told(page)).toEqual([
      { event: 'CLICK_SIGN_SIWX_MESSAGE', properties },
      { event: 'SIWX_AUTH_SUCCESS', properties },
    ])
  })

  it('error: declined in the wallet: the same', async () => {
    const page = await visit(isSmartAccount)
    page.provider.answer('personal_sign', () => {
      throw providerError(4001, 'no')
    })
    await pressOnce(page)
    expect(told(page)).toEqual([
      { event: 'CLICK_SIGN_SIWX_MESSAGE', properties },
      { event: 'SIWX_AUTH_ERROR', properties },
    ])
  })

  it('behavior: cancelled: the same, of who was connected until then', async () => {
    const page = await visit(isSmartAccount)
    cancel(page.wallet)
    await page.settled()
    expect(told(page)).toEqual([{ event: 'CLICK_CANCEL_SIWX', properties }])
  })
})
