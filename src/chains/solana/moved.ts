/** Whether a transaction moved what was asked for: by the balances before and after it, whichever program moved them. Pure. */
import type { Answer } from './answers.ts'

export type Asked = { readonly to: string; readonly value: bigint; readonly token?: string | undefined }

type Landed = NonNullable<Answer<'getTransaction'>>
type Meta = NonNullable<Landed['meta']>

/** How the balance of one owner has changed. Undefined: nothing of them is in the transaction. */
type Change = (owner: string) => bigint | undefined

const coinChange = ({ preBalances, postBalances }: Meta, addresses: readonly string[]): Change => {
  return (owner) => {
    const at = addresses.indexOf(owner)
    const [before, after] = [preBalances[at], postBalances[at]]
    return before === undefined || after === undefined ? undefined : after - before
  }
}

const tokenChange = ({ preTokenBalances, postTokenBalances }: Meta, token: string): Change => {
  const sumOf = (balances: Meta['preTokenBalances'], owner: string) =>
    balances
      .filter((one) => one.mint === token && one.owner === owner)
      .reduce((sum, { uiTokenAmount }) => sum + uiTokenAmount.amount, 0n)
  return (owner) =>
    postTokenBalances.some((one) => one.mint === token && one.owner === owner)
      ? sumOf(postTokenBalances, owner) - sumOf(preTokenBalances, owner)
      : undefined
}

/** `isFailed`: nothing has moved; then it only has to be one of the sender's. */
export function isAsked(
  { transaction: { message }, meta }: Landed,
  from: string,
  { to, value, token }: Asked,
  isFailed: boolean,
): boolean {
  const { writable = [], readonly = [] } = meta?.loadedAddresses ?? {}
  const addresses = [...message.accountKeys, ...writable, ...readonly]
  if (isFailed || !meta) return addresses.includes(from)
  const isCoin = token === undefined
  const isOwn = from === to
  const changeOf = isCoin ? coinChange(meta, addresses) : tokenChange(meta, token)
  const [change, got] = [changeOf(from), isOwn ? value : changeOf(to)]
  if (change === undefined || got === undefined) return false
  /** What the sender has lost beside what was asked for: the fee of the network, or to oneself that of the token. */
  const beside = -change - (isOwn ? 0n : value)
  const max = isCoin ? meta.fee : isOwn ? value - 1n : 0n
  // A token may keep a part, but not all of it.
  return beside >= 0n && beside <= max && got <= value && got >= (isCoin ? value : 1n)
}
