/**
 * Whether a wallet of the page is who its name says. A page script or an extension names itself as it likes, so what looks
 * like a known wallet without that one's reverse-domain id, or mixes scripts, carries a mark. Limits: the id is the
 * wallet's own word as well; a wallet of the Wallet Standard, or over WalletConnect, has none, so its exact name is believed.
 */
import { ref } from 'valtio/vanilla'
import { asciiSkeleton, isAscii } from '../lib/ascii-skeleton.ts'
import type { ConnectionState } from './connection.ts'
import type { DirectoryState } from './directory.ts'

/** `rdns` undefined: nobody knows it; '': no wallet of the page has this name. */
export type KnownWallet = { readonly name: string; readonly rdns?: string | undefined }

/** What plain letters do not need (`lib/skeleton.ts`). */
export type Spelling = {
  skeleton(text: string): string
  isMisleadingName(name: string): boolean
}

export type Claim = { readonly name: string; readonly type: string; readonly rdns?: string | undefined }

export type WalletIdentity = {
  /** Its name is another's, or written to be taken for one. */
  isDoubtful(claim: Claim): boolean
  /** What tells it from another: shown below the name where that alone does not. */
  idOf(claim: Claim): string | undefined
}

/** Those imitated most, also where there is no directory. */
const FAMOUS: readonly KnownWallet[] =
  'MetaMask:io.metamask,MetaMask:io.metamask.mobile,Coinbase:com.coinbase.wallet,Trust:com.trustwallet.app,Rabby:io.rabby,Phantom:app.phantom,OKX:com.okex.wallet,WalletConnect:,Safe:,Browser:'
    .split(',')
    .map((pair) => {
      const [name = '', rdns] = pair.split(':')
      return { name, rdns }
    })

/** Only these name themselves; the others are the host's, the directory's or ours. */
const namesItself = ({ type }: Claim): boolean => ['announced', 'standard', 'walletconnect'].includes(type)

/** `Trust Wallet` and `Trust` are one; `look`: the same words as `plainLook` has them. */
const KIND = { plain: /(.)(?:wallet|extension|app)+$/, skeleton: /(.)(?:vvallet|extenslon|app)+$/ } as const

/** One way of writing a name. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(KIND.plain, '$1')

const isRdns = (rdns: string): boolean => /^[\w-]+(?:\.[\w-]+)+$/.test(rdns)

export const readWalletIdentity = (
  { wallets, spelling }: Pick<ConnectionState, 'wallets' | 'spelling'>,
  { known = [] }: Pick<DirectoryState, 'known'> = {},
): WalletIdentity => {
  const skeletonOf = (name: string) =>
    (isAscii(name) || !spelling ? asciiSkeleton(name) : spelling.skeleton(name)).replace(KIND.skeleton, '$1')
  const index = (list: readonly KnownWallet[]) =>
    list.map((one) => ({ ...one, skeleton: skeletonOf(one.name) }))
  const famous = index(FAMOUS)
  let others: ReturnType<typeof index> | undefined
  /** Hundreds, and mostly nobody is there to be held against them. */
  const getOthers = () => {
    others ??= index([...known, ...wallets.filter(({ type }) => type === 'external')])
    return others
  }
  const listed = index(wallets.filter((one) => namesItself(one) && one.type !== 'walletconnect'))
  const names = listed.map(({ name }) => plain(name))

  const isDoubtful = (claim: Claim): boolean => {
    const { name, type, rdns } = claim
    if (!namesItself(claim)) return false
    // Until it can be read.
    if (!isAscii(name) && (spelling?.isMisleadingName(name) ?? true)) return true
    if (rdns !== undefined && !isRdns(rdns)) return true
    const skeleton = skeletonOf(name)
    const like = (list: ReturnType<typeof index>) => list.filter((one) => one.skeleton === skeleton)
    // The directory is not asked about those that everybody knows.
    const [twins = []] = [like(famous), like(getOthers())].filter(({ length }) => length > 0)
    if (rdns !== undefined && twins.some((twin) => twin.rdns === rdns)) return false
    const isOther = (one: KnownWallet) => plain(one.name) !== plain(name)
    if (twins.length === 0) return like(listed).some(isOther)
    if (type === 'announced' && twins.some((twin) => twin.rdns !== undefined)) return true
    if (type === 'standard' && twins.some((twin) => twin.rdns === '')) return true
    return twins.every(isOther)
  }

  return {
    isDoubtful,
    idOf(claim) {
      const { name, rdns } = claim
      const mine = plain(name)
      const isTwice = names.filter((one) => one === mine).length > 1
      return namesItself(claim) && (isTwice || isDoubtful(claim)) ? rdns : undefined
    },
  }
}

/** Fetches what reads names beyond plain letters, once there is one; they are doubtful until then. */
export const learnSpelling = (
  connection: ConnectionState,
  names: readonly string[],
  report: (error: unknown) => void,
): void => {
  if (connection.spelling || names.every(isAscii)) return
  import('../lib/skeleton.ts').then(({ skeleton, isMisleadingName }) => {
    connection.spelling = ref({ skeleton, isMisleadingName })
  }, report)
}
