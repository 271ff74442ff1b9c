/** A process of its own in which people sign up one after another until it is killed: folder, number of the first. Says who has a wallet. */
import { argv, stdout } from 'node:process'
import { createDevice, signInByEmail, startVault, wallet } from './vault.testing.ts'

/** More than a test lets it come to. */
const MOST = 100

const [, , folder = '', first = '0'] = argv
const started = await startVault({ folder })
for (let number = Number(first); number < Number(first) + MOST; number++) {
  const device = await createDevice()
  await signInByEmail(started, device, `person${number}@example.org`)
  await device.call(started, 'wallet/create', wallet(number % 250))
  stdout.write(`${number}\n`)
}
