/**
 * Pure rules for the file: CSV (RFC 4180) in UTF-8 with a byte order mark, one line per transfer, exact amounts with
 * a decimal point, dates in UTC. An apostrophe keeps spreadsheets from running text as a formula.
 */
import type { Transfer } from '../../api/contract.ts'
import type { Entry } from './activity.rules.ts'

const COLUMNS = [
  ...['Date (UTC)', 'Status', 'Operation', 'Direction', 'Amount', 'Token', 'Symbol', 'Value (USD)'],
  ...['Sent from', 'Sent to', 'Network', 'Transaction', 'Suspicious'],
]

/** A cell; most of them hold text from outside. */
type Cell = string | undefined

// Some spreadsheets accept full-width signs too.
const FORMULA = /(^|;\s*)(?=[=+\-@\t\r\n＝＋－＠])/g

const cell = (text: Cell = ''): string => {
  // Where the comma is the decimal mark, spreadsheets split cells at semicolons, even inside a name.
  const safe = text.replace(FORMULA, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

const moveCells = ({ direction, quantity, token, nft, value }: Transfer): readonly Cell[] => [
  direction,
  quantity,
  nft ? nft.name : token?.name,
  token?.symbol,
  value,
]

const linesOf = ({ transaction, outcome, suspicion }: Entry): readonly string[] => {
  const { minedAt, operation, sentFrom, sentTo, caipNetworkId, hash, transfers, unread } = transaction
  const before = [new Date(minedAt).toISOString(), outcome, operation]
  const after = [sentFrom, sentTo, caipNetworkId, hash, suspicion]
  const moves = transfers?.map(moveCells) ?? []
  // A line of its own also for what could not be read, so that the others are not taken for all.
  if (unread || moves.length === 0) moves.push(Array.from({ length: 5 }, () => undefined))
  return moves.map((cells) => lineOf([...before, ...cells, ...after]))
}

export const csvStart = `\u{feff}${lineOf(COLUMNS)}`

export const csvLines = (entries: readonly Entry[]): string => entries.flatMap(linesOf).join('')

/** The last line of a file that lacks some, so that the others are not taken for all. */
export const csvUnread = (count: number): string => {
  const cells = ['', 'Unread', `${count} ${count === 1 ? 'transaction' : 'transactions'} could not be read`]
  return lineOf(COLUMNS.map((_, index) => cells[index]))
}

/** `transactions-eip155-1-0xf39Fd6e5-2025-11-21.csv` */
export function fileName(caipNetworkId: string, address: string, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10)
  return `transactions-${caipNetworkId.replace(':', '-')}-${address.slice(0, 10)}-${day}.csv`
}
