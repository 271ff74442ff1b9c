/** The single-file classic script: registers the element, sets the global, and injects when the tag carries options. */

import { runningScript } from './lib/page-document.ts'
import { api, createFromScript, defineWalletModal } from './tag/define.ts'
import { scriptOptions } from './tag/options/script-options.ts'

if (typeof document !== 'undefined') {
  const data = scriptOptions(runningScript())
  defineWalletModal()
  // The first script's API stays; an element with that id is none.
  if (!Object.hasOwn(globalThis, 'WalletModal')) Reflect.set(globalThis, 'WalletModal', api)
  if (data) createFromScript(data)
}
