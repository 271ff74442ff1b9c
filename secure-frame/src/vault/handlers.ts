/** What the vault answers, by call: the shape of what is asked, and who does it. Calls of logins are added by `vault.ts`. */
import { matching, object, read, type Schema, string, transform } from '../../../src/lib/schema.ts'
import type { VaultCall, VaultCalls } from '../contract/vault.ts'
import type { Caller, Core } from './core.ts'
import { confirmNew, confirmOld, startChange } from './email/change.ts'
import { finishLogin, startLogin, waitForApproval } from './email/login.ts'
import type { Waiting } from './email/waiting.ts'
import { VaultFailure } from './failure.ts'
import { walletSchema } from './records.ts'
import { endListed, finishExport, listSessions, startExport } from './sessions/dashboard.ts'
import { endSession, openSession } from './sessions/sessions.ts'
import { createWallet } from './sessions/wallets.ts'

export type Handler<N extends VaultCall> = (
  ask: VaultCalls[N]['ask'],
  caller: Caller,
) => Promise<VaultCalls[N]['answer']>
export type Handlers = { readonly [N in VaultCall]: Handler<N> }

const text = (max: number) => transform(string(), (value) => (value.length <= max ? value : undefined))
const nothing = object({})
const site = text(300)
const code = object({ code: matching(/^\d{6}$/) })
const email = object({ email: text(320) })

export const asks: { readonly [N in VaultCall]: Schema<VaultCalls[N]['ask']> } = {
  'session/open': object({ site }),
  'session/end': nothing,
  'wallet/create': walletSchema,
  'email/start': object({ site, email: text(320) }),
  'email/wait': nothing,
  'email/verify': code,
  'email/change': email,
  'email/change-primary': code,
  'email/change-secondary': code,
  'social/start': object({
    site,
    provider: transform(string(), (value) => SOCIAL.find((name) => name === value)),
  }),
  'social/finish': object({ uri: text(8_192) }),
  'farcaster/start': object({ site }),
  'farcaster/wait': nothing,
  'dashboard/sessions': nothing,
  'dashboard/end': object({ id: text(100) }),
  'dashboard/export': nothing,
  'dashboard/export-code': code,
}

const SOCIAL = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

export const isCall = (name: string): name is VaultCall => Object.hasOwn(asks, name)

/** Only for pages that may hold the frame, and for the vault's own. */
function checkSite({ frameOrigin, allowedOrigins }: Core, asked: string): void {
  if (asked !== frameOrigin && !allowedOrigins.includes(asked))
    throw new VaultFailure('origin-refused', 'This site may not use the wallet.')
}

export type LoginHandlers = Pick<
  Handlers,
  'social/start' | 'social/finish' | 'farcaster/start' | 'farcaster/wait'
>

export const createHandlers = (core: Core, waiting: Waiting, logins: LoginHandlers): Handlers => ({
  ...logins,
  'session/open': async (ask, caller) => {
    checkSite(core, ask.site)
    return openSession(core, caller, ask.site)
  },
  'session/end': async (_, { deviceId }) => {
    await endSession(core, deviceId)
    return {}
  },
  'wallet/create': (wallet, caller) => createWallet(core, caller, wallet),
  'email/start': async (ask, caller) => {
    checkSite(core, ask.site)
    return startLogin(core, caller, ask)
  },
  'email/wait': (_, caller) => waitForApproval(core, waiting, caller),
  'email/verify': (ask, caller) => finishLogin(core, caller, ask.code),
  'email/change': (ask, caller) => startChange(core, caller, ask.email),
  'email/change-primary': (ask, caller) => confirmOld(core, caller, ask.code),
  'email/change-secondary': (ask, caller) => confirmNew(core, caller, ask.code),
  'dashboard/sessions': (_, caller) => listSessions(core, caller),
  'dashboard/end': (ask, caller) => endListed(core, caller, ask.id),
  'dashboard/export': (_, caller) => startExport(core, caller),
  'dashboard/export-code': (ask, caller) => finishExport(core, caller, ask.code),
})

/** Parses and answers one call. */
export async function answer<N extends VaultCall>(
  handlers: Handlers,
  name: N,
  body: unknown,
  caller: Caller,
): Promise<VaultCalls[N]['answer']> {
  const ask = read(asks[name], body)
  if (ask === undefined) throw new VaultFailure('request-invalid', 'The request is malformed.')
  return handlers[name](ask, caller)
}
