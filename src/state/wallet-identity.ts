/**
 * Whether a wallet is the one its name suggests. Extensions and page scripts choose their own names, so a wallet is marked when its
 * name looks like a known wallet's but its rdns is not that wallet's, or when the name mixes scripts. Limits: the rdns is self-declared
 * too, and Wallet Standard and WalletConnect wallets have none, so there the exact name of a known wallet is accepted.
 */
import { ref } from 'valtio/vanilla'
import { asciiSkeleton, isAscii } from '../lib/ascii-skeleton.ts'
import type { ConnectionState, KnownWallet } from './connection.ts'
import type { DirectoryState } from './directory.ts'

export type Claim = { readonly name: string; readonly type: string; readonly rdns?: string | undefined }

export type WalletIdentity = {
  /** The name looks like another wallet's. */
  isDoubtful(claim: Claim): boolean
  /** The rdns, to be shown below the name when the name alone does not identify the wallet. */
  idOf(claim: Claim): string | undefined
}

/** The most imitated wallets, checked even without a directory: each rdns that one announces itself with (`canonicalRdns`). */
const FAMOUS: readonly KnownWallet[] =
  'MetaMask:io.metamask,MetaMask:io.metamask.mobile,MetaMask:io.metamask.mmc,Coinbase:com.coinbase.wallet,Trust:com.trustwallet.app,Rabby:io.rabby,Rabby:com.debank.rabbymobile,Phantom:app.phantom,OKX:com.okex.wallet,WalletConnect:,Safe:,Browser:'
    .split(',')
    .map((pair) => {
      const [name = '', rdns] = pair.split(':')
      return { name, rdns }
    })

/** Other types are named by the host, by the directory or by this product. */
const namesItself = ({ type }: Claim): boolean => ['announced', 'standard', 'walletconnect'].includes(type)

/** Words that are dropped so that `Trust Wallet` equals `Trust`: in a plain name, and in a skeleton (`vvallet`). */
const GENERIC = {
  plain: /(.)(?:wallet|extension|app)+$/,
  skeleton: /(.)(?:vvallet|extenslon|app)+$/,
} as const

/** A name reduced to its letters and digits, without words such as `wallet`. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    // Building the class of all letters takes longer than the rest of the list, and most names need none.
    .replace(isAscii(name) ? /[^a-z\d]/g : /[^\p{L}\p{N}]/gu, '')
    .replace(GENERIC.plain, '$1')

const isRdns = (rdns: string): boolean => /^[\w-]+(?:\.[\w-]+)+$/.test(rdns)

export const readWalletIdentity = (
  { wallets, spelling }: Pick<ConnectionState, 'wallets' | 'spelling'>,
  { known = [] }: Pick<DirectoryState, 'known'> = {},
): WalletIdentity => {
  const skeletonOf = (name: string) =>
    (isAscii(name) || !spelling ? asciiSkeleton(name) : spelling.skeleton(name)).replace(
      GENERIC.skeleton,
      '$1',
    )
  const index = (list: readonly KnownWallet[]) =>
    list.map((one) => ({ ...one, skeleton: skeletonOf(one.name) }))
  const famous = index(FAMOUS)
  let others: ReturnType<typeof index> | undefined
  // Indexed on first use: there are hundreds, and usually no wallet to compare with them.
  const getOthers = () => {
    others ??= index([...known, ...wallets.filter(({ type }) => type === 'external')])
    return others
  }
  const listed = index(wallets.filter((one) => namesItself(one) && !one.connectsByLink))
  const names = listed.map(({ name }) => plain(name))

  const isDoubtful = (claim: Claim): boolean => {
    const { name, type, rdns } = claim
    if (!namesItself(claim)) return false
    // Doubtful also while `spelling` is not loaded yet.
    if (!isAscii(name) && (spelling?.isMisleadingName(name) ?? true)) return true
    if (rdns !== undefined && !isRdns(rdns)) return true
    const skeleton = skeletonOf(name)
    const matching = (list: ReturnType<typeof index>) => list.filter((one) => one.skeleton === skeleton)
    // For a famous name our own list decides, not the directory.
    const [matches = []] = [matching(famous), matching(getOthers())].filter(({ length }) => length > 0)
    if (rdns !== undefined && matches.some((twin) => twin.rdns === rdns)) return false
    const isOther = (one: KnownWallet) => plain(one.name) !== plain(name)
    if (matches.length === 0) return matching(listed).some(isOther)
    if (type === 'announced' && matches.some((twin) => twin.rdns !== undefined)) return true
    if (type === 'standard' && matches.some((twin) => twin.rdns === '')) return true
    return matches.every(isOther)
  }

  return {
    isDoubtful,
    idOf(claim) {
      const { name, rdns } = claim
      const plainName = plain(name)
      const isShared = names.filter((one) => one === plainName).length > 1
      return namesItself(claim) && (isShared || isDoubtful(claim)) ? rdns : undefined
    },
  }
}

/** Loads `spelling` when one of the names is not plain ASCII; until then such names are doubtful. */
export const loadSpelling = (
  connection: ConnectionState,
  names: readonly string[],
  report: (error: unknown) => void,
): void => {
  if (connection.spelling || names.every(isAscii)) return
  import('../lib/skeleton.ts').then(({ skeleton, isMisleadingName }) => {
    connection.spelling = ref({ skeleton, isMisleadingName })
  }, report)
}
