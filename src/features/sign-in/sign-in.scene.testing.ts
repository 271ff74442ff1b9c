/**
 * A page on which a visitor signs in, and all that may happen on it, one step at a time: presses, closings, switches, answers. Drawn as the
 * view is drawn. `isMany`: two elements, and an account of Solana beside the one of Ethereum.
 */
import { providerError } from '../../connectors/mock.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { later, RDNS } from '../../core/core.testing.ts'
import { createTestElement, type TestElement } from '../../core/test-element.testing.ts'
import { signOut } from '../../host/host-verbs.ts'
import { isInFront } from '../../state/is-in-front.ts'
import type { SignInSession } from './contract.ts'
import { signInUnreachable } from './errors.ts'
import { connected, createMemoryPlugin, SIGNATURE } from './page-sign-in.testing.ts'
import { cancel, enter, leave, press, retry } from './sign-in.actions.ts'
import { signInOf, whoNow } from './sign-in.state.ts'

/** Each step and how often it comes; `settle` lets what is under way go on. */
export const WEIGHTS = {
  settle: 10,
  press: 6,
  answer: 5,
  decline: 1,
  garbage: 1,
  take: 5,
  refuse: 1,
  unreachable: 1,
  cancel: 1,
  close: 1,
  open: 2,
  retry: 1,
  account: 1,
  chain: 1,
  connect: 1,
  disconnect: 1,
  signOut: 1,
  age: 1,
} as const
/** What comes beside them where there are two elements and two namespaces. */
export const MANY_WEIGHTS = { namespace: 2, other: 4 } as const

export type Step = keyof typeof WEIGHTS | keyof typeof MANY_WEIGHTS

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ADDRESS = 'Pebble'

type Waiting<T> = { resolve(value: T): void; reject(reason: unknown): void }

/** As the view does: it is drawn while it is in front, anew for another account or network, and leaves when it is gone. */
const createDrawing = ({ wallet }: Pick<TestElement, 'wallet'>) => {
  /** Who is asked by the view that is drawn. */
  let shownTo: string | undefined
  return {
    shownTo: () => shownTo,
    draw() {
      const isShown = wallet.state.modal.open && isInFront(wallet, 'SIWXSignMessage')
      const who = whoNow(wallet)
      const now = isShown ? `${who?.caipNetworkId} ${who?.address}` : undefined
      if (now === shownTo) return
      const wasShown = shownTo !== undefined
      shownTo = now
      if (now !== undefined) enter(wallet)
      else if (wasShown) leave(wallet)
    },
  }
}

export type Scene = Awaited<ReturnType<typeof createScene>>

export const createScene = async ({
  isRequired,
  isMany,
}: {
  readonly isRequired: boolean
  readonly isMany: boolean
}) => {
  const plugin = createMemoryPlugin(isRequired)
  const prompts: Waiting<unknown>[] = []
  const verdicts: Waiting<'valid' | 'unknown'>[] = []
  const counts = { ready: 0, asked: 0, signed: 0, taken: 0 }
  const wait = <T>(list: Waiting<T>[]): Promise<T> => {
    const { promise, resolve, reject } = later<T>()
    list.push({ resolve, reject })
    return promise
  }
  const prompt = () => {
    counts.asked += 1
    return wait(prompts)
  }
  // A wallet of Solana has no provider here, so the host's plug-in asks there, and with it everywhere.
  if (isMany) Object.assign(plugin, { signMessage: prompt })
  const options = isMany ? { networks: ['eip155:1', 'eip155:10', SOLANA] } : {}
  const page = await connected({ plugin, accounts: [ALICE, BOB], options })
  const { provider, core, clock } = page
  provider.answer('personal_sign', prompt)
  const elements: readonly TestElement[] = isMany
    ? [page.element, createTestElement(core, { embedded: true })]
    : [page.element]
  if (isMany) Object.assign(core.state.account.solana, { status: 'connected', address: SOLANA_ADDRESS })
  const drawings = elements.map(createDrawing)
  const draw = () => {
    for (const drawing of drawings) drawing.draw()
  }
  /** The element in front of the visitor. */
  let at = 0
  const element = () => elements[at] ?? page.element
  const isDrawn = () => drawings[at]?.shownTo() !== undefined

  const kept = new Set<string>()
  const { addSession } = plugin
  plugin.addSession = async (session: SignInSession) => {
    // A server that is given up after 30 s is not one that takes the session later.
    const late = clock.wait(29_000).then(() => Promise.reject(new Error('too late')))
    const verdict = await Promise.race([wait(verdicts), late])
    await addSession(session)
    if (verdict !== 'unknown') return
    // Kept until somebody can verify it, as the ready default does: whoever was asked may come back to it.
    const { chainId, accountAddress } = session.data
    if (drawings.some((drawing) => drawing.shownTo() === `${chainId} ${accountAddress}`))
      kept.add(session.message)
    throw signInUnreachable()
  }
  const { state } = signInOf(page.wallet)
  let presses = 0
  /** How often the page had been told of a sign-in when signOut() resolved; undefined once the button has been pressed since its call. */
  let toldWhenOut: number | undefined
  const told = () => page.emitted('wm-sign-in')

  const take = (verdict: 'valid' | 'unknown') => {
    const next = verdicts.shift()
    if (next) counts.taken += 1
    next?.resolve(verdict)
  }

  let [onNext, chainNext] = [ALICE, '0x1']
  const steps: Record<Step, () => unknown> = {
    settle: () => page.settled(),
    press() {
      if (!isDrawn()) return
      if (state.flow.step === 'ready') counts.ready += 1
      presses += 1
      toldWhenOut = undefined
      void press(element().wallet)
      // Two presses in one turn are one.
      void press(element().wallet)
    },
    answer() {
      const next = prompts.shift()
      if (next) counts.signed += 1
      next?.resolve(SIGNATURE)
    },
    decline: () => prompts.shift()?.reject(providerError(4001, 'no')),
    // A text is a signature where the host's plug-in asks.
    garbage: () => prompts.shift()?.resolve(isMany ? 42 : 'no signature'),
    take: () => take('valid'),
    unreachable: () => take('unknown'),
    refuse: () => verdicts.shift()?.reject(new Error('refused')),
    cancel: () => isDrawn() && cancel(element().wallet),
    close: () => element().requestClose('user'),
    open: () => element().show(),
    retry: () => isDrawn() && state.flow.step === 'idle' && state.problem && retry(element().wallet),
    account() {
      onNext = onNext === ALICE ? BOB : ALICE
      provider.emit('accountsChanged', [onNext])
    },
    chain() {
      chainNext = chainNext === '0x1' ? '0xa' : '0x1'
      provider.emit('chainChanged', chainNext)
    },
    connect: () => (core.session.connector() ? undefined : page.connect(RDNS)),
    disconnect: () => void core.session.disconnect('eip155').catch(() => {}),
    signOut() {
      const before = presses
      void signOut(element().wallet).then(() => {
        if (presses === before) toldWhenOut = told().length
      })
    },
    age: () => clock.advance(5 * 60_000),
    namespace() {
      const { network } = core.state
      network.activeNamespace = network.activeNamespace === 'solana' ? 'eip155' : 'solana'
    },
    other() {
      at = (at + 1) % elements.length
    },
  }
  /** Everything that still waits is answered, and everything has come to rest. */
  const rest = async () => {
    for (let round = 0; round < 6; round++) {
      for (const one of prompts.splice(0)) one.reject(providerError(4001, 'no'))
      for (const verdict of verdicts.splice(0)) verdict.reject(new Error('refused'))
      await page.settled()
      draw()
    }
  }
  return {
    page,
    steps,
    draw,
    rest,
    counts,
    kept,
    state,
    told,
    /** Told of a sign-in after signOut(), with no press in between. */
    isInAfterSignOut: () => toldWhenOut !== undefined && told().length > toldWhenOut,
    /** signOut() has resolved, and no button was pressed since its call. */
    isOut: () => toldWhenOut !== undefined,
  }
}
