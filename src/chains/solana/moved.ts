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
  if (isFailed || from === to || !meta) return addresses.includes(from)
  const changeOf = token === undefined ? coinChange(meta, addresses) : tokenChange(meta, token)
  const [lost, got] = [changeOf(from), changeOf(to)]
  // A token may keep a part, but not all of it.
  return (
    lost !== undefined && got !== undefined && -lost >= value && got >= (token === undefined ? value : 1n)
  )
}
