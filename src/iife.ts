/** The single-file classic script: registers the element, sets the global, and injects when the tag carries options. */
import { optionNames } from './app/options/options.ts'
import { api, defineWalletModal } from './element/define.ts'
import { scriptOptions } from './element/script-options.ts'

const page = globalThis as { WalletModal?: unknown }

if (typeof document !== 'undefined') {
  const options = scriptOptions(document.currentScript, optionNames)
  defineWalletModal()
  // The first script's API stays.
  page.WalletModal ??= api
  if (options) api.createWalletModal(options)
}
