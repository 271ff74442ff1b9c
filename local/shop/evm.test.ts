/** The shop's server on a real chain: it accepts what was paid, and nothing else. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createShop, toDecimalText } from '../../demo/pay-server.mjs'
import { CHAIN, MEADOW, node, nodes, startLocal, tokenOf } from '../services/services.testing.ts'
import { ETHER, OTHER, open, PAID, refused, SHOP, send, sendToken, submit, waiting } from './shop.testing.ts'

startLocal()

describe('createShop', () => {
  beforeEach(() => node('evm_setAutomine', true))

  it('behavior: what it asks for is what pay() takes: text in whole units, and a time', () => {
    const { id, request } = open({ now: () => 1_000_000 }).issue('book')
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(request).toEqual({
      recipient: SHOP,
      amount: '12.5',
      network: CHAIN,
      token: tokenOf('USDC').address,
      label: 'A book',
      expiresAt: 1_000 + 15 * 60,
    })
  })

  it('behavior: coins that were paid are paid, once asked and once more', async () => {
    const shop = open()
    const { id } = shop.issue('cup')
    const claim = { id, hash: await send(MEADOW, SHOP, ETHER / 10n), payer: MEADOW }
    expect(await shop.verify(claim)).toEqual(PAID)
    expect(await shop.verify(claim)).toEqual(PAID)
  })

  it('behavior: a token, and a unit more', async () => {
    const shop = open()
    for (const value of [12_500_000n, 12_500_001n]) {
      const { id } = shop.issue('book')
      const hash = await sendToken('USDC', SHOP, value)
      expect(await shop.verify({ id, hash, payer: MEADOW.toLowerCase() })).toEqual(PAID)
    }
  })

  it.each<[string, string, () => Promise<unknown>, string]>([
    ['coins to another', 'cup', () => send(MEADOW, OTHER, ETHER), 'wrong-recipient'],
    ['a wei too little', 'cup', () => send(MEADOW, SHOP, ETHER / 10n - 1n), 'too-little'],
    ['another’s coins', 'cup', () => send(OTHER, SHOP, ETHER / 10n), 'wrong-payer'],
    ['a token in place of coins', 'cup', () => sendToken('USDC', SHOP, 10n ** 8n), 'wrong-recipient'],
    ['a token to another', 'book', () => sendToken('USDC', OTHER, 12_500_000n), 'wrong-recipient'],
    ['a unit too little', 'book', () => sendToken('USDC', SHOP, 12_499_999n), 'too-little'],
    ['another token', 'book', () => sendToken('DAI', SHOP, 10n ** 18n), 'wrong-token'],
    ['coins in place of a token', 'book', () => send(MEADOW, SHOP, ETHER), 'wrong-token'],
  ])('attack: %s is refused', async (_name, product, pay, reason) => {
    const shop = open()
    const { id } = shop.issue(product)
    expect(await shop.verify({ id, hash: await pay(), payer: MEADOW })).toEqual(refused(reason))
  })

  it('attack: another’s token is refused', async () => {
    await sendToken('USDC', OTHER, 20_000_000n)
    const shop = open()
    const { id } = shop.issue('book')
    const hash = await sendToken('USDC', SHOP, 12_500_000n, OTHER)
    expect(await shop.verify({ id, hash, payer: MEADOW })).toEqual(refused('wrong-payer'))
    // It was worth nothing to that claim, and pays for the one it belongs to.
    expect(await shop.verify({ id, hash, payer: OTHER })).toEqual(PAID)
  })

  it('attack: two halves are not a whole', async () => {
    const shop = open()
    const { id } = shop.issue('cup')
    for (let half = 0; half < 2; half++) {
      const hash = await send(MEADOW, SHOP, ETHER / 20n)
      expect(await shop.verify({ id, hash, payer: MEADOW })).toEqual(refused('too-little'))
    }
  })

  it('attack: a hash pays once: for the next payment, written otherwise, at the same time, after a restart', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'shop-')), 'paid.jsonl')
    const shop = open({ file })
    const [first, second] = [shop.issue('cup'), shop.issue('cup')]
    const hash = String(await send(MEADOW, SHOP, ETHER / 10n))
    const verdicts = await Promise.all(
      [first, second].map(({ id }) => shop.verify({ id, hash, payer: MEADOW })),
    )
    expect(verdicts).toEqual([PAID, waiting('looked-at')])
    expect(await shop.verify({ id: second.id, hash, payer: MEADOW })).toEqual(refused('hash-used'))
    const upper = `0x${hash.slice(2).toUpperCase()}`
    expect(await shop.verify({ id: second.id, hash: upper, payer: MEADOW })).toEqual(refused('hash-used'))
    const again = open({ file })
    const third = again.issue('cup')
    expect(await again.verify({ id: third.id, hash, payer: MEADOW })).toEqual(refused('hash-used'))
  })

  it('attack: paid by one hash, another one does not pay it again', async () => {
    const shop = open()
    const { id } = shop.issue('cup')
    await shop.verify({ id, hash: await send(MEADOW, SHOP, ETHER / 10n), payer: MEADOW })
    const more = { id, hash: await send(MEADOW, SHOP, ETHER / 10n), payer: MEADOW }
    expect(await shop.verify(more)).toEqual(refused('already-paid'))
  })

  it('attack: what could not be written down has not counted, and counts once it is', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'shop-')), 'later')
    const file = join(folder, 'paid.jsonl')
    const shop = open({ file })
    const { id } = shop.issue('cup')
    const claim = { id, hash: await send(MEADOW, SHOP, ETHER / 10n), payer: MEADOW }
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (let time = 0; time < 2; time++) expect(await shop.verify(claim)).toEqual(waiting('not-written'))
    expect(said).toHaveBeenCalledTimes(2)
    said.mockRestore()
    mkdirSync(folder)
    expect(await shop.verify(claim)).toEqual(PAID)
    const next = open({ file })
    expect(await next.verify({ ...claim, id: next.issue('cup').id })).toEqual(refused('hash-used'))
  })

  it('attack: a line that was cut off neither keeps the shop shut nor takes the next one with it', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'shop-')), 'paid.jsonl')
    writeFileSync(file, '["eip155:1:0x12","one"]\nnull\n["eip155:1:0x34","tw')
    const shop = open({ file })
    const claim = { hash: await send(MEADOW, SHOP, ETHER / 10n), payer: MEADOW }
    expect(await shop.verify({ ...claim, id: shop.issue('cup').id })).toEqual(PAID)
    const next = open({ file })
    expect(await next.verify({ ...claim, id: next.issue('cup').id })).toEqual(refused('hash-used'))
  })

  it('behavior: not mined yet, it waits; mined, it is paid', async () => {
    const shop = open()
    const { id } = shop.issue('cup')
    await node('evm_setAutomine', false)
    const claim = { id, hash: await submit(MEADOW, SHOP, ETHER / 10n), payer: MEADOW }
    expect(await shop.verify(claim)).toEqual(waiting('not-mined'))
    await node('evm_mine')
    expect(await shop.verify(claim)).toEqual(PAID)
  })

  it('behavior: it waits for as many blocks as the shop wants', async () => {
    const shop = open({ confirmations: 3 })
    const { id } = shop.issue('cup')
    const claim = { id, hash: await send(MEADOW, SHOP, ETHER / 10n), payer: MEADOW }
    for (let more = 0; more < 2; more++) {
      expect(await shop.verify(claim)).toEqual(waiting('not-confirmed'))
      await node('evm_mine')
    }
    expect(await shop.verify(claim)).toEqual(PAID)
  })

  it('attack: what was reverted is refused', async () => {
    const shop = open()
    const { id } = shop.issue('book')
    const hash = await sendToken('USDC', SHOP, 10n ** 30n)
    expect(await shop.verify({ id, hash, payer: MEADOW })).toEqual(refused('reverted'))
  })

  it('attack: on another network it is not there, nor is it with a node of another network', async () => {
    const shop = open()
    const { id } = shop.issue('far')
    const claim = { id, hash: await send(MEADOW, SHOP, ETHER / 10n), payer: MEADOW }
    expect(await shop.verify(claim)).toEqual(waiting('not-mined'))
    const mixed = createShop({
      networks: { 'eip155:8453': { rpc: nodes.urls[CHAIN] ?? '', recipient: SHOP } },
      products: { far: { label: 'A cup', network: 'eip155:8453', price: ETHER / 10n, decimals: 18 } },
    })
    expect(await mixed.verify({ ...claim, id: mixed.issue('far').id })).toEqual(waiting('unreachable'))
  })

  it('attack: what was paid before it was asked for, or long after, is for something else', async () => {
    const hash = await send(MEADOW, SHOP, ETHER / 10n)
    for (const [hours, reason] of [
      [1, 'too-early'],
      [-2, 'too-late'],
    ] as const) {
      const shop = open({ now: () => Date.now() + hours * 3_600_000 })
      expect(await shop.verify({ id: shop.issue('cup').id, hash, payer: MEADOW })).toEqual(refused(reason))
    }
  })

  it('attack: whoever has signed in is the one who pays', async () => {
    const shop = open()
    const { id } = shop.issue('cup', { payer: OTHER })
    const hash = await send(MEADOW, SHOP, ETHER / 10n)
    expect(await shop.verify({ id, hash, payer: MEADOW })).toEqual(refused('wrong-payer'))
  })

  it.each<[object, string]>([
    [{}, 'unknown-payment'],
    [{ id: 'x' }, 'unknown-payment'],
    [{ id: '__proto__', hash: '0x', payer: MEADOW }, 'unknown-payment'],
    [{ id: 'mine', payer: MEADOW }, 'incomplete'],
    [{ id: 'mine', hash: ['0x'], payer: MEADOW }, 'incomplete'],
    [{ id: 'mine', hash: '0x12', payer: MEADOW }, 'hash-invalid'],
  ])('attack: a claim like %o is refused', async (claim, reason) => {
    const shop = open()
    const { id } = shop.issue('cup')
    const given: { id?: unknown } = claim
    expect(await shop.verify({ ...given, id: given.id === 'mine' ? id : given.id })).toEqual(refused(reason))
  })

  it('behavior: there is nothing to pay for what it does not sell', () => {
    for (const name of ['boat', 'constructor', '__proto__']) expect(() => open().issue(name)).toThrow()
  })
})

describe('toDecimalText', () => {
  it.each<[bigint, number, string]>([
    [12_500_000n, 6, '12.5'],
    [1n, 18, '0.000000000000000001'],
    [10n ** 18n, 18, '1'],
    [5n, 0, '5'],
    [0n, 6, '0'],
  ])('behavior: %o with %o decimals is %s', (value, decimals, text) => {
    expect(toDecimalText(value, decimals)).toBe(text)
  })
})
