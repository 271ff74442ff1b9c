// The floor: a dialog with ten rows in React, as an engineer writes it by hand in an hour, and nothing else. Its first row connects the
// wallet that has announced itself, for the benchmark of clicks; nothing of that runs before the row is clicked but one listener.
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ROWS, STYLE } from './rows.js'

document.adoptedStyleSheets = [STYLE]

let provider
addEventListener('eip6963:announceProvider', ({ detail }) => {
  provider = detail.provider
})
dispatchEvent(new Event('eip6963:requestProvider'))

const short = (address) => `${address.slice(0, 6)}…${address.slice(-4)}`

function Modal() {
  const [isOpen, setOpen] = useState(false)
  const [connecting, setConnecting] = useState()
  const [account, setAccount] = useState()
  const dialog = useRef(null)
  useEffect(() => globalThis.whenFloorReady(() => setOpen(true)), [])
  useEffect(() => {
    if (isOpen) dialog.current.showModal()
  }, [isOpen])
  const connect = async (name) => {
    setConnecting(name)
    const [address] = await provider.request({ method: 'eth_requestAccounts' })
    const chainId = await provider.request({ method: 'eth_chainId' })
    setConnecting(undefined)
    setAccount({ address, chainId })
    dialog.current.close()
    dispatchEvent(new CustomEvent('floor-connect', { detail: { address, chainId } }))
  }
  return (
    <dialog ref={dialog} onClose={() => setOpen(false)} aria-label="Connect wallet">
      {isOpen && (
        <>
          <header>
            <h2>
              {connecting
                ? `Connecting ${connecting} …`
                : account
                  ? short(account.address)
                  : 'Connect wallet'}
            </h2>
            <button type="button" onClick={() => dialog.current.close()}>
              Close
            </button>
          </header>
          <ul>
            {ROWS.map(({ name, mark, colour }) => (
              <li key={name}>
                <button type="button" onClick={() => connect(name)}>
                  <i aria-hidden="true" style={{ backgroundColor: colour }}>
                    {mark}
                  </i>
                  <span>{name}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </dialog>
  )
}

createRoot(document.getElementById('root')).render(<Modal />)
