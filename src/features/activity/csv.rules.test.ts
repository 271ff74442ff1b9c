import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../api/contract.ts'
import { ALICE, BOB, hashOf } from '../../core/accounts.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import type { Entry } from './activity.rules.ts'
import { csvLines, csvStart, fileName } from './csv.rules.ts'
import { movesOf } from './moves.rules.ts'

const entry = (more: Partial<Transaction> = {}, rest: Partial<Entry> = {}): Entry => {
  const transaction: Transaction = {
    id: 'a',
    operation: 'send',
    status: 'confirmed',
    minedAt: Date.UTC(2025, 10, 21, 14, 32, 5),
    caipNetworkId: 'eip155:1',
    hash: hashOf(1),
    sentFrom: ALICE,
    sentTo: BOB,
    transfers: [
      {
        direction: 'out',
        quantity: '0.000000000000000001',
        value: '3',
        token: { name: 'Ether', symbol: 'ETH' },
      },
    ],
    ...more,
  }
  return {
    id: transaction.id,
    outcome: transaction.status,
    transaction,
    moves: movesOf(transaction.transfers),
    year: 2025,
    month: 10,
    suspicion: undefined,
    ...rest,
  }
}

const csvOf = (entries: readonly Entry[]) => csvStart + csvLines(entries)

/** Without the apostrophes after semicolons. */
const bare = (text = '') => text.replace(/(?<=;\s*)'(?=[=+\-@\t\r\n＝＋－＠])/g, '')

/** Parses RFC 4180 as a spreadsheet does. */
const parse = (text: string): string[][] => {
  const lines: string[][] = [[]]
  let [cell, isQuoted, at] = ['', false, 0]
  for (; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === ',' || char === '\r') {
      lines.at(-1)?.push(cell)
      cell = ''
      if (char === '\r') {
        lines.push([])
        at += 1
      }
    } else cell += char
  }
  lines.pop()
  return lines
}

describe('csvStart, csvLines', () => {
  it('behavior: a mark of UTF-8, names of columns, one line for each thing that moved, exact', () => {
    const text = csvOf([
      entry(),
      entry({
        operation: 'trade',
        transfers: [
          { direction: 'out', quantity: '1', token: { symbol: 'ETH' } },
          { direction: 'in', quantity: '2', nft: { name: 'Badge', isSpam: false } },
        ],
      }),
      entry({ operation: 'approve', transfers: null }, { suspicion: 'dust', outcome: 'failed' }),
    ])
    expect(text.codePointAt(0)).toBe(0xfeff)
    expect(text.endsWith('\r\n')).toBe(true)
    const lines = parse(text.slice(1))
    const rest = [ALICE, BOB, 'eip155:1', hashOf(1)]
    const date = '2025-11-21T14:32:05.000Z'
    expect(lines).toEqual([
      [
        ...['Date (UTC)', 'Status', 'Operation', 'Direction', 'Amount', 'Token', 'Symbol', 'Value (USD)'],
        ...['Sent from', 'Sent to', 'Network', 'Transaction', 'Suspicious'],
      ],
      [date, 'confirmed', 'send', 'out', '0.000000000000000001', 'Ether', 'ETH', '3', ...rest, ''],
      [date, 'confirmed', 'trade', 'out', '1', '', 'ETH', '', ...rest, ''],
      [date, 'confirmed', 'trade', 'in', '2', 'Badge', '', '', ...rest, ''],
      [date, 'failed', 'approve', '', '', '', '', '', ...rest, 'dust'],
    ])
  })

  it('attack: no cell is a formula, and every text comes back as it was', () => {
    let passed = 0
    const starts = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '＝',
      '＋',
      '－',
      '＠',
      '"',
      ',',
      '\n',
      'a',
      '',
    )
    const name = fc
      .tuple(starts, fc.string({ unit: 'grapheme', maxLength: 20 }))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(name, name, (first, second) => {
        const token = { name: first, symbol: second }
        const text = csvOf([entry({ transfers: [{ direction: 'in', quantity: '1', token }] })])
        const lines = parse(text.slice(1))
        expect(lines).toHaveLength(2)
        const cells = lines[1] ?? []
        expect(cells).toHaveLength(13)
        for (const [index, given] of [
          [5, first],
          [6, second],
        ] as const) {
          expect(cells[index]).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
          expect(bare(cells[index]?.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))).toBe(bare(given))
        }
        passed += 1
      }),
      { numRuns: RUNS / 10 },
    )
    console.info(`csv: ${passed} of ${RUNS / 10} names read back, none a formula`)
  })
})

it('attack: cut at semicolons, as some languages’ spreadsheets do, no cell is a formula either', () => {
  for (const name of ['a;=1+1', 'a; =1+1', 'a;;@SUM(1)', ';＝1']) {
    const text = csvLines([entry({ transfers: [{ direction: 'in', quantity: '1', token: { name } }] })])
    for (const part of text.split(';')) expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
  }
})

it('attack: transfers that could not be read have a line, without an amount', () => {
  const lines = csvLines([entry({ transfers: [{ direction: 'in', quantity: '1' }], unread: 2 })]).split(
    '\r\n',
  )
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(',in,1,')
  expect(lines[1]).toContain(',,,,,')
})

describe('fileName', () => {
  it('param: network, account and day', () => {
    expect(fileName('eip155:1', ALICE, Date.UTC(2025, 10, 21))).toBe(
      'transactions-eip155-1-0xf39Fd6e5-2025-11-21.csv',
    )
  })
})
