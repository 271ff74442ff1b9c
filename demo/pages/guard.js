// Owns one promise: the demo never touches a wallet that it did not ship. A classic script that runs before all others.
// The networks here carry real ids, so a real wallet that is asked to use them could be led to a real network.
//
// It drops foreign announcements (EIP-6963, Wallet Standard), hides a foreign `window.ethereum`, and says so in the page.
// It makes nothing inline and no string into code, so it runs under the strict policy.
;(() => {
  /** And the modal's own announcement, behind which one of them stands. */
  const OURS = /^(test\.wallet-modal\.|app\.wallet-modal$)/
  /** Of the Wallet Standard, which has no other names. */
  const OUR_NAMES = ['Pebble Wallet']
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

  // Wallet Standard: each side hands the other a way to register. Both are passed on with one that lets only ours through.
  const passed = new WeakSet()
  const passOn = (name, detail) => {
    const event = new CustomEvent(name, { detail })
    passed.add(event)
    window.dispatchEvent(event)
  }
  const onlyOurs = (api) =>
    Object.freeze({
      register(...wallets) {
        for (const wallet of wallets) if (!isOurs(wallet)) hide(`standard ${nameOf(wallet)}`)
        const ours = wallets.filter(isOurs)
        return ours.length > 0 ? api.register(...ours) : () => {}
      },
    })

  listenFirst('wallet-standard:app-ready', (api) => passOn('wallet-standard:app-ready', onlyOurs(api)))
  listenFirst('wallet-standard:register-wallet', (register) => {
    // Also where nobody listens yet, so that a foreign wallet is counted: it registers with nobody.
    register(onlyOurs({ register: () => () => {} }))
    passOn('wallet-standard:register-wallet', (api) => register(onlyOurs(api)))
  })

  function listenFirst(name, act) {
    window.addEventListener(
      name,
      (event) => {
        if (passed.has(event)) return
        event.stopImmediatePropagation()
        try {
          act(event.detail)
        } catch {
          hide('standard')
        }
      },
      true,
    )
  }

  function nameOf(wallet) {
    try {
      return wallet?.name
    } catch {
      return undefined
    }
  }

  function isOurs(wallet) {
    return OUR_NAMES.includes(nameOf(wallet))
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
