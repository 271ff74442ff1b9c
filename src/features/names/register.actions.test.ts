import { describe, expect, it } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { later, views } from '../../core/core.testing.ts'
import { failure } from '../../errors/to-error.ts'
import { registeredNamesOf } from '../../state/registered-names.ts'
import { COIN, down, namesHarness, refusal, SIGNATURE, WIDE } from './names.testing.ts'
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
const FIELD = ['Account', 'Settings', 'RegisterAccountName']

describe('register', () => {
  it('behavior: one text signed to the letter, registered once by its coin type, and on Account at once', async () => {
    const harness = await typed()
    const { wallet, clock, signed, posted, account, state, asked, tracked } = harness
    await press(harness)
    const message = `{"name":"${NAME}","attributes":{},"timestamp":${Math.floor(clock.now() / 1000) + 5}}`
    expect(signed).toEqual([{ text: message, by: ALICE }])
    expect(posted).toEqual([
      { name: NAME, coinType: Number(COIN), address: ALICE, message, signature: SIGNATURE },
    ])
    expect(account.profile.name).toBe(NAME)
    expect(registeredNamesOf(wallet).get(ALICE)).toEqual({ name: NAME, network: 'Ethereum' })
    expect(state).toMatchObject({ step: 'idle', problem: undefined })
    expect(asked).toEqual([`account ${NAME}`])
    expect(tracked().filter((event) => event.startsWith('REGISTER'))).toEqual([
      'REGISTER_NAME_INITIATED',
      'REGISTER_NAME_SUCCESS',
    ])
  })

  it('behavior: an account that has a name by now gets no second one: its own is shown, and nobody signs', async () => {
    const harness = await typed()
    const { wallet, on, owners, signed, posted, account, state } = harness
    owners.set('alice.reown.id', { coin: COIN, address: ALICE })
    on.reverse = async () => [{ name: 'imposter.reown.id' }, { name: 'alice.reown.id' }]
    await press(harness)
    expect([signed, posted]).toEqual([[], []])
    expect(account.profile.name).toBe('alice.reown.id')
    expect(registeredNamesOf(wallet).get(ALICE)).toMatchObject({ name: 'alice.reown.id', instead: NAME })
    expect(state).toMatchObject({ step: 'idle', problem: undefined })
  })

  it('behavior: a second press meanwhile is none; typing changes nothing that is being signed', async () => {
    const harness = await typed()
    const { wallet, visitor, signed, posted, state, settled } = harness
    const answer = later<unknown>()
    visitor.sign = () => answer.promise
    const done = register(wallet)
    await settled()
    expect([state.step, views(wallet).at(-1)]).toEqual(['signing', 'ApproveTransaction'])
    await register(wallet)
    type(wallet, 'other')
    answer.resolve(SIGNATURE)
    await settled()
    await done
    expect([signed.length, posted.length, state.label]).toEqual([1, 1, 'nora'])
  })

  it('behavior: declined in the frame: back at the field, what was typed kept, and nothing registered', async () => {
    const harness = await typed()
    const { wallet, visitor, posted, state, account, errors } = harness
    visitor.sign = harness.decline
    await press(harness)
    expect([views(wallet), posted, account.profile]).toEqual([FIELD, [], {}])
    expect(state).toMatchObject({ label: 'nora', step: 'idle', problem: { key: 'names.rejected' } })
    expect(errors()).toEqual([])
    visitor.sign = async () => SIGNATURE
    await press(harness)
    expect(account.profile.name).toBe(NAME)
  })

  it('error: the frame fails: back at the field, with the reason', async () => {
    const harness = await typed()
    harness.visitor.sign = () => Promise.reject(failure('frame-failed'))
    await press(harness)
    expect(views(harness.wallet)).toEqual(FIELD)
    expect(harness.state).toMatchObject({ label: 'nora', problem: { key: 'frame-failed' } })
    expect(harness.errors()).toEqual(['frame-failed'])
  })

  it('error: an answer that is no signature registers nothing', async () => {
    const harness = await typed()
    harness.visitor.sign = async () => '0x01'
    await press(harness)
    expect(harness.posted).toEqual([])
    expect(harness.state.problem).toMatchObject({ key: 'signature-invalid' })
  })

  it('behavior: taken since it was suggested: nobody signs for it', async () => {
    const harness = await typed()
    harness.owners.set(NAME, { coin: COIN, address: '0x1' })
    await press(harness)
    expect([harness.signed, harness.posted]).toEqual([[], []])
    expect(harness.state.problem).toEqual({ key: 'names.taken', values: { name: NAME } })
  })

  it('error: taken while it was signed: the service’s first reason, cleaned; the suggestions are asked again', async () => {
    const harness = await typed()
    const { visitor, owners, on, state, asked, clock, account, wallet } = harness
    visitor.sign = async () => {
      owners.set(NAME, { coin: COIN, address: '0x1' })
      return SIGNATURE
    }
    on.register = async () => {
      throw refusal('The name\u202e is\n already   registered.')
    }
    await press(harness)
    await clock.advance(0)
    expect(state.problem).toEqual({ said: 'The name is already registered.' })
    expect([views(wallet), state.label, account.profile]).toEqual([FIELD, 'nora', {}])
    expect(asked).toEqual([`account ${NAME}`, `account ${NAME}`, 'suggestions nora'])
    expect(harness.errors()).toEqual(['name-register-failed'])
  })

  it('error: confirmed late, or with a clock that is wrong: what to do is said beside the reason', async () => {
    const harness = await typed()
    const { visitor, on, owners, state, clock } = harness
    const problemAfter = async (ms: number, reason: string, status?: number) => {
      visitor.sign = async () => {
        await clock.advance(ms)
        return SIGNATURE
      }
      on.register = async () => {
        throw refusal(reason, status)
      }
      await press(harness)
      return state.problem
    }
    expect(await problemAfter(9_000, 'No.')).toEqual({ said: 'No.' })
    expect(await problemAfter(10_000, 'No.')).toEqual({ said: 'No.', isLate: true })
    expect(await problemAfter(10_000, '')).toMatchObject({ key: 'name-register-failed', isLate: true })
    // Nobody has refused it.
    expect(await problemAfter(10_000, '', 503)).toMatchObject({ key: 'name-register-failed' })
    expect(state.problem).not.toHaveProperty('isLate')
    expect(await problemAfter(0, 'Expired timestamp: 1')).toEqual({
      said: 'Expired timestamp: 1',
      isLate: true,
    })
    owners.set(NAME, { coin: COIN, address: '0x1' })
    on.account = async () => ({ value: undefined })
    on.reverse = async () => {
      on.account = async () => ({ value: { name: NAME, addresses: new Map() } })
      return []
    }
    expect(await problemAfter(10_000, 'It is taken.')).toEqual({ said: 'It is taken.' })
  })

  it('error: refused without a reason: the text of the catalogue, with the name', async () => {
    const harness = await typed()
    harness.on.register = async () => false
    await press(harness)
    expect(harness.state.problem).toEqual({ key: 'name-register-failed', values: { name: NAME } })
    expect(harness.emitted('wm-error')).toMatchObject([{ message: `Error registering name ${NAME}` }])
  })

  it.each([false, true])(
    'error: told to the host with name, reason and kind of account (a smart account: %s)',
    async (isSmartAccount) => {
      const harness = await typed()
      Object.assign(harness.account, { smart: isSmartAccount ? [ALICE] : [] })
      harness.on.register = async () => false
      await press(harness)
      const told = harness.emitted('wm-event').filter(({ event }) => event === 'REGISTER_NAME_ERROR')
      const properties = { isSmartAccount, ensName: NAME, error: 'name-register-failed' }
      expect(told).toEqual([{ event: 'REGISTER_NAME_ERROR', properties }])
    },
  )

  it('behavior: the answer is lost and the name is registered: it is theirs, and not registered again', async () => {
    const harness = await typed()
    const { on, posted, account, state, signed } = harness
    const { register: keep } = on
    on.register = async (p) => {
      await keep(p)
      throw refusal('', 504)
    }
    await press(harness)
    expect([account.profile.name, state.problem, posted.length, signed.length]).toEqual([
      NAME,
      undefined,
      1,
      1,
    ])
  })

  it('behavior: what an earlier attempt has registered needs no signature', async () => {
    const harness = await typed()
    harness.owners.set(NAME, { coin: COIN, address: ALICE })
    await press(harness)
    expect([harness.signed, harness.posted, harness.account.profile.name]).toEqual([[], [], NAME])
  })

  it('error: the service is down: said before anybody signs', async () => {
    const harness = await typed()
    harness.on.account = async () => {
      throw down()
    }
    await press(harness)
    expect([harness.signed, harness.state.problem]).toMatchObject([[], { key: 'name-unresolved' }])
    harness.on.account = async () => ({ value: undefined, skipped: 'unavailable', cause: down() })
    await press(harness)
    expect([harness.signed, harness.state.problem]).toMatchObject([[], { key: 'name-unresolved' }])
  })

  it('error: a network that the service does not serve', async () => {
    const harness = await typed()
    harness.on.account = async () => ({ value: undefined, skipped: 'unsupported' })
    await press(harness)
    expect([harness.signed, harness.state.problem]).toEqual([
      [],
      { key: 'names.network', values: { network: 'Ethereum' } },
    ])
  })

  it('error: a chain id of 2^31 or more has no coin type: nothing is asked', async () => {
    const harness = await typed({ on: WIDE })
    await press(harness)
    const looked = harness.asked.filter((one) => one.startsWith('account'))
    expect([harness.state.problem, looked, harness.signed]).toMatchObject([
      { key: 'chain-id-invalid' },
      [],
      [],
    ])
  })

  it('error: nobody is signed in any more', async () => {
    const harness = await typed()
    harness.account.embedded = undefined
    await press(harness)
    expect([harness.state.problem, harness.signed]).toMatchObject([{ key: 'auth-connector-not-found' }, []])
  })

  it('param: what is no name is not asked for', async () => {
    const harness = await namesHarness()
    for (const text of ['', 'nor', '----']) {
      type(harness.wallet, text)
      await register(harness.wallet)
    }
    expect([harness.asked, harness.signed, harness.state.problem]).toEqual([[], [], undefined])
  })
})
