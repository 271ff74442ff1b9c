/**
 * A frame that waits for a mailed code takes nobody for signed in, whoever was before, until the code is right or it begins anew. Knows
 * whether it is so, and lets nothing be asked while it begins anew.
 */
import type { FrameAsk, FrameRequestName } from '../../frame/contract.ts'
import { readField } from '../../lib/json.ts'
import { isSaid } from './said.ts'

/** After these it waits for no code. */
const ENDS: readonly FrameRequestName[] = ['CONNECT_OTP', 'CONNECT_SOCIAL', 'CONNECT_FARCASTER', 'SIGN_OUT']

export type SecondSignIn = {
  readonly ask: FrameAsk
  isUnderWay(): boolean
}

export function createSecondSignIn(ask: FrameAsk): SecondSignIn {
  let isUnderWay = false
  let reloading: Promise<unknown> | undefined

  const begin = (asked: Promise<unknown>) => {
    isUnderWay = false
    const done = () => {
      reloading = undefined
    }
    // One that is gone before it could answer has done what was asked.
    reloading = asked.then(done, done)
  }

  return {
    async ask(name, payload, signal) {
      if (reloading) await reloading
      const before = isUnderWay
      // From now on: whoever leaves may not hear the answer.
      if (name === 'CONNECT_EMAIL') isUnderWay = true
      try {
        const asked = ask(name, payload, signal)
        if (name === 'RELOAD') begin(asked)
        const answer = await asked
        const isIn = readField(answer, 'action') === 'CONNECT' || readField(answer, 'isConnected') === true
        if (isIn || ENDS.includes(name)) isUnderWay = false
        return answer
      } catch (error) {
        if (name === 'CONNECT_EMAIL' && isSaid(error)) isUnderWay = before
        throw error
      }
    },
    isUnderWay: () => isUnderWay,
  }
}
