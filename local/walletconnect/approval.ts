// Owns the answer to a proposal, and how long the session lives.
import { isRecord } from '../wallet/values.ts'
import type { Client } from './client.ts'
import { buildNamespaces, type Choice, readProposed } from './namespaces.ts'

export type Approval = Choice & {
  /** Seconds; seven days unless said. */
  readonly lifetime?: number
}

const now = () => Math.floor(Date.now() / 1000)

/** @throws when nothing of the proposal is left, or the relay is away */
export async function approveProposal(client: Client, id: number, approval: Approval): Promise<void> {
  const namespaces = buildNamespaces(readProposed(client.proposal.get(id)), approval)
  if (Object.keys(namespaces).length === 0) throw new Error('Choose at least one network and one account.')
  const { lifetime } = approval
  const expiry = lifetime === undefined ? undefined : now() + lifetime
  const restore = expiry === undefined ? undefined : settleWith(client, expiry)
  try {
    const { topic } = await client.approve({ id, namespaces })
    if (expiry === undefined) return
    await client.session.update(topic, { expiry })
    client.core.expirer.set(topic, expiry)
  } finally {
    restore?.()
  }
}

/** The client gives every session seven days; only in what it sends can that be changed. */
function settleWith(client: Client, expiry: number): () => void {
  const name = 'sendApproveSession'
  const send: unknown = Reflect.get(client.engine, name)
  if (typeof send !== 'function') throw new Error('This sign client settles in another way.')
  Reflect.set(client.engine, name, (params: unknown) => {
    const settle = isRecord(params) ? params['sessionSettleRequest'] : undefined
    const shorter = { ...(isRecord(settle) && settle), expiry }
    return Reflect.apply(send, client.engine, [
      { ...(isRecord(params) && params), sessionSettleRequest: shorter },
    ])
  })
  return () => {
    Reflect.set(client.engine, name, send)
  }
}
