/**
 * Hands a signed transaction to the nodes. Once it has left, it may be mined whatever is answered: only a node's own refusal says that it is
 * not, and not even that where an earlier node has taken it, or may have. A page that was told of a failure would ask for the money to be
 * sent again.
 */
import { Failure } from '../failure.ts'
import { NodeError, type Nodes, UnreachableError } from './nodes.ts'

type Broadcast = {
  readonly caip2: string
  readonly method: string
  readonly params: readonly unknown[]
  /** What it goes by, known before anybody is asked. */
  readonly id: string
  /** Whether a node knows it, asked where one refuses it. */
  readonly isKnown: () => Promise<boolean>
}

/** @throws NodeError if it was refused by the first that was asked, and no node knows it */
export async function broadcast(
  nodes: Nodes,
  { caip2, method, params, id, isKnown }: Broadcast,
): Promise<void> {
  try {
    const answered = await nodes.ask(caip2, method, params)
    if (answered !== id) throw new Failure(`The network answered with another hash than ${id}`, -32603)
  } catch (error) {
    // One that was asked gave no answer: it is on its way, or it is nowhere. Whoever follows its hash finds out.
    if (error instanceof UnreachableError || (error instanceof NodeError && error.isAfterSilence)) return
    if (!(error instanceof NodeError) || !(await isKnown())) throw error
  }
}
