import { describe, expect, it } from 'vitest'
import { createVisitor, OWNER, SMART, SOLANA_ADDRESS } from './fake-visitor.testing.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('another e-mail address', () => {
  it('behavior: every namespace follows, without asking the frame; who is not there has none', async () => {
    const visitor = createVisitor()
    const links: unknown[] = []
    visitor.auth.watch((event) => links.push(event))
    visitor.auth.emailChanged('new@b.example')
    expect(links).toEqual([])
    await visitor.auth.connect()
    const asked = visitor.asked.length
    visitor.auth.emailChanged('new@b.example')
    const embedded = { info: { user: { email: 'new@b.example' }, authProvider: 'email' } }
    expect(links).toMatchObject([
      {
        type: 'link',
        link: {
          eip155: { accounts: [OWNER, SMART], embedded },
          solana: { accounts: [SOLANA_ADDRESS], embedded },
        },
      },
    ])
    expect(visitor.asked).toHaveLength(asked)
  })

  it('behavior: said by the frame alone, as another tab has changed it: every namespace follows, told once', async () => {
    for (const active of ['eip155', 'solana'] as const) {
      const visitor = createVisitor()
      visitor.state.active = active
      await visitor.auth.connect()
      const links: unknown[] = []
      visitor.auth.watch((event) => links.push(event))
      visitor.state.email = 'new@b.example'
      await visitor.auth.current()
      const embedded = { info: { user: { email: 'new@b.example' } } }
      const link = { eip155: { accounts: [OWNER, SMART], embedded }, solana: { embedded } }
      expect(links, active).toMatchObject([{ type: 'link', link }])
    }
  })

  it('attack: of somebody else: not that of the accounts before', async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    const links: unknown[] = []
    visitor.auth.watch((event) => links.push(event))
    visitor.state.instead = {
      GET_USER: {
        ...visitor.user(),
        network: 'eip155:1',
        email: 'bob@b.example',
        address: OTHER,
        accounts: [{ address: OTHER, type: 'eoa' }],
      },
    }
    await visitor.auth.current()
    expect(links).toMatchObject([
      {
        link: {
          eip155: { accounts: [OTHER], embedded: { info: { user: { email: 'bob@b.example' } } } },
          solana: { accounts: [SOLANA_ADDRESS], embedded: { info: { user: { email: 'a@b.example' } } } },
        },
      },
    ])
  })

  it('behavior: not said in one namespace: the other one keeps what it has', async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    const links: unknown[] = []
    visitor.auth.watch((event) => links.push(event))
    visitor.state.email = undefined
    await visitor.auth.current()
    expect(links).toMatchObject([
      { link: { solana: { embedded: { info: { user: { email: 'a@b.example' } } } } } },
    ])
  })
})
