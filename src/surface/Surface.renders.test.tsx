// @vitest-environment happy-dom
/** What Connect does not draw again: each drawing of the list costs a slow phone frames of its opening. */
import { describe, expect, it, vi } from 'vitest'
import { orderWallets } from '../connectors/order.ts'
import { PROJECT } from '../features/connect/email/email.testing.ts'
import { answerProject } from './email.testing.tsx'
import { show } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

// Called once for each drawing of the list.
vi.mock('../connectors/order.ts', async (load) => {
  const real = await load<typeof import('../connectors/order.ts')>()
  return { ...real, orderWallets: vi.fn(real.orderWallets) }
})

setUpViews()

describe('Connect', () => {
  it('behavior: the list is not drawn again while the project is asked, nor when it answers', async () => {
    const surface = await show({ options: { projectId: PROJECT } })
    await surface.flush()
    vi.mocked(orderWallets).mockClear()
    await answerProject(surface, { status: 'asking' })
    await answerProject(surface, { status: 'fetched', remote: { email: true } })
    expect(surface.card.querySelector('input[inputmode="email"]')).not.toBeNull()
    expect(orderWallets).not.toHaveBeenCalled()
  })
})
