/** Registering a name, and the visitor is somewhere else before it is done. */
import { describe, expect, it } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { later } from '../../core/core.testing.ts'
import { rejected } from '../../errors/base.ts'
import { registeredNamesOf } from '../../state/registered-names.ts'
import { namesHarness, SIGNATURE } from './names.testing.ts'
import { register } from './register.actions.ts'
import { type } from './suggest.actions.ts'

const NAME = 'nora.reown.id'

const typed = async (p: Parameters<typeof namesHarness>[0] = {}) => {
  const harness = await namesHarness(p)
  type(harness.wallet, 'Nora')
  return harness
}
type Typed = Awaited<ReturnType<typeof typed>>

const press = async ({ wallet, settled }: Typed) => {
  const done = register(wallet)
  await settled()
  return done
}

describe('register, left', () => {
  it('behavior: while the name is checked: nobody is asked to sign, and another press may begin', async () => {
    const harness = await typed()
    const { wallet, on, signed, state, settled, account } = harness
    const { account: look } = on
    const answer = later<Awaited<ReturnType<typeof look>>>()
    on.account = () => answer.promise
    const done = register(wallet)
    await settled()
    wallet.go.back()
    expect(state.step).toBe('idle')
    wallet.go.to('RegisterAccountName')
    on.account = look
    await press(harness)
    expect(account.profile.name).toBe(NAME)
    answer.resolve({ value: undefined })
    await done
    expect(signed).toHaveLength(1)
  })

  it('behavior: closed in front of the frame: refused there, and what it answers later registers nothing', async () => {
    const harness = await typed()
    const { wallet, visitor, posted, state, element, settled, signed, account } = harness
    const answer = later<unknown>()
    visitor.sign = () => answer.promise
    const done = register(wallet)
    await settled()
    element.requestClose('user')
    await settled()
    await element.show({ view: 'RegisterAccountName' })
    // Until the frame has answered, a press is none: it may show the request still.
    await register(wallet)
    answer.resolve(SIGNATURE)
    await settled()
    await done
    expect([signed.length, posted, state.step, state.problem, account.profile]).toEqual([
      1,
      [],
      'idle',
      undefined,
      {},
    ])
  })

  it('behavior: closed once the service has it: the name is theirs, and on Account', async () => {
    const harness = await typed()
    const { wallet, on, element, settled, account, state } = harness
    const { register: keep } = on
    const answer = later<void>()
    on.register = async (p) => {
      await answer.promise
      return keep(p)
    }
    const done = register(wallet)
    await settled()
    expect(state.step).toBe('registering')
    element.requestClose('user')
    answer.resolve()
    await settled()
    await done
    expect(account.profile.name).toBe(NAME)
    expect(wallet.state.modal.open).toBe(false)
  })

  it('attack: another account, or another network, while it is signed: nothing is registered', async () => {
    for (const change of ['account', 'network'] as const) {
      const harness = await typed()
      const { visitor, posted, core, account } = harness
      visitor.sign = async () => {
        if (change === 'account') harness.switchAccount()
        else {
          const other = core.state.network.networks[1]
          if (other) core.session.choose(other)
        }
        return SIGNATURE
      }
      await press(harness)
      expect([posted, account.profile]).toEqual([[], {}])
    }
  })

  it('attack: signed in as somebody else before the service answers: the name is not theirs', async () => {
    const harness = await typed()
    const { on, account, wallet } = harness
    const { register: keep } = on
    on.register = async (p) => {
      harness.switchAccount()
      return keep(p)
    }
    await press(harness)
    expect(account.profile).toEqual({})
    expect(registeredNamesOf(wallet).get(ALICE)?.name).toBe(NAME)
  })

  it('behavior: disconnected meanwhile: nothing is said or kept of it', async () => {
    const harness = await typed()
    const { wallet, visitor, core, state, posted } = harness
    visitor.sign = async () => {
      await core.session.disconnect()
      throw rejected('Signed out')
    }
    await press(harness)
    expect([posted, state.problem, core.state.account.eip155.profile]).toEqual([[], undefined, {}])
    expect(wallet.state.router.stack.map(({ view }) => view)).not.toContain('RegisterAccountName')
  })
})
