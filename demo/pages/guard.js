// Owns one promise: the demo never touches a wallet that it did not ship. A classic script that runs before all others.
// The networks here carry real ids, so a real wallet that is asked to use them could be led to a real network.
//
// It drops foreign announcements (EIP-6963, Wallet Standard), hides a foreign `window.ethereum`, and says so in the page.
// It makes nothing inline and no string into code, so it runs under the strict policy.
;(() => {
  const OURS = /^test\.wallet-modal\./
  const hidden = new Set()

  const hide = (name) => {
    hidden.add(name)
    report()
  }

  window.addEventListener(
    'eip6963:announceProvider',
    (event) => {
      const info = event.detail?.info
      if (OURS.test(info?.rdns)) return
      event.stopImmediatePropagation()
      hide(`announced ${info?.rdns ?? info?.name}`)
    },
    true,
  )

  // The demo has no Wallet Standard wallets of its own: neither side's first word gets through.
  for (const name of ['wallet-standard:register-wallet', 'wallet-standard:app-ready']) {
    window.addEventListener(
      name,
      (event) => {
        event.stopImmediatePropagation()
        if (name === 'wallet-standard:register-wallet') countRegistered(event)
      },
      true,
    )
  }

  // Learns the name by letting the wallet register with nobody.
  function countRegistered(event) {
    try {
      event.detail?.({
        register(...wallets) {
          for (const wallet of wallets) hide(`standard ${wallet?.name}`)
        },
      })
    } catch {
      hide('standard')
    }
  }

  guardGlobal('ethereum')

  // Only a demo wallet may stand at `window.ethereum`.
  function guardGlobal(name) {
    let shown
    const offer = (value) => {
      if (value?.isDemoWallet === true) shown = value
      else if (value !== undefined && value !== null) hide(`window.${name}`)
    }
    offer(window[name])
    try {
      Object.defineProperty(window, name, { configurable: false, get: () => shown, set: offer })
    } catch {
      // A wallet fixed itself there; the pages switch `enableInjected` off, so it is not asked either.
      hide(`window.${name}`)
    }
  }

  function report() {
    if (document.readyState === 'loading') return
    const place = document.getElementById('hidden-wallets')
    if (!place || hidden.size === 0) return
    const count = hidden.size === 1 ? '1 other wallet is' : `${hidden.size} other wallets are`
    place.hidden = false
    place.textContent = `${count} hidden: this page's networks are local copies with real ids, a real wallet must never be asked to use them.`
  }

  document.addEventListener('DOMContentLoaded', report)
})()
