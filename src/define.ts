/** Registers `<wallet-modal>` on import: the CDN snippet, and npm `./define`. */
import { defineWalletModal } from './tag/define.ts'

defineWalletModal()

export * from './index.ts'
