import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { MAINNET } from '../../../connectors/standard-wallet.testing.ts'
import { BOB, CAROL, hashOf } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { connectSolana } from '../../../core/solana-connected.testing.ts'
import { confirm } from '../review/review.actions.ts'
import { type Sending, sendForHost, startSending, write } from '../send.testing.ts'

const request = { to: BOB, value: 10n ** 17n }
const both = { options: { networks: ['eip155:1', 'eip155:10', MAINNET] } }

/** What has become of the promise by now. */
const outcomeOf = (promise: Promise<unknown>) => {
  const outcome: { code?: unknown } = { code: 'pending' }
  promise.then(
    () => Object.assign(outcome, { code: 'resolved' }),
    (error: unknown) => Object.assign(outcome, { code: Reflect.get(Object(error), 'code') }),
  )
  return outcome
}

/** In the order in which they were called, within one turn. */
const closeAndOpen = ({ element }: Sending) => {
  element.requestClose('api')
  void element.show()
}

describe('sendForHost, left', () => {
  it.each<[string, object, (sending: Sending) => unknown]>([
    ['an embedded modal is closed', { embedded: true }, ({ element }) => element.requestClose('api')],
    [
      'the wallet goes to a network that is not offered',
      {},
      ({ provider }) => provider.emit('chainChanged', '0x2a'),
    ],
    ['a sign-in is due', {}, ({ wallet }) => wallet.go.reset('SIWXSignMessage')],
    ['another view is opened', {}, ({ element }) => element.show({ view: 'Receive' })],
    ['closed and opened again in one turn', {}, closeAndOpen],
    [
      'its wallet ends, and another namespace is in use',
      both,
      ({ core }) => core.session.disconnect('eip155'),
    ],
  ])('behavior: %s: 4001, nothing can be sent, and another request may come', async (_how, given, leave) => {
    const sending = await startSending(given)
    if (given === both) await connectSolana(sending)
    const outcome = outcomeOf(sendForHost(sending.wallet, request))
    await sending.settled()
    expect(views(sending.wallet).at(-1)).toBe('SendPreview')
    await leave(sending)
    await sending.settled()
    expect(outcome.code).toBe(4001)
    expect(sending.state.flow).toEqual({ step: 'editing' })
    await confirm(sending.wallet)
    expect(sending.sent()).toEqual([])
    const next = outcomeOf(sendForHost(sending.wallet, { ...request, value: 1 }))
    await sending.settled()
    expect(next.code).not.toBe('sending-busy')
  })

  it('behavior: left while the wallet asks: 4001, and its late hash is followed', async () => {
    const sending = await startSending({ embedded: true })
    const answer = later<Hex>()
    sending.provider.answer('eth_sendTransaction', () => answer.promise)
    const outcome = outcomeOf(sendForHost(sending.wallet, request))
    await sending.settled()
    const done = confirm(sending.wallet)
    await sending.settled()
    sending.element.requestClose('api')
    await sending.settled()
    expect(outcome.code).toBe(4001)
    answer.resolve(hashOf(1))
    await done
    await sending.settled()
    expect(sending.core.state.transactions.list).toMatchObject([{ hash: hashOf(1), to: BOB }])
  })

  it('behavior: a view on top of the review leads back to it', async () => {
    const sending = await startSending()
    const outcome = outcomeOf(sendForHost(sending.wallet, request))
    await sending.settled()
    sending.wallet.go.to('ApproveTransaction')
    await sending.settled()
    sending.wallet.go.back()
    await sending.settled()
    expect(outcome.code).toBe('pending')
    await confirm(sending.wallet)
    await sending.settled()
    expect(outcome.code).toBe('resolved')
  })
})

describe('endWithSession', () => {
  it('behavior: draft and review go with the wallet that they were written for, though another one is in use then', async () => {
    const sending = await startSending(both)
    await connectSolana(sending)
    await write(sending, '0.1', CAROL)
    expect(sending.state.flow.step).toBe('reviewing')
    await sending.core.session.disconnect('eip155')
    await sending.settled()
    expect(sending.core.state.network.activeNamespace).toBe('solana')
    expect(sending.state).toMatchObject({
      draft: { amount: '', receiver: '' },
      flow: { step: 'editing' },
    })
  })

  it('behavior: they stay when a wallet ends that is not in use', async () => {
    const sending = await startSending(both)
    await connectSolana(sending)
    await write(sending, '0.1', CAROL)
    await sending.core.session.disconnect('solana')
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ amount: '0.1', receiver: CAROL })
  })
})
