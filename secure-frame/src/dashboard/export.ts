/**
 * Exporting the keys: a fresh code or login first, then a warning, then the keys for a minute, each only when it is asked for. They are
 * in this page's memory for that time alone.
 */
import type { SignedIn, Wallet } from '../contract/vault.ts'
import type { Account } from './account.ts'
import { button, el } from './dom.ts'
import { signInByFarcaster } from './farcaster.ts'
import type { KeyTexts } from './parts.ts'
import { codeForm, signInByWindow } from './sign-in.ts'

export const SHOWN_MS = 60_000

type Back = (account: Account) => void

const WARNING =
  'Whoever sees these keys can take everything in the wallet, at any time, and nobody can undo it. Nobody who wants to help you needs them. Make sure that nobody watches your screen.'

export async function showExport(account: Account, onBack: Back): Promise<void> {
  const { vault } = account.parts
  const { by } = await vault.call('dashboard/export', {})
  if (by === 'login') return showLogin(account, onBack)
  account.parts.stage.show('Export keys', (body) => {
    body.append(
      el('p', { text: 'We sent a code to your e-mail address. It is a new one: this is about your keys.' }),
      el('p', { class: 'warning', text: WARNING }),
      codeForm('Continue', async (code) => {
        const { wallet } = await vault.call('dashboard/export-code', { code })
        await showKeys(account, wallet, onBack)
      }),
      button({ text: 'Back' }, () => onBack(account)),
    )
  })
}

function showLogin(account: Account, onBack: Back): void {
  const { parts, identity } = account
  parts.stage.show('Export keys', (body, screen) => {
    // Whoever signs in now may be somebody else than before; what is shown is theirs, and so is what comes after.
    const goOn = async (signedIn: SignedIn) => {
      if (!signedIn.wallet) return screen.say('There is no wallet yet.')
      await showKeys({ ...account, identity: signedIn.identity }, signedIn.wallet, onBack)
    }
    const signIn = async () => {
      if (identity.kind === 'social')
        return goOn(await signInByWindow(parts, identity.provider, screen.signal))
      const onSignedIn = (signedIn: SignedIn) => void goOn(signedIn).catch(screen.fail)
      await signInByFarcaster(parts, onSignedIn, () => onBack(account))
    }
    body.append(
      el('p', { text: 'Sign in once more: this is about your keys.' }),
      el('p', { class: 'warning', text: WARNING }),
      button({ text: 'Sign in again', class: 'main' }, () => signIn().catch(screen.fail)),
      button({ text: 'Back' }, () => onBack(account)),
    )
  })
}

async function showKeys(account: Account, wallet: Wallet, onBack: Back): Promise<void> {
  const { parts } = account
  const texts = await parts.toTexts(wallet)
  parts.stage.show('Your keys', (body, screen) => {
    const hides = [
      keyOf(parts, 'Ethereum', texts.eip155, screen.say),
      keyOf(parts, 'Solana', texts.solana, screen.say),
    ]
    const leave = (words: string) => {
      for (const { hide } of hides) hide()
      body.replaceChildren(
        el('p', { text: words }),
        button({ text: 'Back' }, () => onBack(account)),
      )
    }
    body.append(
      el('p', { class: 'warning', text: WARNING }),
      ...hides.map(({ element }) => element),
      button({ text: 'Done' }, () => onBack(account)),
    )
    const cancel = parts.clock.setTimeout(() => {
      leave('The keys are hidden again.')
      body.querySelector('button')?.focus()
    }, SHOWN_MS)
    screen.signal.addEventListener('abort', cancel, { once: true })
  })
}

type Named = KeyTexts['eip155']

/** The text is in the document only while it is shown. */
function keyOf(
  { copy }: Account['parts'],
  network: string,
  { address, key }: Named,
  say: (text: string) => void,
) {
  const shown = el('output', { class: 'key' })
  const toggle = button({ text: 'Show', label: `Show the ${network} key` }, () => {
    const isShown = shown.textContent !== ''
    set(isShown ? '' : key)
  })
  const set = (text: string) => {
    shown.textContent = text
    toggle.textContent = text === '' ? 'Show' : 'Hide'
    toggle.setAttribute('aria-label', `${text === '' ? 'Show' : 'Hide'} the ${network} key`)
  }
  const copyButton = button({ text: 'Copy', label: `Copy the ${network} key` }, async () => {
    try {
      await copy(key)
      say(
        `The ${network} key is copied. Other programs can read what is copied: paste it, then copy something else.`,
      )
    } catch {
      say('The browser did not allow copying. Show the key and copy it by hand.')
    }
  })
  const element = el(
    'section',
    { attributes: { 'aria-label': `${network} key` } },
    el('h2', { text: network }),
    el('p', { class: 'quiet address', text: address }),
    shown,
    el('div', { class: 'row' }, toggle, copyButton),
  )
  return { element, hide: () => set('') }
}
