// Owns the index of a local network: every mined transaction with what it moved, read block by block from the node when
// somebody asks. It does not know how the product wants to see it (`history.mjs`).
import { decodeEventLog, getAddress, hexToBigInt, hexToNumber } from 'viem'
import { TRANSFER_TOPIC, wethAbi } from '../exchange/contracts.mjs'

/**
 * @typedef {object} Move
 * @property {`0x${string}`} from
 * @property {`0x${string}`} to
 * @property {`0x${string}` | undefined} contract undefined for the coin
 * @property {bigint} amount 1 for an NFT
 * @property {boolean} isNft
 */
/**
 * @typedef {object} Mined
 * @property {`0x${string}`} hash
 * @property {`0x${string}`} from
 * @property {`0x${string}` | undefined} to undefined for a creation
 * @property {string} input
 * @property {number} nonce
 * @property {boolean} isGood
 * @property {number} block
 * @property {number} index in its block
 * @property {number} time seconds
 * @property {Move[]} moves
 */

const BLOCKS_AT_ONCE = 200

/** @param {import('../chain.mjs').Chain} chain */
export function createLedger(chain) {
  /** @type {Mined[]} */
  let mined = []
  /** @type {{ number: number, hash: string }[]} */
  let tops = []
  /** @type {Promise<void>} */
  let work = Promise.resolve()

  const read = async () => {
    if (await isRewritten()) {
      mined = []
      tops = []
    }
    const latest = hexToNumber(await chain.ask('eth_blockNumber'))
    for (let next = (tops.at(-1)?.number ?? -1) + 1; next <= latest; next += BLOCKS_AT_ONCE) {
      const numbers = Array.from(
        { length: Math.min(BLOCKS_AT_ONCE, latest - next + 1) },
        (_, at) => next + at,
      )
      const blocks = await Promise.all(numbers.map((number) => readBlock(chain, number)))
      for (const { top, transactions } of blocks) {
        tops.push(top)
        mined.push(...transactions)
      }
    }
  }

  // A snapshot that was put back, or a reorganisation: the last block we know is not there any more.
  const isRewritten = async () => {
    const top = tops.at(-1)
    if (!top) return false
    const block = await chain.ask('eth_getBlockByNumber', `0x${top.number.toString(16)}`, false)
    return block?.hash !== top.hash
  }

  return {
    /** Everything mined so far, oldest first. @returns {Promise<Mined[]>} */
    async all() {
      // One after the other: two readers would index a block twice.
      work = work.catch(() => {}).then(read)
      await work
      return mined
    },
    /** What waits to be mined. @returns {Promise<Mined[]>} */
    async pending() {
      const { pending } = await chain.ask('txpool_content')
      const waiting = Object.values(pending).flatMap((bySender) => Object.values(bySender))
      return waiting.map((transaction) => toMined(transaction, undefined, undefined))
    },
  }
}

async function readBlock(chain, number) {
  const hex = `0x${number.toString(16)}`
  const [block, receipts] = await Promise.all([
    chain.ask('eth_getBlockByNumber', hex, true),
    chain.ask('eth_getBlockReceipts', hex),
  ])
  const transactions = block.transactions.map((transaction, index) =>
    toMined(transaction, block, receipts[index]),
  )
  return { top: { number, hash: block.hash }, transactions }
}

function toMined(transaction, block, receipt) {
  const isGood = receipt?.status !== '0x0'
  const from = getAddress(transaction.from)
  const to = transaction.to ? getAddress(transaction.to) : undefined
  const value = hexToBigInt(transaction.value)
  const coin = value > 0n && to ? [{ from, to, contract: undefined, amount: value, isNft: false }] : []
  const logged = (receipt?.logs ?? []).flatMap((log) => readLog(log, from))
  return {
    hash: transaction.hash,
    from,
    to,
    input: transaction.input,
    nonce: hexToNumber(transaction.nonce),
    isGood,
    block: block ? hexToNumber(block.number) : Number.MAX_SAFE_INTEGER,
    index: hexToNumber(transaction.transactionIndex ?? '0x0'),
    time: block ? hexToNumber(block.timestamp) : Math.floor(Date.now() / 1000),
    // A failed transaction moved nothing; what it meant to move is shown all the same.
    moves: [...coin, ...logged],
  }
}

function readLog(log, sender) {
  const [topic, first, second, third] = log.topics
  if (topic !== TRANSFER_TOPIC) return readUnwrap(log, sender)
  const contract = getAddress(log.address)
  const isNft = third !== undefined
  const amount = isNft ? 1n : hexToBigInt(log.data)
  return [{ from: toAddress(first), to: toAddress(second), contract, amount, isNft }]
}

// Coins that a contract sends leave no log. The one such case here: the wrapped coin, unwrapped for the sender, by the
// sender or by the router on the sender's behalf.
function readUnwrap(log, sender) {
  try {
    const { eventName, args } = decodeEventLog({ abi: wethAbi, data: log.data, topics: log.topics })
    if (eventName !== 'Withdrawal') return []
    return [
      { from: getAddress(log.address), to: sender, contract: undefined, amount: args.wad, isNft: false },
    ]
  } catch {
    return [] // some other event
  }
}

const toAddress = (topic) => getAddress(`0x${topic.slice(26)}`)
