/** Owns a secure frame that answers when a test says so, and its connector. */
import type { Connector, Link } from '../../../connectors/connector.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import type { Auth } from '../../../core/contracts/embedded.ts'
import { createHarness, type Harness, type HarnessOptions, later } from '../../../core/core.testing.ts'
import { WalletModalError } from '../../../errors/base.ts'
import { failure } from '../../../errors/to-error.ts'
import { submitCode, submitEmail } from './email.actions.ts'
import { emailOf } from './email.state.ts'

export const EMAIL = 'nora@example.org'
export const PROJECT = 'a'.repeat(32)

/** In the frame's own words; '' where it has none. */
export const said = (words: string) =>
  words === '' ? failure('frame-failed') : new WalletModalError('frame-failed', words)

/** It did not come, or is gone. */
export const absent = () =>
  failure('frame-failed', new Error('The secure frame did not say that it is ready'))

type Request = {
  readonly name: string
  readonly payload: unknown
  readonly signal: AbortSignal | undefined
  answer(value?: unknown): Promise<void>
  fail(error: unknown): Promise<void>
}

const LINK: Link = { eip155: { accounts: [ALICE], network: 'eip155:1' } }

export function fakeAuth({ core, wallet, clock, settled }: Harness) {
  const requests: Request[] = []
  const loads: number[] = []
  const providers: string[] = []
  const changes: string[] = []
  let broken: unknown
  const answers: Promise<Link>[] = []
  const connector: Connector = {
    id: 'auth',
    type: 'external',
    coversAllNamespaces: true,
    isRemote: true,
    name: 'E-mail',
    namespaces: ['eip155'],
    imageUrl: undefined,
    rdns: undefined,
    provider: () => undefined,
    connect: () => answers.shift() ?? Promise.resolve(LINK),
    restore: async () => undefined,
    current: async () => LINK,
    disconnect: async () => {},
    watch: () => () => {},
  }
  const ask = (name: string, payload: unknown, signal?: AbortSignal) => {
    const { promise, resolve, reject } = later<unknown>()
    // As the frame's own code has it (decisions 50).
    const stop =
      name === 'CONNECT_FARCASTER' ? () => {} : clock.setTimeout(() => reject(failure('timeout')), 30_000)
    const isMail = /^(CONNECT|UPDATE)_EMAIL/.test(name)
    const abort = () => {
      if (!isMail) reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort)
    const close = () => {
      stop()
      signal?.removeEventListener('abort', abort)
    }
    promise.finally(close).catch(() => {})
    requests.push({
      name,
      payload,
      signal,
      async answer(value) {
        resolve(value)
        await settled()
      },
      async fail(error) {
        reject(error)
        await settled()
      },
    })
    return promise
  }
  const auth = async (): Promise<Auth> => {
    loads.push(clock.now())
    if (broken !== undefined) throw broken
    return {
      connectorId: 'auth',
      ask: ask as Auth['ask'],
      signedInBy: (provider) => void providers.push(provider),
      emailChanged: (email) => void changes.push(email),
    }
  }
  const { find } = core.connectors
  Object.assign(core.connectors, { find: (id: string) => (id === 'auth' ? connector : find(id)) })
  for (const one of [core, wallet]) Object.assign(one, { auth })
  return {
    requests,
    /** By which the connector was told that somebody has signed in. */
    providers,
    /** The addresses that the connector was told to have from then on. */
    changes,
    names: () => requests.map(({ name }) => name),
    /** What is asked now. */
    last(): Request {
      const request = requests.at(-1)
      if (!request) throw new Error('Nothing was asked.')
      return request
    },
    /** How often the code behind it was asked for. */
    loads: () => loads.length,
    /** From now on that cannot be had; undefined: it can. */
    breakWith: (error: unknown) => {
      broken = error
    },
    /** What the next connect gets, instead of the account. */
    nextAccount: (answer: Promise<Link>) => void answers.push(answer),
    flow: () => emailOf(wallet).state.flow,
  }
}

/** Connect is shown, with e-mail on. */
export async function emailHarness({ options, ...given }: HarnessOptions = {}) {
  const harness = createHarness({ ...given, options: { projectId: PROJECT, ...options } })
  const frame = fakeAuth(harness)
  await harness.element.show()
  const tracked = () => harness.emitted('wm-event').map(({ event }) => event)
  return { ...harness, ...frame, tracked }
}

/** The address is submitted and the frame asked. */
export const submitted = async () => {
  const harness = await emailHarness()
  void submitEmail(harness.wallet, ` ${EMAIL} `)
  await harness.settled()
  return harness
}

/** The view of the code is shown. */
export const mailed = async () => {
  const harness = await submitted()
  await harness.last().answer({ action: 'VERIFY_OTP' })
  return harness
}

/** Its six digits are with the frame. */
export const typed = async () => {
  const harness = await mailed()
  void submitCode(harness.wallet, '123456')
  await harness.settled()
  return harness
}
