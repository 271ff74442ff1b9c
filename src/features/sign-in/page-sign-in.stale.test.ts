/** An answer of the host's plug-in that comes once somebody else is in use, or something else is shown. */
import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { later, RDNS, views } from '../../core/core.testing.ts'
import { createTestElement } from '../../core/test-element.testing.ts'
import { getAccount } from '../../host/host.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { connected, createMemoryPlugin, pressOnce, startSignIn } from './page-sign-in.testing.ts'
import { enter } from './sign-in.actions.ts'
import { signInOf } from './sign-in.state.ts'

/** Of this member's calls, those about Alice are answered once the gate opens. */
const gatedForAlice = (name: 'getSessions' | 'createMessage', plugin = createMemoryPlugin()) => {
  const gate = later<void>()
  const member = plugin[name] as (...given: unknown[]) => Promise<unknown>
  Object.assign(plugin, {
    [name]: async (...given: unknown[]) => {
      if (JSON.stringify(given).includes(ALICE)) await gate.promise
      return member(...given)
    },
  })
  return { plugin, gate }
}

describe('another account is in use while it is looked whether the first one had signed in', () => {
  it('attack: the first one’s answer does not close the required sign-in of the one in use', async () => {
    const { plugin, gate } = gatedForAlice('getSessions')
    const page = await startSignIn({ plugin, accounts: [ALICE, BOB] })
    await page.connect(RDNS)
    page.provider.emit('accountsChanged', [BOB])
    await page.settled()
    expect(isInFront(page.wallet, 'SIWXSignMessage')).toBe(true)
    gate.resolve()
    await page.settled()
    expect(page.element.closed).toEqual([])
    expect(isInFront(page.wallet, 'SIWXSignMessage')).toBe(true)
    expect(getAccount(page.wallet)).toMatchObject({ address: BOB, signedIn: false })
  })

  it('behavior: the first one is answered first: the dialog stays until the one in use is', async () => {
    const plugin = createMemoryPlugin()
    const { getSessions } = plugin
    const answers: (() => void)[] = []
    plugin.getSessions = (...of) => new Promise((resolve) => answers.push(() => resolve(getSessions(...of))))
    const page = await startSignIn({ plugin, accounts: [ALICE, BOB] })
    await page.connect(RDNS)
    page.provider.emit('accountsChanged', [BOB])
    await page.settled()
    answers.shift()?.()
    await page.settled()
    expect(page.element.closed).toEqual([])
    for (const answer of answers) answer()
    await page.settled()
    expect(page.element.closed).toEqual([])
    expect(isInFront(page.wallet, 'SIWXSignMessage')).toBe(true)
  })

  it('behavior: the one in use had signed in: the dialog closes', async () => {
    const { plugin, gate } = gatedForAlice('getSessions')
    const data = {
      accountAddress: BOB,
      chainId: 'eip155:1',
      domain: 'shop.example',
      uri: 'https://shop.example/',
      version: '1' as const,
      nonce: 'a1b2c3d4e5',
    }
    plugin.sessions.push({ data, message: 'Of Bob', signature: '0x' })
    const page = await startSignIn({ plugin, accounts: [ALICE, BOB] })
    await page.connect(RDNS)
    page.provider.emit('accountsChanged', [BOB])
    await page.settled()
    gate.resolve()
    await page.settled()
    expect(page.element.closed).toEqual(['connected'])
    expect(getAccount(page.wallet)).toMatchObject({ address: BOB, signedIn: true })
  })

  it('behavior: not required, and closed by the one in use: the first one’s answer opens nothing', async () => {
    const { plugin, gate } = gatedForAlice('getSessions', createMemoryPlugin(false))
    const page = await startSignIn({ plugin, accounts: [ALICE, BOB] })
    await page.connect(RDNS)
    page.provider.emit('accountsChanged', [BOB])
    await page.settled()
    expect(page.element.requestClose('user')).toBe(true)
    gate.resolve()
    await page.settled()
    expect(page.wallet.state.modal.open).toBe(false)
  })
})

describe('another account is in use while the text of the first one is made', () => {
  const start = async () => {
    const { plugin, gate } = gatedForAlice('createMessage')
    const page = await connected({ plugin, accounts: [ALICE, BOB] })
    enter(page.wallet)
    await page.settled()
    const change = () => page.provider.emit('accountsChanged', [BOB])
    const isOfBob = async () => {
      await page.settled()
      const { flow } = signInOf(page.wallet).state
      expect(flow).toMatchObject({ step: 'ready', prepared: { who: { address: BOB } } })
      expect(getAccount(page.wallet)).toMatchObject({ isConnected: true, address: BOB })
      expect(page.errors()).toEqual([])
    }
    return { ...page, gate, change, isOfBob }
  }

  it('behavior: the text of the one in use is made at once', async () => {
    const page = await start()
    page.change()
    enter(page.wallet)
    await page.isOfBob()
  })

  it.each(['resolve', 'reject'] as const)('attack: the first one’s answer (%s) is nobody’s', async (ends) => {
    const page = await start()
    page.change()
    enter(page.wallet)
    page.gate[ends]()
    await page.isOfBob()
  })

  it.each(['resolve', 'reject'] as const)(
    'attack: the first one’s answer (%s), before the view has been drawn for the one in use',
    async (ends) => {
      const page = await start()
      page.change()
      page.gate[ends]()
      await page.isOfBob()
      enter(page.wallet)
      await page.isOfBob()
    },
  )
})

describe('another element of the page', () => {
  it('behavior: that shows something else is not led away by a sign-in', async () => {
    const page = await connected({ plugin: createMemoryPlugin(false) })
    const other = createTestElement(page.core, { embedded: true })
    other.wallet.go.reset('Send', undefined)
    await pressOnce(page)
    expect(page.element.closed).toEqual(['connected'])
    expect(getAccount(page.wallet).signedIn).toBe(true)
    expect(views(other.wallet)).toEqual(['Send'])
  })
})
