/** Names, payment links, and what becomes of both elsewhere. */
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE, BOB, CAROL } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { failure } from '../../../errors/to-error.ts'
import { confirm, review } from '../review/review.actions.ts'
import { rereadNow } from '../review/review.reads.ts'
import { previewHtml, readPreview, type Sending } from '../send.testing.ts'
import { chooseToken, keepUp, setAmount, setReceiver, startDraft } from './draft.actions.ts'
import { reread } from './draft.reads.ts'
import { checkDraft, sendableNow } from './draft.rules.ts'
import { coins, TOKEN, writing } from './draft.testing.ts'

const choose = async (sending: Sending, token: string | undefined = TOKEN) => {
  chooseToken(sending.wallet, token)
  await sending.settled()
}

/** The name is asked for once nobody has typed for so long. */
const named = async (sending: Sending, text: string) => {
  setReceiver(sending.wallet, text)
  await sending.clock.advance(500)
  await sending.settled()
}

const problemOf = (sending: Sending) => {
  const checked = checkDraft(sending.wallet)
  return checked.ok ? 'ok' : checked.problem.key
}

describe('setReceiver', () => {
  it('behavior: a name is asked for once typing has rested, and the review says both', async () => {
    const sending = await writing()
    sending.chain.names['meadow.eth'] = BOB
    for (const typed of ['m', 'meadow.e', 'meadow.eth']) setReceiver(sending.wallet, typed)
    await sending.clock.advance(499)
    expect(sending.chain.reads.filter((read) => read.startsWith('name'))).toEqual([])
    await sending.clock.advance(1)
    await sending.settled()
    expect(sending.chain.reads.filter((read) => read.startsWith('name'))).toEqual(['name meadow.eth'])
    setAmount(sending.wallet, '0.25')
    await review(sending.wallet)
    const html = previewHtml(sending)
    expect(readPreview(html, 18)).toMatchObject({
      to: BOB,
      sentence: 'Send 0.25 ETH to meadow.eth on Ethereum',
    })
    await confirm(sending.wallet)
    expect(sending.sent()).toMatchObject([{ to: BOB }])
    // Typed, and reviewed.
    expect(sending.chain.reads.filter((read) => read.startsWith('name'))).toHaveLength(2)
  })

  it('attack: a name that leads elsewhere by now stops the review: nothing is sent, and why is said', async () => {
    const sending = await writing()
    sending.chain.names['meadow.eth'] = BOB
    await named(sending, 'meadow.eth')
    setAmount(sending.wallet, '0.25')
    await review(sending.wallet)
    sending.chain.names['meadow.eth'] = CAROL
    await rereadNow(sending.wallet)
    await confirm(sending.wallet)
    expect(sending.sent()).toEqual([])
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'receiver-changed' })
    // The view stands again: the reason stays, and the name is asked anew.
    startDraft(sending.wallet, undefined)
    keepUp(sending.wallet)
    await sending.clock.advance(500)
    await sending.settled()
    expect(sending.state.problem).toBe('receiver-changed')
    expect(checkDraft(sending.wallet)).toMatchObject({ ok: true, to: { address: CAROL } })
    await review(sending.wallet)
    await confirm(sending.wallet)
    expect(sending.sent()).toMatchObject([{ to: CAROL }])
  })

  it('error: a name that nobody has any more when it is reviewed: there is no review', async () => {
    const sending = await writing()
    sending.chain.names['meadow.eth'] = BOB
    await named(sending, 'meadow.eth')
    setAmount(sending.wallet, '0.25')
    delete sending.chain.names['meadow.eth']
    await review(sending.wallet)
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'name-unresolved' })
    sending.chain.names['meadow.eth'] = CAROL
    await review(sending.wallet)
    expect(sending.state).toMatchObject({ flow: { step: 'editing' }, problem: 'receiver-changed' })
    expect(views(sending.wallet)).toEqual(['Account', 'Send'])
  })

  it('error: one that nobody has is said so, and is no receiver', async () => {
    const sending = await writing()
    setAmount(sending.wallet, '0.1')
    await named(sending, 'nobody.eth')
    expect(problemOf(sending)).toBe('name-unresolved')
  })

  it('behavior: one that nobody could be asked for is asked for again, and stays said until then', async () => {
    const sending = await writing()
    const { resolveName } = sending.chain
    sending.chain.names['meadow.eth'] = BOB
    setAmount(sending.wallet, '0.1')
    sending.chain.resolveName = async () => {
      throw failure('http-failed')
    }
    await named(sending, 'meadow.eth')
    expect(problemOf(sending)).toBe('http-failed')
    sending.chain.resolveName = resolveName
    reread(sending.wallet)
    expect(problemOf(sending)).toBe('http-failed')
    await sending.clock.advance(500)
    await sending.settled()
    expect(checkDraft(sending.wallet)).toMatchObject({ ok: true, to: { address: BOB, name: 'meadow.eth' } })
  })

  it('behavior: what was answered of a name is not asked for again', async () => {
    const sending = await writing()
    await named(sending, 'nobody.eth')
    reread(sending.wallet)
    await sending.clock.advance(500)
    await sending.settled()
    expect(sending.chain.reads.filter((read) => read.startsWith('name'))).toEqual(['name nobody.eth'])
  })

  it('behavior: the latest name counts, whatever is answered when', async () => {
    const sending = await writing()
    const first = later<{ name: string; address: Hex }>()
    const { resolveName } = sending.chain
    sending.chain.resolveName = (p) => (p.name === 'first.eth' ? first.promise : resolveName(p))
    sending.chain.names['second.eth'] = CAROL
    await named(sending, 'first.eth')
    await named(sending, 'second.eth')
    first.resolve({ name: 'first.eth', address: BOB })
    await sending.settled()
    setAmount(sending.wallet, '0.1')
    expect(checkDraft(sending.wallet)).toMatchObject({ to: { address: CAROL, name: 'second.eth' } })
  })
})

describe('setReceiver, of a link', () => {
  it('behavior: fills receiver and amount of the coin', async () => {
    const sending = await writing()
    setReceiver(sending.wallet, `ethereum:${BOB}@1?value=2.5e17`)
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ receiver: BOB, amount: '0.25', token: undefined })
    expect(problemOf(sending)).toBe('ok')
  })

  it('behavior: fills the token as well, in its own units', async () => {
    const sending = await writing()
    setReceiver(sending.wallet, `ethereum:${TOKEN}/transfer?address=${BOB}&uint256=1250000`)
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ receiver: BOB, amount: '1.25', token: { address: TOKEN } })
  })

  it('behavior: one for another network waits until the visitor is there', async () => {
    const sending = await writing()
    setReceiver(sending.wallet, `ethereum:${BOB}@10?value=5e17`)
    await sending.settled()
    expect(problemOf(sending)).toBe('send.problem.amount')
    setAmount(sending.wallet, '0.1')
    expect(problemOf(sending)).toBe('send.problem.link-elsewhere')
    expect(sending.state.link).toMatchObject({ caipNetworkId: 'eip155:10' })
    sending.provider.emit('chainChanged', '0xa')
    keepUp(sending.wallet)
    await sending.settled()
    expect(sending.state).toMatchObject({ draft: { receiver: BOB, amount: '0.5' }, link: undefined })
  })

  it('error: one for a network that is not offered, or that asks for something else', async () => {
    const sending = await writing()
    setAmount(sending.wallet, '0.1')
    for (const [link, problem] of [
      [`ethereum:${BOB}@5`, 'send.problem.link-network'],
      [`ethereum:${BOB}/approve?address=${CAROL}&uint256=1`, 'receiver.link.function'],
      [`ethereum:${BOB}?gas=1`, 'receiver.link.key'],
    ] as const) {
      setReceiver(sending.wallet, link)
      await sending.settled()
      expect(problemOf(sending)).toBe(problem)
      expect(sending.state.draft.receiver).toBe(link)
    }
  })
})

describe('keepUp', () => {
  it('behavior: on another network a token and its amount go, the receiver stays', async () => {
    const sending = await writing()
    await choose(sending)
    setAmount(sending.wallet, '1')
    setReceiver(sending.wallet, BOB)
    sending.provider.emit('chainChanged', '0xa')
    keepUp(sending.wallet)
    await sending.settled()
    expect(sending.state.draft).toMatchObject({ token: undefined, amount: '', receiver: BOB })
  })

  it('behavior: with another account the token stays, and its balance is that account’s', async () => {
    const sending = await writing()
    sending.chain.owned[TOKEN] = coins({ balances: { [ALICE]: 5n, [BOB]: 7n } })
    await choose(sending)
    setAmount(sending.wallet, '0.000006')
    setReceiver(sending.wallet, CAROL)
    expect(problemOf(sending)).toBe('send.problem.funds')
    sending.provider.emit('accountsChanged', [BOB])
    // Until it was read, nobody’s.
    expect(problemOf(sending)).toBe('send.balance.loading')
    keepUp(sending.wallet)
    await sending.settled()
    expect(sendableNow(sending.wallet).balance).toEqual({ kind: 'known', value: 7n })
    expect(problemOf(sending)).toBe('ok')
  })

  it('behavior: a name is asked again for another network', async () => {
    const sending = await writing()
    sending.chain.names['meadow.eth'] = BOB
    await named(sending, 'meadow.eth')
    setAmount(sending.wallet, '0.1')
    expect(problemOf(sending)).toBe('ok')
    sending.provider.emit('chainChanged', '0xa')
    expect(problemOf(sending)).toBe('send.receiver.resolving')
    sending.chain.names['meadow.eth'] = CAROL
    keepUp(sending.wallet)
    await sending.clock.advance(500)
    await sending.settled()
    expect(checkDraft(sending.wallet)).toMatchObject({ ok: true, to: { address: CAROL } })
  })
})
