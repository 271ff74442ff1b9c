import { describe, expect, it } from 'vitest'
import { flush, isGate } from '../../../api/api.testing.ts'
import { findKnown } from '../../../chains/networks.ts'
import type { ResolvedName } from '../../../chains/tokens.ts'
import { later } from '../../../core/core.testing.ts'
import { failure } from '../../../errors/to-error.ts'
import { receiverTexts } from '../../../i18n/en.receiver.ts'
import { isName } from '../draft/draft.rules.ts'
import { forSend } from '../send.testing.ts'
import { isPaymentLink, linkProblemKey, readPaymentLink, resolveReceiver } from './receiver.reads.ts'
import { refusedWith, start } from './receiver.testing.ts'

const PERSON = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const ZERO = `0x${'0'.repeat(40)}`

const SOLANA = '8bcRzB3v6PxbbtkVCiX9ceW2whwakA6gX7qvSYbeMHLq'

const SOLANA_ID = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const ETHEREUM = 'eip155:1'

const BASE = 'eip155:8453'

describe('isName', () => {
  it('param: what has a point and could be one', () => {
    for (const text of [
      'meadow.eth',
      ' Meadow.ETH\n',
      'a.b.c',
      'пример.eth',
      '👩‍🚀.eth',
      'mеadow.eth',
      '0x1.eth',
      // The emoji of the key, as it is typed and as it is normalized.
      '#\ufe0f\u20e3.eth',
      'a#\u20e3.eth',
    ])
      expect(isName(text), text).toBe(true)
    for (const text of [
      '',
      'meadow',
      'mead ow.eth',
      'mead\u00a0ow.eth',
      'mead\u0000ow.eth',
      `${'a'.repeat(252)}.eth`,
      'https://meadow.eth',
      'ethereum:meadow.eth?value=1.5e18',
      'meadow.eth#x',
      '#.eth',
      '#\ufe0f.eth',
      'me@meadow.eth',
      PERSON,
    ])
      expect(isName(text), text).toBe(false)
    expect(isName(`${'a'.repeat(251)}.eth`)).toBe(true)
  })

  it('attack: never one that holds an address', () => {
    for (const text of [
      `${PERSON}.eth`,
      `x${PERSON}.eth`,
      `meadow.${PERSON.toUpperCase()}`,
      `${PERSON}0.eth`,
    ])
      expect(isName(text), text).toBe(false)
  })
})

describe('resolveReceiver', () => {
  it('behavior: an address is itself, in its checksum, and nobody is asked', async () => {
    const { resolve, asked, sent } = start()
    expect(await resolve(PERSON)).toEqual({ address: PERSON })
    expect(await resolve(` ${PERSON.toLowerCase()} `)).toEqual({ address: PERSON })
    expect([...asked, ...sent]).toEqual([])
  })

  it('error: what is neither address nor name, or nobody’s', async () => {
    const { resolve, asked } = start()
    for (const text of ['', 'meadow', PERSON.slice(0, -1), PERSON.replace('C51', 'c51'), ZERO, SOLANA])
      expect(await resolve(text), text).toEqual(refusedWith('address-invalid'))
    expect(asked).toEqual([])
  })

  it('behavior: on Solana addresses only', async () => {
    const { resolve, asked, sent } = start({ network: SOLANA_ID })
    expect(await resolve(SOLANA)).toEqual({ address: SOLANA })
    for (const text of [PERSON, 'meadow.eth', 'meadow.reown.id', 'meadow.sol'])
      expect(await resolve(text), text).toEqual(refusedWith('address-invalid'))
    expect([...asked, ...sent]).toEqual([])
  })

  it('behavior: a name is asked of ENS for the network in use, each time', async () => {
    const image = 'https://images.example/p.png'
    const { resolve, asked, wallet, sent } = start({
      ens: async ({ name }) => ({ name: name.toLowerCase(), address: PERSON, image }),
    })
    expect(await resolve(' Meadow.eth ')).toEqual({ name: 'meadow.eth', address: PERSON, image })
    expect(await resolve('mE\u0301adow.eth')).toMatchObject({ name: 'm\u00e9adow.eth' })
    await resolve('meadow.eth')
    expect(asked.map(({ name }) => name)).toEqual(['Meadow.eth', 'm\u00c9adow.eth', 'meadow.eth'])
    expect(asked[0]?.network?.caipNetworkId).toBe(BASE)
    expect(asked[0]?.ethereum).toMatchObject({ caipNetworkId: ETHEREUM })
    expect(wallet.state.network.activeNamespace).toBe('eip155')
    expect(sent).toEqual([])
  })

  it('behavior: Ethereum is as the page has it, or the known one', async () => {
    const details = {
      id: 1,
      caipNetworkId: ETHEREUM,
      chainNamespace: 'eip155',
      name: 'Ours',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://ours.example/'],
    }
    const ours = start({ options: { networks: [details, BASE] } })
    await ours.resolve('meadow.eth')
    expect(ours.asked[0]?.ethereum?.name).toBe('Ours')
    const none = start({ options: { networks: [BASE] } })
    await none.resolve('meadow.eth')
    expect(none.asked[0]).not.toHaveProperty('ethereum')
  })

  it('error: what ENS or the node says is said', async () => {
    for (const code of ['name-invalid', 'name-unresolved', 'name-offchain', 'http-failed'] as const) {
      const { resolve } = start({
        ens: async () => {
          throw failure(code)
        },
      })
      expect(await resolve('meadow.eth')).toEqual(refusedWith(code))
    }
  })

  it('error: without an answer in 10 s it is given up', async () => {
    const { clock, wallet } = start({ ens: () => new Promise(() => {}) })
    const outcome = flush(clock, resolveReceiver(forSend(wallet), 'meadow.eth'), 9_999)
    expect(await outcome).toBe('pending')
    const other = flush(clock, resolveReceiver(forSend(wallet), 'meadow.eth'), 10_000)
    expect(await other).toEqual(refusedWith('timeout'))
    expect(clock.pending()).toBe(0)
  })

  it('behavior: nobody waits any more: it ends at once, and the service is told', async () => {
    const abort = new AbortController()
    const answer = later<ResolvedName>()
    const { clock, wallet, resolve, asked } = start({ ens: () => answer.promise })
    const outcome = flush(clock, resolveReceiver(forSend(wallet), 'meadow.eth', { signal: abort.signal }))
    await clock.advance(0)
    abort.abort()
    expect(await outcome).toEqual(refusedWith('aborted'))
    answer.reject(failure('http-failed'))
    expect(await resolve('meadow.eth', abort.signal)).toEqual(refusedWith('aborted'))
    expect(asked).toHaveLength(1)
    expect(clock.pending()).toBe(0)

    const gone = new AbortController()
    const service = start({ respond: () => new Promise(() => {}) })
    const waiting = flush(
      service.clock,
      resolveReceiver(forSend(service.wallet), 'meadow.reown.id', { signal: gone.signal }),
    )
    await service.clock.advance(0)
    gone.abort()
    expect(await waiting).toEqual(refusedWith('aborted'))
    const call = service.sent.find((one) => !isGate(one))
    expect(call?.init.signal?.aborted).toBe(true)
  })

  it('attack: an answer for another network than the one in use by then is nobody’s', async () => {
    const answer = later<ResolvedName>()
    const { clock, wallet } = start({ ens: () => answer.promise })
    const outcome = flush(clock, resolveReceiver(forSend(wallet), 'meadow.eth'))
    await clock.advance(0)
    const ethereum = findKnown(ETHEREUM)
    if (ethereum) wallet.session.choose(ethereum)
    answer.resolve({ name: 'meadow.eth', address: PERSON })
    expect(await outcome).toEqual(refusedWith('aborted'))
  })
})

describe('readPaymentLink', () => {
  it('behavior: a link is read, and each refusal has its words', () => {
    expect(isPaymentLink(`ethereum:${PERSON}`)).toBe(true)
    expect(readPaymentLink(`ethereum:${PERSON}@8453?value=1e18`)).toEqual({
      to: PERSON,
      value: 10n ** 18n,
      caipNetworkId: BASE,
    })
    const refused = readPaymentLink('ethereum:meadow.eth')
    const key = 'problem' in refused ? linkProblemKey(refused.problem) : undefined
    expect(key && receiverTexts[key]).toBe('This payment link leads to a name. Enter the name by itself')
  })
})
