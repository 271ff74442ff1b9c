// The floor: a dialog with ten rows in React, as an engineer writes it by hand in an hour, and nothing else.
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ROWS, STYLE } from './rows.js'

document.adoptedStyleSheets = [STYLE]

function Modal() {
  const [isOpen, setOpen] = useState(false)
  const dialog = useRef(null)
  useEffect(() => globalThis.whenFloorReady(() => setOpen(true)), [])
  useEffect(() => {
    if (isOpen) dialog.current.showModal()
  }, [isOpen])
  return (
    <dialog ref={dialog} onClose={() => setOpen(false)} aria-label="Connect wallet">
      {isOpen && (
        <>
          <header>
            <h2>Connect wallet</h2>
            <button type="button" onClick={() => dialog.current.close()}>
              Close
            </button>
          </header>
          <ul>
            {ROWS.map(({ name, mark, colour }) => (
              <li key={name}>
                <button type="button">
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
