/** Causes in registering a name: too short a name, nobody who has signed in, a network that has no coin type. */

import { labelProblem } from '../../features/names/names.rules.ts'
import { namesHarness, WIDE } from '../../features/names/names.testing.ts'
import { signerOf } from '../../features/names/register.actions.ts'
import { type Causes, rejection, shown } from './outcome.testing.ts'

const signer = (wallet: Parameters<typeof signerOf>[0]) =>
  rejection(Promise.resolve().then(() => signerOf(wallet)))

export const namesCauses: Causes = {
  'name-length': async () => {
    if (labelProblem('abc') !== 'short') throw new TypeError('Three characters are enough')
    return shown('names.submit.short')
  },
  'auth-connector': async () => {
    const { wallet, core } = await namesHarness()
    await core.session.disconnect()
    return signer(wallet)
  },
  'chain-id': async () => signer((await namesHarness({ on: WIDE })).wallet),
  'coin-type': async () => signer((await namesHarness({ on: WIDE })).wallet),
}
