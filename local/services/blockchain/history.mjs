// Owns the history of an account: what the index knows, in the documented form, in pages of a fixed size. Rows of the
// local payment page are the on-ramp part. The planted spam and the planted badge come from real logs (`exchange/`).
import { formatUnits, zeroAddress } from 'viem'
import { Refusal } from '../answers.mjs'
import { findChain, iconUrl, listPriced, readAddress } from './caip.mjs'
import { createLedger } from './ledger.mjs'
import { purchasesOf } from './onramp.mjs'

export const PAGE_SIZE = 20

/** @returns {import('../host.mjs').Endpoint[]} */
export function historyEndpoints(world) {
  const ledgers = new Map([...world.chains].map(([id, chain]) => [id, createLedger(chain)]))
  return [
    {
      name: 'history',
      host: 'blockchain',
      method: 'GET',
      path: '/v1/account/:address/history',
      answer: async ({ params, query }) => {
        const address = readAddress(params.address, 'address')
        if (query.onramp !== undefined) return { data: purchasesOf(world, address), next: null }
        const chains =
          query.chainId === undefined ? [...world.chains.values()] : [findChain(world, query.chainId)]
        const lists = await Promise.all(
          chains.map((chain) =>
            rowsOf(world, chain, ledgers.get(chain.id), address, query.cursor === undefined),
          ),
        )
        return pageOf(lists.flat(), query.cursor)
      },
    },
  ]
}

/** @returns the page after the cursor, newest first; the cursor is the place of the last row that was given */
function pageOf(rows, cursor) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const sorted = rows
    .toSorted((a, b) => compare(b.place, a.place))
    .filter(({ place }) => !after || compare(place, after) < 0)
  const page = sorted.slice(0, PAGE_SIZE)
  const next = sorted.length > PAGE_SIZE ? writeCursor(page[page.length - 1].place) : null
  return { data: page.map(({ row }) => row), next }
}

// Time, chain, block, index: new transactions stand before every place that was given out.
const compare = (a, b) => {
  const at = a.findIndex((part, index) => part !== b[index])
  if (at === -1) return 0
  return a[at] < b[at] ? -1 : 1
}

const writeCursor = (place) => Buffer.from(JSON.stringify(place)).toString('base64url')

function readCursor(cursor) {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(place) && place.length === 4) return place
  } catch {
    // said below
  }
  throw new Refusal(400, 'cursor', 'The cursor is not one of ours.')
}

async function rowsOf(world, chain, ledger, address, isFirstPage) {
  const [mined, pending] = await Promise.all([ledger.all(), isFirstPage ? ledger.pending() : []])
  const placed = (transaction, isPending) => {
    const moves = transaction.moves.filter((move) => move.from === address || move.to === address)
    if (moves.length === 0 && transaction.from !== address) return []
    return [
      {
        place: [transaction.time, chain.chainId, transaction.block, transaction.index],
        row: toRow(world, chain, transaction, moves, address, isPending),
      },
    ]
  }
  return [
    ...mined.flatMap((entry) => placed(entry, false)),
    ...pending.flatMap((entry) => placed(entry, true)),
  ]
}

function toRow(world, chain, transaction, moves, address, isPending) {
  const transfers = moves.map((move) => toTransfer(world, chain, move, address))
  return {
    id: transaction.hash,
    metadata: {
      operationType: operationOf(chain, transaction, transfers, moves),
      hash: transaction.hash,
      chain: chain.id,
      minedAt: new Date(transaction.time * 1000).toISOString(),
      sentFrom: transaction.from,
      sentTo: transaction.to ?? zeroAddress,
      status: isPending ? 'pending' : transaction.isGood ? 'confirmed' : 'failed',
      nonce: transaction.nonce,
    },
    // Calls that move nothing have no transfers; an empty list would count as spam.
    transfers: transfers.length > 0 ? transfers : null,
  }
}

function operationOf(chain, transaction, transfers, moves) {
  const { wrapped } = chain.exchange
  if (transaction.to === undefined) return 'deploy'
  if (transaction.input.startsWith('0x095ea7b3')) return 'approve'
  const isOut = transfers.some(({ direction }) => direction !== 'in')
  const isIn = transfers.some(({ direction }) => direction !== 'out')
  if (transaction.to === wrapped.address) return isIn ? 'withdraw' : 'deposit'
  if (transfers.some(({ direction }) => direction === 'self')) return 'send'
  if (isOut && isIn) return 'trade'
  if (isOut) return moves.every((move) => move.to === zeroAddress) ? 'burn' : 'send'
  if (isIn) return moves.every((move) => move.from === zeroAddress) ? 'mint' : 'receive'
  return 'execute'
}

function toTransfer(world, chain, move, address) {
  const direction = move.from === move.to ? 'self' : move.from === address ? 'out' : 'in'
  if (move.isNft) return { direction, quantity: { numeric: '1' }, nft_info: nftInfo(world, chain, move) }
  const token = tokenAt(chain, move.contract)
  const numeric = formatUnits(move.amount, token.decimals)
  return {
    direction,
    quantity: { numeric },
    // What has no price has no value either.
    ...(token.price > 0 && { price: token.price, value: token.price * Number(numeric) }),
    fungible_info: {
      name: token.name,
      symbol: token.symbol,
      icon: { url: iconUrl(world, token.symbol) },
    },
  }
}

function tokenAt(chain, contract) {
  const { imitation } = chain.exchange
  const token = [...listPriced(chain), imitation].find((listed) => listed.address === contract)
  return token ?? { name: 'Unknown token', symbol: '?', decimals: 18, price: 0 }
}

function nftInfo(world, chain, move) {
  const nft = chain.exchange.nfts.find((listed) => listed.address === move.contract)
  return {
    name: nft?.name ?? 'Unknown collectible',
    content: {
      preview: { url: iconUrl(world, nft?.isSpam ? 'SPAM' : 'NFT'), content_type: 'image/svg+xml' },
    },
    flags: { is_spam: nft?.isSpam ?? false },
  }
}
