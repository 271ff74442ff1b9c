// Owns the module page's start: the options come from the page, the call is the whole integration.
import { createWalletModal } from '/dist/wallet-modal.js'

createWalletModal(JSON.parse(document.getElementById('options').textContent))
