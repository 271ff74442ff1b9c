/** What tests of the dashboard start with: a vault of scripted answers, a window of a provider, and a person who presses buttons. */
import { expect } from 'vitest'
import { type FakeClock, fakeClock } from '../../../src/lib/clock.testing.ts'
import { read } from '../../../src/lib/schema.ts'
import type { SignedIn, VaultCall, Wallet } from '../contract/vault.ts'
import { toBase64Url } from '../page/bytes.ts'
import { Failure } from '../page/failure.ts'
import { answers as schemas } from '../page/vault-answers.ts'
import type { Vault } from '../page/vault-client.ts'
import { startDashboard } from './dashboard.ts'
import type { Parts } from './parts.ts'
import { createStage } from './screen.ts'

export const SITE = 'https://wallet.example'
export const EMAIL = { kind: 'email', email: 'ann@example.org' } as const
export const EVM_KEY = `0x${'planted0'.repeat(8)}`
export const SOLANA_KEY = 'PlantedSolanaKey'

const bytes = (size: number) => toBase64Url(new Uint8Array(size))

export const wallet: Wallet = {
  keys: { iv: bytes(12), ciphertext: bytes(80) },
  wrappingKey: bytes(32),
  addresses: { eip155: `0x${'11'.repeat(20)}`, solana: '1'.repeat(32) },
}

export const signedIn = (identity: SignedIn['identity'] = EMAIL): SignedIn => ({
  identity,
  copySecret: bytes(32),
  wallet,
})

export const sessionsOf = (...sites: readonly string[]) => ({
  sessions: [SITE, ...sites].map((site, index) => ({
    id: `id-${index}`,
    site,
    browser: 'Chrome on Linux',
    createdAt: 1_700_000_000_000,
    usedAt: 1_700_000_000_000 + index,
    isCurrent: index === 0,
  })),
})

/** Answers by call, one after the other; the last one again and again. A promise is waited for, an error thrown. */
export type Script = Partial<Record<VaultCall, readonly unknown[]>>

export type Asked = { readonly name: string; readonly ask: unknown }

const scripted = (script: Script): { readonly vault: Vault; readonly asked: Asked[] } => {
  const left = new Map(Object.entries(script).map(([name, answers]) => [name, [...answers]]))
  const asked: Asked[] = []
  const vault: Vault = {
    async call(name, ask, signal) {
      asked.push({ name, ask })
      const answers = left.get(name) ?? []
      if (answers.length === 0) throw new Error(`Nobody expected ${name}`)
      const next: unknown = answers.length > 1 ? answers.shift() : answers[0]
      if (next instanceof Error) throw next
      const ended = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      // Of the shape that the vault's client lets through.
      const answer = read(schemas[name], await Promise.race([next, ended]))
      if (answer === undefined) throw new Error(`The script's answer to ${name} has another shape`)
      return answer
    },
  }
  return { vault, asked }
}

export const ended = () => new Failure('Not signed in', 'session-ended')

export async function openDashboard(script: Script, own: Partial<Parts> = {}) {
  const root = document.createElement('main')
  document.body.replaceChildren(root)
  const clock: FakeClock = fakeClock()
  const { vault, asked } = scripted({ 'session/open': [ended()], ...script })
  const copied: string[] = []
  await startDashboard({
    vault,
    stage: createStage(root),
    clock,
    site: SITE,
    providers: ['google', 'x'],
    hasFarcaster: true,
    openWindow: () => undefined,
    copy: async (text) => void copied.push(text),
    toTexts: async () => ({
      eip155: { address: `0x${'11'.repeat(20)}`, key: EVM_KEY },
      solana: { address: 'So1', key: SOLANA_KEY },
    }),
    ...own,
  })
  const heading = () => root.querySelector('h1')?.textContent ?? ''
  const button = (name: string): HTMLButtonElement => {
    const found = [...root.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    )
    if (!found) throw new Error(`There is no button ${name} on "${heading()}"`)
    return found
  }
  return {
    root,
    clock,
    asked,
    copied,
    heading,
    button,
    press: (name: string) => button(name).click(),
    write(text: string) {
      const input = root.querySelector('input')
      if (!input) throw new Error('There is no field')
      input.value = text
      input.form?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }))
    },
    /** Until a button takes another press. */
    isFree: (name: string) => expect.poll(() => button(name).hasAttribute('aria-disabled')).toBe(false),
    /** Until a screen of this title is there. */
    sees: (title: string) => expect.poll(heading).toBe(title),
    says: (words: string | RegExp) => expect.poll(() => root.textContent ?? '').toMatch(words),
  }
}
