/**
 * Registers the element, once per page: the first script defines it; later ones, of any version, return the first
 * one's API and warn (decisions 4). Also creates elements: `createWalletModal` for code, `createFromScript` for a
 * script tag.
 */

import { tellConsole } from '../core/alerts.ts'
import { WalletModalError } from '../errors/base.ts'
import { NO_DOCUMENT_TEXT, SIGN_IN_TWICE_TEXT } from '../errors/own.ts'
import { appendToBody, findTag } from '../lib/page-document.ts'
import { VERSION } from '../lib/version.ts'
import { optionNames } from './options/options.ts'
import type { WalletModalOptions } from './options/public-options.ts'
import type { ScriptData } from './options/script-options.ts'
import { openByTriggers, putBack } from './triggers.ts'
import { WalletModalElement } from './wallet-modal.ts'

const TAG = 'wallet-modal'

export type WalletModalApi = {
  readonly createWalletModal: (options?: WalletModalOptions) => WalletModalElement
  readonly defineWalletModal: () => void
  readonly version: string
}

/** The API that the defining script, of any version, has left on its class. */
const definedApi = (): WalletModalApi | undefined =>
  (customElements.get(TAG) as { readonly api?: WalletModalApi } | undefined)?.api

let warned = false

/** Safe to call twice, and on a server, where it does nothing. */
export const defineWalletModal = (): void => {
  if (typeof customElements === 'undefined') return
  const defined = customElements.get(TAG)
  if (!defined) {
    Reflect.set(WalletModalElement, 'api', api)
    customElements.define(TAG, WalletModalElement)
    openByTriggers(WalletModalElement.registry)
    return
  }
  if (defined === WalletModalElement || warned) return
  warned = true
  const first = definedApi()
  const values = { first: first?.version ?? '', second: VERSION }
  const code = first ? 'already-defined' : 'name-taken'
  tellConsole(code, values, 'warn')
}

/**
 * Returns the element that is in the page, or appends a new one unless `embedded` or `disableAppend` is set; sets
 * these options on it (interface 5).
 */
export const createWalletModal = (options: WalletModalOptions = {}): WalletModalElement => {
  if (typeof document === 'undefined') throw new WalletModalError('no-document', NO_DOCUMENT_TEXT)
  // Before anything of it is done (specification 5).
  if (options.siwx && options.siweConfig) throw new WalletModalError('sign-in-twice', SIGN_IN_TWICE_TEXT)
  defineWalletModal()
  const first = definedApi()
  if (first && first !== api) return first.createWalletModal(options)
  return findOrCreate((element) => {
    for (const name of optionNames) if (Object.hasOwn(options, name)) element.setOption(name, options[name])
    element.claim(options)
  })
}

/**
 * The options of a script tag are markup, so options set by the page's code win over them. Those of a script that came second are ignored
 * like all of it: its class is no element of the page's, and the browser would refuse to make one. A router may run the page's script
 * again, with a body that the first one's tag is missing from.
 */
export const createFromScript = (data: ScriptData): void => {
  const defined = customElements.get(TAG) as Partial<typeof WalletModalElement> | undefined
  if (defined === WalletModalElement) findOrCreate((element) => element.takeData(data))
  else if (defined?.registry) putBack(defined.registry)
}

const findOrCreate = (fill: (element: WalletModalElement) => void): WalletModalElement => {
  const existing = findTag(TAG)
  const element = existing instanceof WalletModalElement ? existing : new WalletModalElement()
  fill(element)
  if (element !== existing && !element.embedded && !element.disableAppend) appendToBody(element)
  return element
}

export const api: WalletModalApi = { createWalletModal, defineWalletModal, version: VERSION }
