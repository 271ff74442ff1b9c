/**
 * Registers the element, once per page: the first script defines, later ones of any version return its API and warn
 * (decisions 4). And `createWalletModal`: the element in the page, or a new one that is put into it.
 */

import { tellConsole } from '../app/alerts.ts'
import { optionNames } from '../app/options/options.ts'
import { WalletModalError } from '../errors/base.ts'
import { appendToBody, findTag } from '../lib/page-document.ts'
import { VERSION } from '../lib/version.ts'
import type { WalletModalOptions } from './public-options.ts'
import type { ScriptData } from './script-options.ts'
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
    WalletModalElement.watchTriggers()
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
 * The element, already in the page unless `embedded` or `disableAppend`; the one that is there is used again, with
 * these options (interface 5).
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
  return stand((element) => {
    for (const name of optionNames)
      if (Object.hasOwn(options, name)) element.setOption(name, Reflect.get(options, name))
    element.claim(options)
  })
}

/** What the script tag carries is markup: the page's code may still say otherwise. */
export const createFromScript = (data: ScriptData): WalletModalElement =>
  stand((element) => element.takeData(data))

const stand = (fill: (element: WalletModalElement) => void): WalletModalElement => {
  const existing = findTag(TAG)
  const element = existing instanceof WalletModalElement ? existing : new WalletModalElement()
  fill(element)
  if (element !== existing && !element.embedded && !element.disableAppend) appendToBody(element)
  return element
}

export const api: WalletModalApi = { createWalletModal, defineWalletModal, version: VERSION }
