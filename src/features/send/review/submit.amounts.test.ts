import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALICE } from '../../../core/accounts.testing.ts'
import { formatAmount, localize, MAX_AMOUNT } from '../../../lib/amount.ts'
import { toChecksum } from '../../../lib/checksum.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { previewHtml, readPreview, type Sending, startSending, write } from '../send.testing.ts'
import { agree, confirm } from './review.actions.ts'

describe('confirm', () => {
  it('attack: what is shown is what is sent, digit by digit: every random draft', {
    timeout: 12 * RUNS,
  }, async () => {
    const runs = Math.ceil(RUNS / 10)
    const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).filter((bytes) => bytes.some(Boolean))
    const digits = fc.bigInt({ min: 1n, max: MAX_AMOUNT / 2n })
    const short = fc.bigInt({ min: 1n, max: 10n ** 21n })
    const harnesses = new Map<number, Promise<Sending>>()
    const at = (decimals: number) => {
      const network = {
        id: 1000 + decimals,
        name: 'A & B <i>',
        nativeCurrency: { name: 'C', symbol: 'C$1', decimals },
        rpcUrls: ['https://node.example'],
      }
      const given = { options: { networks: [network] } }
      if (!harnesses.has(decimals)) harnesses.set(decimals, startSending(given, { chainId: network.id }))
      return harnesses.get(decimals) ?? startSending(given)
    }
    let same = 0
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(short, digits),
        fc.integer({ min: 0, max: 36 }),
        address,
        fc.boolean(),
        async (value, decimals, bytes, lower) => {
          const sending = await at(decimals)
          sending.chain.balances[ALICE] = MAX_AMOUNT
          sending.core.refreshBalance({ force: true })
          await sending.settled()
          const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
          const to = toChecksum(hex)
          await write(sending, formatAmount(value, decimals), lower ? to.toLowerCase() : to)
          const html = previewHtml(sending)
          const shown = readPreview(html, decimals)
          const before = sending.sent().length
          // Of dust the fee is more than half.
          agree(sending.wallet, ['fee'])
          await confirm(sending.wallet)
          const [request, ...more] = sending.sent().slice(before)
          expect(more).toEqual([])
          expect(BigInt(request?.value ?? -1)).toBe(shown.amount)
          expect(request?.to).toBe(shown.to)
          expect(request).toEqual({
            from: ALICE,
            to,
            value: `0x${value.toString(16)}`,
            data: '0x',
            chainId: `0x${(1000 + decimals).toString(16)}`,
          })
          // The sentence says the same figure.
          expect(shown.sentence).toContain(` ${localize(formatAmount(value, decimals), 'en')} C$1 `)
          expect(shown.sentence).toContain('A & B <i>')
          expect(shown.sentence).toContain(to)
          same += 1
        },
      ),
      { numRuns: runs },
    )
    console.info(`preview read back: ${same} of ${runs}`)
  })
})
