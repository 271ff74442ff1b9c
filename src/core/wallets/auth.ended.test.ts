/** A session of the embedded wallet that was ended elsewhere, and a frame that only waits for a code. */
import { describe, expect, it } from 'vitest'
import { SMART } from '../../connectors/auth/fake-visitor.testing.ts'
import { start } from './auth.testing.ts'

const signedIn = async () => {
  const page = start()
  await page.signIn()
  const provider = page.core.session.connector('eip155')?.provider('eip155')
  if (!provider || !('request' in provider)) throw new Error('there is no provider')
  const read = () => provider.request({ method: 'eth_getBalance', params: [SMART, 'latest'] })
  /** As a frame does that knows nobody. */
  const refuse = (isConnected: boolean) => {
    page.frame.state.isConnected = isConnected
    page.frame.state.approve = () => Promise.reject(new Error('Not signed in'))
  }
  return { ...page, read, refuse }
}

describe('openAuth', () => {
  it('behavior: a session that was ended elsewhere is over in the page too, once the frame refuses something', async () => {
    const page = await signedIn()
    page.refuse(false)
    await expect(page.read()).rejects.toThrow('Not signed in')
    await page.settled()
    expect(page.account.eip155.status).toBe('disconnected')
    expect(page.account.solana.status).toBe('disconnected')
  })

  it('behavior: while it waits for the code of a second sign-in nobody is disconnected', async () => {
    const page = await signedIn()
    page.frame.state.instead = (name, right) => (name === 'CONNECT_EMAIL' ? { action: 'VERIFY_OTP' } : right)
    await page.auth.ask('CONNECT_EMAIL', { email: 'bob@example.com' })
    page.refuse(false)
    await expect(page.read()).rejects.toThrow('Not signed in')
    await page.settled()
    expect(page.account.eip155.status).toBe('connected')
    // Given up, and the session was ended meanwhile as well.
    await page.auth.ask('RELOAD', undefined)
    await expect(page.read()).rejects.toThrow('Not signed in')
    await page.settled()
    expect(page.account.eip155.status).toBe('disconnected')
  })

  it('behavior: a mail that the frame refuses to send leaves it as it was', async () => {
    const page = await signedIn()
    page.frame.state.instead = (name, right) =>
      name === 'CONNECT_EMAIL' ? Promise.reject(new Error('Invalid email')) : right
    await expect(page.auth.ask('CONNECT_EMAIL', { email: 'bob@example.com' })).rejects.toThrow(
      'Invalid email',
    )
    page.refuse(false)
    await expect(page.read()).rejects.toThrow('Not signed in')
    await page.settled()
    expect(page.account.eip155.status).toBe('disconnected')
  })

  it('behavior: a refusal for another reason forgets no user name', async () => {
    const page = await signedIn()
    page.frame.state.instead = (name, right) =>
      name === 'CONNECT_SOCIAL' ? { ...Object(right), address: SMART, chainId: 1, userName: 'ada' } : right
    await page.auth.ask('CONNECT_SOCIAL', { uri: 'https://provider.example/' })
    page.refuse(true)
    await expect(page.read()).rejects.toThrow('Not signed in')
    await page.settled()
    expect(page.frame.names().at(-1)).toBe('IS_CONNECTED')
    expect((await page.auth.ask('GET_USER', {})).userName).toBe('ada')
  })

  it('behavior: what is asked while the frame begins anew waits for that', async () => {
    const page = await signedIn()
    let reloaded = (_: undefined) => {}
    page.frame.state.instead = (name, right) =>
      name === 'RELOAD' ? new Promise((resolve) => (reloaded = resolve)) : right
    const reload = page.auth.ask('RELOAD', undefined)
    await page.settled()
    const read = page.read()
    await page.settled()
    expect(page.frame.names().at(-1)).toBe('RELOAD')
    reloaded(undefined)
    await reload
    await expect(read).resolves.toBe('0x01')
  })
})
