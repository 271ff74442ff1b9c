/** Signing in to the dashboard: by a code, a provider's window or Farcaster. What comes after is the caller's. */
import { cleanText } from '../../../src/lib/text.ts'
import type { Identity, SignedIn } from '../contract/vault.ts'
import type { SocialProvider } from '../contract/wire.ts'
import { button, el, form } from './dom.ts'
import { signInByFarcaster } from './farcaster.ts'
import { wholeName } from './names.ts'
import type { Parts } from './parts.ts'
import { waitFor } from './wait.ts'

export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

/** Not of type `email`: Chromium writes the domain of such a field in ASCII, and of straße.de makes another one, strasse.de. */
const ADDRESS = {
  type: 'text',
  autocomplete: 'email',
  inputmode: 'email',
  autocapitalize: 'off',
  autocorrect: 'off',
  spellcheck: 'false',
} as const

type SignIn = { readonly parts: Parts; onSignedIn(identity: Identity): void }

export function showSignIn(signIn: SignIn, words?: string): void {
  const { parts } = signIn
  parts.stage.show('Your wallet', (body, screen) => {
    body.append(
      el('p', { text: 'Sign in to see where your wallet is used, to end sessions and to export its keys.' }),
      form(
        {
          id: 'email',
          label: 'E-mail address',
          send: 'Continue with e-mail',
          attributes: ADDRESS,
        },
        (email) => startEmail(signIn, email),
      ),
      ...parts.providers.map((provider) =>
        button({ text: `Continue with ${PROVIDER_NAMES[provider]}` }, () =>
          signInByWindow(parts, provider, screen.signal).then(
            ({ identity }) => signIn.onSignedIn(identity),
            screen.fail,
          ),
        ),
      ),
      ...(parts.hasFarcaster
        ? [
            button({ text: 'Continue with Farcaster' }, () =>
              signInByFarcaster(
                parts,
                ({ identity }) => signIn.onSignedIn(identity),
                () => showSignIn(signIn),
              ).catch(screen.fail),
            ),
          ]
        : []),
    )
    if (words !== undefined) screen.say(words)
  })
}

async function startEmail(signIn: SignIn, email: string): Promise<void> {
  const { vault, site } = signIn.parts
  if (email === '') throw new Error('Type your e-mail address.')
  const { action } = await vault.call('email/start', { site, email })
  if (action === 'CONNECT') return signIn.onSignedIn((await vault.call('session/open', { site })).identity)
  if (action === 'VERIFY_OTP') return showCode(signIn, email)
  showDevice(signIn, email)
}

function showDevice(signIn: SignIn, email: string): void {
  const { stage, vault, clock } = signIn.parts
  stage.show('Allow this browser', (body, screen) => {
    body.append(
      el(
        'p',
        {},
        'This browser is new here. We sent a link to ',
        el('bdi', { text: wholeName(email) }),
        '. Open it and press the button on its page, then come back here.',
      ),
      button({ text: 'Back' }, () => showSignIn(signIn)),
    )
    waitFor(clock, screen, async () => {
      const { isApproved } = await vault.call('email/wait', {}, screen.signal)
      if (isApproved) showCode(signIn, email)
      return isApproved
    })
      .then((isDone) => {
        if (!isDone) screen.say('The link was not used in time. Go back and try again.')
      })
      .catch(screen.fail)
  })
}

function showCode(signIn: SignIn, email: string): void {
  const { stage, vault } = signIn.parts
  stage.show('Enter the code', (body) => {
    body.append(
      el('p', {}, 'We sent six digits to ', el('bdi', { text: wholeName(email) }), '.'),
      codeForm('Sign in', async (code) => {
        const { identity } = await vault.call('email/verify', { code })
        signIn.onSignedIn(identity)
      }),
      button({ text: 'Back' }, () => showSignIn(signIn)),
    )
  })
}

export function codeForm(send: string, onCode: (code: string) => Promise<void>): HTMLFormElement {
  const attributes = {
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '20',
    spellcheck: 'false',
  }
  return form({ id: 'code', label: 'Code', send, attributes }, (value) => {
    const code = value.replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) throw new Error('The code has six digits.')
    return onCode(code)
  })
}

/**
 * Opens the window in the task of the press, and resolves with what the vault says once the person is back.
 *
 * @throws an Error with a sentence for the person
 */
export async function signInByWindow(
  { openWindow, vault, site }: Parts,
  provider: SocialProvider,
  signal: AbortSignal,
): Promise<SignedIn> {
  const opened = openWindow()
  if (!opened) throw new Error('The browser blocked the window. Allow windows of this page and try again.')
  try {
    const { uri } = await vault.call('social/start', { site, provider }, signal)
    opened.go(uri)
    const result = await opened.result(signal)
    // Not decoded: it is shown as it came, cleaned.
    const [, refused] = /[?&]error=(.*)$/s.exec(result) ?? []
    if (refused !== undefined) throw new Error(cleanText(refused, 200) || 'The sign-in failed.')
    return await vault.call('social/finish', { uri: result }, signal)
  } finally {
    opened.close()
  }
}
