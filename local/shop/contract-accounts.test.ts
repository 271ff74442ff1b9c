/** Coins of contract accounts, which are sent inside of somebody else's transaction: the shop's server sees them in its trace. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { CHAIN, MEADOW, node, nodes, startLocal, tokenOf } from '../services/services.testing.ts'
import { ETHER, OTHER, open, PAID, refused, SHOP, send, waiting } from './shop.testing.ts'

startLocal()

const JSON_TYPE = { 'content-type': 'application/json' }

/** It sends on what it is sent, as an entry point or an owner has a contract account do. */
const ACCOUNT = '0xcA11bde05977b3631167028862bE2a173976CA11'
const accountAbi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable',
])
type Call = { to: string; value: bigint; data?: Hex; mayFail?: boolean }

const calling = (...calls: readonly Call[]) =>
  encodeFunctionData({
    abi: accountAbi,
    functionName: 'aggregate3Value',
    args: [
      calls.map(({ to, value, data = '0x', mayFail = false }) => ({
        target: to as Hex,
        allowFailure: mayFail,
        value,
        callData: data,
      })),
    ],
  })

const throughAccount = (...calls: readonly Call[]) =>
  send(
    MEADOW,
    ACCOUNT,
    calls.reduce((sum, { value }) => sum + value, 0n),
    calling(...calls),
  )

describe('coins of a contract account', () => {
  beforeEach(() => node('evm_setAutomine', true))

  it('behavior: they are seen inside of the transaction that another has sent', async () => {
    const shop = open()
    const { id } = shop.issue('cup')
    const hash = await throughAccount({ to: OTHER, value: 1n }, { to: SHOP, value: ETHER / 10n })
    // Whoever sent the transaction has not paid by it.
    expect(await shop.verify({ id, hash, payer: MEADOW })).toEqual(refused('wrong-recipient'))
    expect(await shop.verify({ id, hash, payer: ACCOUNT })).toEqual(PAID)
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['to another', () => throughAccount({ to: OTHER, value: ETHER / 10n }), 'wrong-payer'],
    ['a wei too little', () => throughAccount({ to: SHOP, value: ETHER / 10n - 1n }), 'too-little'],
    [
      'in two halves',
      () => throughAccount({ to: SHOP, value: ETHER / 20n }, { to: SHOP, value: ETHER / 20n }),
      'too-little',
    ],
    [
      'taken back by what comes after',
      () =>
        throughAccount({
          to: ACCOUNT,
          value: ETHER / 10n,
          // The token knows no such function, and what contains both undoes both.
          data: calling(
            { to: SHOP, value: ETHER / 10n },
            { to: tokenOf('USDC').address, value: 0n, data: '0xdeadbeef' },
          ),
          mayFail: true,
        }),
      'wrong-payer',
    ],
  ])('attack: %s: refused', async (_name, pay, reason) => {
    const shop = open()
    const { id } = shop.issue('cup')
    expect(await shop.verify({ id, hash: await pay(), payer: ACCOUNT })).toEqual(refused(reason))
  })

  it.each<[string, number, object, object]>([
    ['has no traces', 200, { error: { code: -32601, message: 'not found' } }, refused('wrong-payer')],
    ['does not answer for them', 500, {}, waiting('unreachable')],
  ])('error: a node that %s', async (_name, status, answer, verdict) => {
    const untraced = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      if (!body.includes('debug_traceTransaction')) {
        const read = await fetch(nodes.urls[CHAIN] ?? '', { method: 'POST', body, headers: JSON_TYPE })
        response.writeHead(read.status, JSON_TYPE).end(await read.text())
        return
      }
      response.writeHead(status, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
    })
    await new Promise<void>((done) => untraced.listen(0, '127.0.0.1', done))
    try {
      const shop = open({ rpc: `http://127.0.0.1:${(untraced.address() as AddressInfo).port}` })
      const { id } = shop.issue('cup')
      const hash = await throughAccount({ to: SHOP, value: ETHER / 10n })
      expect(await shop.verify({ id, hash, payer: ACCOUNT })).toEqual(verdict)
      // Coins of a key need no trace.
      const own = await send(MEADOW, SHOP, ETHER / 10n)
      expect(await shop.verify({ id, hash: own, payer: MEADOW })).toEqual(PAID)
    } finally {
      untraced.closeAllConnections()
      untraced.close()
    }
  })
})
