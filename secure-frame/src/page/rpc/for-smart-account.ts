/**
 * Typed data that the key signs as its own account, and that its smart account would take for its own: an operation of the entry point
 * (since 0.8 its hash is one of EIP-712), and what ERC-7739 nests. A screen of typed data shows no calls and reads no message within, so
 * these are signed by the smart account's own requests alone.
 */
import { sameAddress } from '../../../../src/lib/caip.ts'
import { invalid } from '../failure.ts'
import type { Job } from './job.ts'
import type { TypedData } from './typed-data.ts'
import { readAddress } from './values.ts'

/** Where each of them names the account. */
const NAMED: ReadonlyMap<string, (data: TypedData) => unknown> = new Map([
  ['PackedUserOperation', ({ message }: TypedData) => message.sender],
  ['TypedDataSign', ({ message }: TypedData) => message.verifyingContract],
  ['PersonalSign', ({ domain }: TypedData) => domain.verifyingContract],
])

/** Rejects where it is for the smart account of this key; that of another owner is not ours to judge. */
export async function refuseForSmartAccount(job: Job, data: TypedData): Promise<void> {
  const named = NAMED.get(data.primaryType)?.(data)
  if (job.account.type !== 'eoa' || typeof named !== 'string') return
  const own = (await job.smart()).addressOf(readAddress(job.account.owner, 'The account'))
  if (sameAddress(named, own)) throw invalid('it would be signed for the smart account')
}
