// @vitest-environment happy-dom
import '../owner-stacks.testing.ts'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { Waiting } from '../components/Waiting.tsx'
import { Shell } from './Shell.tsx'

it('behavior: a failure that takes the place of a code is said by a region that was there before, each time', async () => {
  const card = document.createElement('div')
  document.body.append(card)
  const root = createRoot(card)
  const show = (hasFailed: boolean) =>
    root.render(
      <Shell
        title="Scan with your phone"
        viewKey="1"
        direction="none"
        backLabel="Back"
        closeLabel="Close"
        isStray={() => false}
        whenShown={(act) => {
          act()
          return () => {}
        }}
      >
        {hasFailed ? <Waiting image={null} state="failed" title="You declined" text="" /> : <p>A code</p>}
      </Shell>,
    )
  show(false)
  await vi.waitFor(() => expect(card.textContent).toContain('A code'))
  const region = card.querySelector('p[aria-live]')
  for (const _ of [1, 2]) {
    show(true)
    await vi.waitFor(() => expect(region?.textContent?.trim()).toBe('You declined'))
    expect(region?.isConnected).toBe(true)
    show(false)
    await vi.waitFor(() => expect(region?.textContent?.trim()).toBe(''))
  }
  root.unmount()
  card.remove()
})
