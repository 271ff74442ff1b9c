/** A session that has ended elsewhere, as in the frame's dashboard or by its age, shows by a request that is refused, and nothing else. */
import type { FrameAsk, FrameRequestName } from '../../frame/contract.ts'
import { isRefusal, isSaid } from './said.ts'

type Options = {
  readonly ask: FrameAsk
  /** Whether the frame still knows the visitor, of whom it has refused something; true where it cannot say so at the moment. */
  isKnown(): Promise<boolean>
  /** That could not be asked. */
  onWarning(error: unknown): void
  /** Who is shown as signed in: another value once they have left; undefined: nobody. */
  visit(): unknown
  onEnd(): void
}

const OF_A_VISITOR: readonly FrameRequestName[] = ['GET_USER', 'SWITCH_NETWORK', 'RPC_REQUEST']

/** As `ask`. Whoever asks is told what was refused, and waits for nothing else. */
export function noticeEnd({ ask, isKnown, onWarning, visit, onEnd }: Options): FrameAsk {
  let isLooking = false

  const look = async () => {
    const own = visit()
    if (isLooking || own === undefined) return
    isLooking = true
    try {
      if (!(await isKnown()) && own === visit()) onEnd()
    } catch (error) {
      onWarning(error)
    } finally {
      isLooking = false
    }
  }

  return async (name, payload, signal) => {
    try {
      return await ask(name, payload, signal)
    } catch (error) {
      if (OF_A_VISITOR.includes(name) && isSaid(error) && !isRefusal(error)) void look()
      throw error
    }
  }
}
