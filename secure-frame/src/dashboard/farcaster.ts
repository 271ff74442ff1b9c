/** Signing in with Farcaster: a code to scan, the same address as a link, and the wait for what is pressed in the app. */
import type { SignedIn } from '../contract/vault.ts'
import { button, el } from './dom.ts'
import type { Parts } from './parts.ts'
import { waitFor } from './wait.ts'

type Code = typeof import('./qr.ts')

/** Nobody else needs it. */
const loadCode = (): Promise<Code | undefined> => import('./qr.ts')
const noCode = (error: unknown) => {
  console.debug('The code cannot be shown; there is the link.', error)
  return undefined
}

export async function signInByFarcaster(
  { stage, vault, site, clock }: Parts,
  onSignedIn: (signedIn: SignedIn) => void,
  onBack: () => void,
): Promise<void> {
  const [{ url }, code] = await Promise.all([
    vault.call('farcaster/start', { site }),
    loadCode().catch(noCode),
  ])
  stage.show('Sign in with Farcaster', (body, screen) => {
    const attributes = { href: url, target: '_blank', rel: 'noreferrer' }
    if (code)
      body.append(
        el('p', {
          text: 'Scan this code with the phone that has your Farcaster app, and allow the sign-in there.',
        }),
        code.qrCode(url, 'Code to scan with the Farcaster app'),
      )
    body.append(
      el(
        'p',
        {},
        code ? 'Is the app on this device? ' : 'On the device that has your Farcaster app: ',
        el('a', { text: 'Open Farcaster', attributes }),
      ),
      button({ text: 'Back' }, onBack),
    )
    waitFor(clock, screen, async () => {
      const { signedIn } = await vault.call('farcaster/wait', {}, screen.signal)
      if (signedIn) onSignedIn(signedIn)
      return signedIn !== null
    })
      .then((isDone) => {
        if (!isDone) screen.say('The sign-in was not allowed in time. Go back and try again.')
      })
      .catch(screen.fail)
  })
}
