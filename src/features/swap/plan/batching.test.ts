/** What the wallet is asked about batches while a review is open: it may be on another device, whose app is not to be troubled. */
import { describe, expect, it } from 'vitest'
import { canBatch } from '../../../chains/evm/calls/batch.ts'
import { createMarket, UNI, USDC } from '../market.testing.ts'
import { prepare, rereadNow, review } from '../preview/preview.actions.ts'
import { agreeAndPress, type Swapping, startSwapping, write } from '../swap.testing.ts'

const atomic = (status: string): object => ({ '0x1': { atomic: { status } } })

const reviewing = async (
  answer: (status: string) => unknown = atomic,
  hasAgreedTo?: (method: string) => boolean,
) => {
  const { respond, chain } = createMarket()
  const calls = async () => ({ ...(await chain.calls()), canBatch })
  const swapping = await startSwapping({ respond, chain: { ...chain, calls } })
  const { wallet, provider } = swapping
  if (hasAgreedTo) provider.hasAgreedTo = hasAgreedTo
  const say = (status: string) => provider.answer('wallet_getCapabilities', () => answer(status))
  say('supported')
  await write(wallet, { from: USDC, to: UNI, amount: '5' })
  await review(wallet)
  return { ...swapping, say }
}

const questions = ({ provider }: Swapping) =>
  provider.requests.filter(({ method }) => method === 'wallet_getCapabilities').length

const isBatch = ({ state: { flow } }: Swapping) => flow.step === 'reviewing' && flow.review.isBatch

describe('makesOneOf', () => {
  it('behavior: asked once for a review, however often it is read again, and anew for the next one', async () => {
    const swapping = await reviewing()
    const { wallet, say } = swapping
    await rereadNow(wallet)
    await rereadNow(wallet)
    expect([questions(swapping), isBatch(swapping)]).toEqual([1, true])
    say('unsupported')
    await rereadNow(wallet)
    expect([questions(swapping), isBatch(swapping)]).toEqual([1, true])
    await prepare(wallet)
    expect([questions(swapping), isBatch(swapping)]).toEqual([2, false])
  })

  it('behavior: a wallet that answers with JSON text is understood', async () => {
    expect(isBatch(await reviewing((status) => JSON.stringify(atomic(status))))).toBe(true)
    expect(isBatch(await reviewing(() => '{"0x1"'))).toBe(false)
  })

  it.each([
    ['wallet_sendCalls', false],
    ['wallet_getCallsStatus', false],
    ['wallet_getCapabilities', true],
  ])(
    'behavior: a session without %s: the wallet makes several calls as one: %s',
    async (absent, expected) => {
      expect(isBatch(await reviewing(atomic, (method) => method !== absent))).toBe(expected)
    },
  )

  it('attack: another wallet has the account, and makes no batches: announced, and the button rests', async () => {
    const swapping = await reviewing()
    const { wallet, core, state, say, sent } = swapping
    const connector = core.session.connector()
    if (!connector) throw new Error('not connected')
    const another = { ...connector }
    core.session.connector = () => another
    say('unsupported')
    await rereadNow(wallet)
    expect([questions(swapping), isBatch(swapping)]).toEqual([2, false])
    expect(state.changed).toEqual({ key: 'swap.changed.steps', times: 1 })
    await agreeAndPress(wallet)
    expect(sent()).toEqual([])
  })

  it('behavior: nobody is asked where there is nothing to put together', async () => {
    const swapping = await reviewing()
    const { wallet } = swapping
    await write(wallet, { from: undefined, to: UNI, amount: '0.5' })
    await review(wallet)
    await rereadNow(wallet)
    expect([questions(swapping), isBatch(swapping)]).toEqual([1, false])
  })
})
