/** What the host's plug-in has not answered yet: of somebody's session, or of a sign-out. */
import type { Core } from '../../core/wallet.ts'
import type { CheckedPlugin } from './checked-plugin.ts'
import type { SignInSession } from './contract.ts'
import type { Who } from './sign-in.state.ts'

/** Of the button that led to it. */
export type Press = {
  /** Nobody has left or pressed again since. */
  isCurrent(): boolean
  onTaken(): void
}

export type Submissions = {
  /**
   * `onTaken`: in the turn of the host's answer. Left meanwhile it is taken back, since nobody is signed in by a view that is gone: also where
   * it could not be verified, which is stored all the same.
   */
  submit(plugin: CheckedPlugin, who: Who, session: SignInSession, press: Press): Promise<void>
  /** A sign-out, of one or of all. */
  ending(answer: Promise<unknown>): void
  /** Until all has been answered of them, and every sign-out. Before that what the host keeps says nothing: it may yet be taken back. */
  settled(who: Who): Promise<unknown>
}

const ignoreResults = (): void => {}

const keyOf = ({ caipNetworkId, address }: Who): string => `${caipNetworkId}:${address}`

export const createSubmissions = ({ report }: Pick<Core, 'report'>): Submissions => {
  /** Of each, all so far; what they came to is not kept. */
  const answers = new Map<string, Promise<unknown>>()
  let endings: Promise<unknown> | undefined
  const submit: Submissions['submit'] = async (plugin, who, session, { isCurrent, onTaken }) => {
    let isLeft = false
    try {
      await plugin.addSession(session)
    } finally {
      isLeft = !isCurrent()
      if (isLeft) await plugin.revokeSession(who.caipNetworkId, who.address).catch(report)
    }
    if (!isLeft) onTaken()
  }
  return {
    submit(plugin, who, session, press) {
      const answer = submit(plugin, who, session, press)
      const all = Promise.allSettled([answers.get(keyOf(who)), answer])
      answers.set(keyOf(who), all.then(ignoreResults))
      return answer
    },
    ending(answer) {
      endings = Promise.allSettled([endings, answer]).then(ignoreResults)
    },
    settled: (who) => Promise.all([answers.get(keyOf(who)), endings]),
  }
}
