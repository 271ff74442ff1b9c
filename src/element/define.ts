/**
 * Registers the element, once per page: the first script defines, later ones of any version return its API and warn
 * (decisions 4). And `createWalletModal`: the element in the page, or a new one that is put into it.
 */

import { optionNames } from '../app/options/options.ts'
import { WalletModalError } from '../errors/base.ts'
import { VERSION } from '../lib/version.ts'
import type { WalletModalOptions } from './public-options.ts'
import { WalletModalElement } from './wallet-modal.ts'

const TAG = 'wallet-modal'

export type WalletModalApi = {
  readonly createWalletModal: (options?: WalletModalOptions) => WalletModalElement
  readonly defineWalletModal: () => void
  readonly version: string
}

/** What another script of ours, of any version, has left on the class it defined. */
const definedApi = (): WalletModalApi | undefined => {
  const defined = customElements.get(TAG)
  return defined && (Reflect.get(defined, 'api') as WalletModalApi | undefined)
}

let warned = false

/** Safe to call again and on a server, where it does nothing. */
export const defineWalletModal = (): void => {
  if (typeof customElements === 'undefined') return
  const defined = customElements.get(TAG)
  if (!defined) {
    Reflect.set(WalletModalElement, 'api', api)
    customElements.define(TAG, WalletModalElement)
    return
  }
  if (defined === WalletModalElement || warned) return
  warned = true
  const first = definedApi()
  const values = { first: first?.version ?? '', second: VERSION }
  const code = first ? 'already-defined' : 'name-taken'
  const warn = (words: string) => console.warn('[wallet-modal]', words)
  import('../app/alert-words.ts').then(
    ({ alertWords }) => warn(alertWords(code, values)),
    () => warn(code),
  )
}

/**
 * The element, already in the page unless `embedded` or `disableAppend`; the one that is there is used again, with
 * these options (interface section 3).
 */
export const createWalletModal = (options: WalletModalOptions = {}): WalletModalElement => {
  if (typeof document === 'undefined')
    throw new WalletModalError(
      'no-document',
      'createWalletModal needs a page; on a server, render <wallet-modal>',
    )
  defineWalletModal()
  const first = definedApi()
  if (first && first !== api) return first.createWalletModal(options)
  const existing = document.querySelector(TAG)
  const element = existing instanceof WalletModalElement ? existing : new WalletModalElement()
  applyOptions(element, options)
  if (element !== existing && !element.embedded && !element.disableAppend) append(element)
  return element
}

const applyOptions = (element: WalletModalElement, options: WalletModalOptions): void => {
  const known = optionNames.filter((name) => Object.hasOwn(options, name))
  for (const name of known) element.setOption(name, Reflect.get(options, name))
}

/** A script in the head runs before there is a body. */
const append = (element: WalletModalElement): void => {
  if (document.body) document.body.append(element)
  else document.addEventListener('DOMContentLoaded', () => document.body.append(element), { once: true })
}

export const api: WalletModalApi = { createWalletModal, defineWalletModal, version: VERSION }
