// Owns the search in the directory: `getWallets` with its filters and pages.
import { Refusal } from '../answers.mjs'
import { generateWallets } from './generate.mjs'

const MOST_ENTRIES = 100

/** @returns {import('../host.mjs').Endpoint[]} */
export function directoryEndpoints(world) {
  const wallets = generateWallets(world)
  return [
    {
      name: 'getWallets',
      host: 'wallets',
      method: 'GET',
      path: '/getWallets',
      answer: ({ query }) => {
        const page = readCount(query.page, 1, Number.MAX_SAFE_INTEGER, 'page')
        const entries = readCount(query.entries, 40, MOST_ENTRIES, 'entries')
        const found = wallets.filter(matches(query))
        return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
      },
    },
  ]
}

function readCount(text, otherwise, most, name) {
  if (text === undefined) return otherwise
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Refusal(400, name, `${name} is not a positive number.`)
  return Math.min(count, most)
}

const list = (text) => (text === undefined || text === '' ? undefined : text.split(','))

/** @param {Record<string, string>} query */
function matches({ include, exclude, chains, search, badge_type: badge }) {
  const wanted = list(include)
  const unwanted = list(exclude)
  const networks = list(chains)
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return (wallet) => {
    if (wanted && !wanted.includes(wallet.id)) return false
    if (unwanted?.includes(wallet.id)) return false
    // A wallet is of use when it speaks one of the networks.
    if (networks && !networks.some((id) => wallet.chains.includes(id))) return false
    if (badge && wallet.badge_type !== badge) return false
    const name = wallet.name.toLowerCase()
    return words.every((word) => name.includes(word))
  }
}
