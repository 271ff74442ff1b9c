/**
 * Whom the frame has named, in which namespace and on which network. Owns when the frame is asked for it again; what is
 * asked in which order is `turns.ts`.
 */
import { WalletModalError } from '../../errors/base.ts'
import type { AccountType, FrameAsk, FrameUser } from '../../frame/contract.ts'
import { sameAddress } from '../../lib/caip.ts'
import { type CaipNetworkId, type Namespace, namespaceOf, namespaces } from '../../lib/namespaces.ts'
import type { ConnectorEvent, Link } from '../connector.ts'
import { noticeEnd } from './notice-end.ts'
import { linkOf } from './read-user.ts'
import { createTurns, type Turns } from './turns.ts'

export type AuthSessionOptions = {
  readonly ask: FrameAsk
  /** The page's networks. */
  networks(): readonly CaipNetworkId[]
  /** The page's network of that namespace now. */
  network(namespace: Namespace): CaipNetworkId | undefined
  activeNamespace(): Namespace
  preferredType(namespace: Namespace): AccountType | undefined
  /** By what the visitor signed in. */
  provider(): string | undefined
  /** Account type, e-mail and the like, each time that the frame says them. */
  onUser(user: FrameUser): void
  /** It could be loaded, and has not gone. */
  isFrameThere(): boolean
  /** Whether it still knows the visitor, of whom it has refused something; true where it cannot say so at the moment. */
  isKnown(): Promise<boolean>
  /** Of what nobody waits for: the other namespace of a login, whether the visitor is known. */
  onWarning(error: unknown): void
}

export type AuthSession = {
  readonly turns: Turns
  /** What the visitor is needed for. */
  readonly ask: FrameAsk
  user(namespace: Namespace): FrameUser | undefined
  isOffered(network: CaipNetworkId): boolean
  /** Who is signed in, in all namespaces of the page. Rejects when the active one cannot be read. */
  readAll(): Promise<Link>
  /** Before a request, if the frame was lost meanwhile: rejects with 4900 when it has signed the visitor out. */
  check(): Promise<void>
  /** Whether the frame is the one that has named the visitor, and still where it was. */
  isSure(): boolean
  /** The frame is gone. */
  lost(): void
  /** From now on that type is asked for, whatever the page preferred before; undefined: what the page prefers. */
  prefer(namespace: Namespace, type: AccountType | undefined): void
  /** The identity has another e-mail address from now on. */
  emailChanged(email: string): void
  leave(): void
}

export function createAuthSession(p: AuthSessionOptions, emit: (event: ConnectorEvent) => void): AuthSession {
  const users = new Map<Namespace, FrameUser>()
  const preferred = new Map<Namespace, AccountType | undefined>()
  let isUnsure = false
  /** Counts who has left. */
  let left = 0

  /** In all namespaces: what a link leaves out counts as over. */
  const known = (): Link =>
    Object.assign({}, ...[...users.values()].map((user) => linkOf(user, p.provider())))

  const setEmail = (email: string) => {
    for (const [namespace, user] of users) users.set(namespace, { ...user, email })
  }

  const endVisit = () => {
    leave()
    emit({ type: 'disconnect' })
  }

  const ask = noticeEnd({ ...p, visit: () => (users.size > 0 ? left : undefined), onEnd: endVisit })

  const turns = createTurns({
    ask,
    preferredType: (namespace) => preferred.get(namespace) ?? p.preferredType(namespace),
    onUser(said) {
      const namespace = namespaceOf(said.network)
      const before = users.get(namespace)
      const user = completed(said, before)
      users.set(namespace, user)
      // It is the visitor's, and not the namespace's. Another account may be somebody else's.
      if (user.email && before && sameAddress(before.address, user.address)) setEmail(user.email)
      p.onUser(user)
      if (before && !isSame(before, user)) emit({ type: 'link', link: known() })
      return user
    },
  })

  const leave = () => {
    left += 1
    users.clear()
    preferred.clear()
    turns.leave(new WalletModalError(4900, 'The visitor has left'))
    isUnsure = false
  }

  const lost = () => {
    turns.forget()
    isUnsure = users.size > 0
  }

  return {
    turns,
    ask,
    user: (namespace) => users.get(namespace),
    isOffered: (network) => p.networks().includes(network),
    async readAll() {
      const active = p.activeNamespace()
      const wanted = namespaces.map((one) => networkOf(p, one)).filter((one) => one !== undefined)
      // The namespace in use last, so that the frame stays there.
      const order = wanted.sort(
        (a, b) => Number(namespaceOf(a) === active) - Number(namespaceOf(b) === active),
      )
      let link: Link = {}
      for (const network of order) {
        try {
          link = { ...link, ...linkOf(await turns.user(network), p.provider()) }
        } catch (error) {
          if (network === order.at(-1) || !p.isFrameThere()) throw error
          p.onWarning(error)
        }
      }
      return link
    },
    async check() {
      // Nobody has seen it go.
      if (users.size > 0 && !p.isFrameThere()) lost()
      if (!isUnsure) return
      const { isConnected } = await p.ask('IS_CONNECTED', undefined)
      isUnsure = false
      if (isConnected) return
      endVisit()
      throw new WalletModalError(4900, 'The secure frame has signed the visitor out')
    },
    isSure: () => !isUnsure && p.isFrameThere(),
    lost,
    prefer: (namespace, type) => void preferred.set(namespace, type),
    emailChanged(email) {
      setEmail(email)
      if (users.size > 0) emit({ type: 'link', link: known() })
    },
    leave,
  }
}

const networkOf = (p: AuthSessionOptions, namespace: Namespace): CaipNetworkId | undefined =>
  p.network(namespace) ?? p.networks().find((one) => namespaceOf(one) === namespace)

/** A frame whose node is slow does not say whether the account is deployed: on the same network it is as it was. */
const completed = (said: FrameUser, before: FrameUser | undefined): FrameUser =>
  said.smartAccountDeployed === undefined &&
  before?.network === said.network &&
  sameAddress(before.address, said.address)
    ? { ...said, smartAccountDeployed: before.smartAccountDeployed }
    : said

/** In all that hosts are told of a visitor. */
const isSame = (a: FrameUser, b: FrameUser): boolean =>
  SAID.every((fact) => a[fact] === b[fact]) &&
  sameAddress(a.address, b.address) &&
  a.accounts.length === b.accounts.length &&
  a.accounts.every(({ address, type }, index) => {
    const other = b.accounts[index]
    return type === other?.type && sameAddress(address, other.address)
  })

const SAID = ['network', 'email', 'userName', 'smartAccountDeployed', 'preferredAccountType'] as const
