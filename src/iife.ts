/** The single-file classic script: registers the element, sets the global, and injects when the tag carries options. */
import { api, createFromScript, defineWalletModal } from './element/define.ts'
import { scriptOptions } from './element/script-options.ts'
import { runningScript } from './lib/page-document.ts'

if (typeof document !== 'undefined') {
  const data = scriptOptions(runningScript())
  defineWalletModal()
  // The first script's API stays; an element with that id is none.
  if (!Object.hasOwn(globalThis, 'WalletModal')) Reflect.set(globalThis, 'WalletModal', api)
  if (data) createFromScript(data)
}
