/** What an attempt that is given up leaves: of its own nothing, of others everything. */
import { describe, expect, it, vi } from 'vitest'
import { codeOf, open, stubStorage } from './coinbase.testing.ts'
import { ALICE } from './window.testing.ts'

const { keys, storage } = stubStorage()

describe('an attempt that is given up', () => {
  it('behavior: after the answer: the session that it began ends, and the next click asks anew', async () => {
    const { connector, windows } = open()
    const controller = new AbortController()
    await connector.connect({ signal: controller.signal })
    controller.abort()
    expect(keys()).toEqual([])
    expect(await connector.current()).toBeUndefined()
    expect(await connector.connect()).toMatchObject({ eip155: { accounts: [ALICE] } })
    expect(windows).toHaveLength(2)
  })

  it('behavior: whoever connects in the turn in which it is given up is asked anew as well', async () => {
    const { connector, windows } = open()
    const controller = new AbortController()
    await connector.connect({ signal: controller.signal })
    controller.abort()
    const next = connector.connect()
    expect(windows).toHaveLength(2)
    expect(await next).toMatchObject({ eip155: { accounts: [ALICE] } })
    expect(await connector.current()).toMatchObject({ eip155: { accounts: [ALICE] } })
  })

  it('behavior: a session that was there before stays, given up before the answer or after it', async () => {
    const { connector, provider, last, on, windows } = open()
    await connector.connect()
    last().close()
    on.answer = async () => '0xsigned'
    const before = new AbortController()
    const asked = codeOf(connector.connect({ signal: before.signal }))
    const signing = provider.request({ method: 'personal_sign', params: ['0x00', ALICE] })
    before.abort()
    expect(await asked).toBe(4001)
    const after = new AbortController()
    await connector.connect({ signal: after.signal })
    after.abort()
    // What is asked in its window is nobody else's either.
    expect(await signing).toBe('0xsigned')
    expect(windows).toHaveLength(2)
    expect(await connector.current()).toMatchObject({ eip155: { accounts: [ALICE] } })
  })

  it('behavior: what a later attempt or another tab has begun stays', async () => {
    const later = open()
    const first = new AbortController()
    await later.connector.connect({ signal: first.signal })
    await later.connector.connect()
    first.abort()
    expect(await later.connector.current()).toMatchObject({ eip155: { accounts: [ALICE] } })

    const { connector } = open()
    storage().clear()
    const second = new AbortController()
    await connector.connect({ signal: second.signal })
    storage().clear()
    const other = open()
    await other.connector.connect()
    second.abort()
    expect(await other.connector.current()).toMatchObject({ eip155: { accounts: [ALICE] } })
    expect(keys()).not.toEqual([])
  })

  it('behavior: so it is where the page may not store', async () => {
    const { connector, windows } = open()
    const controller = new AbortController()
    vi.stubGlobal('localStorage', undefined)
    await connector.connect({ signal: controller.signal })
    controller.abort()
    expect(await connector.current()).toBeUndefined()
    await connector.connect()
    expect(windows).toHaveLength(2)
  })
})
