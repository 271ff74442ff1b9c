/** Owns a visitor who has signed in by e-mail and changes the address; the secure frame answers when a test says so. */
import type { EmbeddedType, Link } from '../../../../connectors/connector.ts'
import { ALICE, BOB } from '../../../../core/accounts.testing.ts'
import type { HarnessOptions } from '../../../../core/core.testing.ts'
import { connect } from '../../connect.actions.ts'
import { EMAIL, emailHarness } from '../email.testing.ts'
import { changeOf } from './change.state.ts'

export const NEW_EMAIL = 'nora.new@example.org'

/** As the secure frame's connector has it. */
export const embeddedLink = (
  email: string | undefined = EMAIL,
  authProvider = 'email',
  accountType: EmbeddedType = 'eoa',
): Link => ({
  eip155: {
    accounts: accountType === 'eoa' ? [ALICE, BOB] : [BOB, ALICE],
    network: 'eip155:1',
    smart: [BOB],
    embedded: {
      types: { [ALICE]: 'eoa', [BOB]: 'smartAccount' },
      info: {
        user: { ...(email && { email }) },
        authProvider,
        accountType,
        isSmartAccountDeployed: false,
      },
    },
  },
})

/** On the view that asks for the new address, with Settings behind it. */
export async function changeHarness(given: HarnessOptions = {}) {
  const harness = await emailHarness(given)
  harness.nextAccount(Promise.resolve(embeddedLink()))
  await connect(harness.wallet, { connectorId: 'auth', method: 'email' })
  await harness.settled()
  await harness.element.show()
  harness.wallet.go.to('Settings')
  harness.wallet.go.to('UpdateEmail')
  const change = () => changeOf(harness.wallet).state.flow
  return { ...harness, change }
}
