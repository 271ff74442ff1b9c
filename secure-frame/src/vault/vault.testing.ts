/** A vault on a real database in a folder of its own, and devices that sign as the frame does. Mails go into a list. */

import { webcrypto } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeClock } from '../../../src/lib/clock.testing.ts'
import { isRecord } from '../../../src/lib/json.ts'
import type { VaultCall, VaultCalls, VaultErrorCode, Wallet } from '../contract/vault.ts'
import { systemRandom, toBase64Url } from './bytes.ts'
import { VaultFailure } from './failure.ts'
import { createLog } from './log.ts'
import type { Mail } from './mail/mailer.ts'
import type { Database } from './store/database.ts'
import { openFolder } from './store/folder.ts'
import { openStore } from './store/store.ts'
import { createVault, type LoginHooks } from './vault.ts'

export const FRAME = 'https://frame.example'
export const SHOP = 'https://shop.example'
export const OTHER = 'https://other.example'
export const MASTER = new Uint8Array(32).fill(7)

export const wallet = (fill = 1): Wallet => ({
  keys: {
    iv: toBase64Url(new Uint8Array(12).fill(fill)),
    ciphertext: toBase64Url(new Uint8Array(80).fill(fill)),
  },
  wrappingKey: toBase64Url(new Uint8Array(32).fill(fill)),
  addresses: { eip155: `0x${'ab'.repeat(20)}`, solana: '8bcRzB3v6PxbbtkVCiX9ceW2whwakA6gX7qvSYbeMHLq' },
})

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'secure-frame-'))

export type Setting = {
  readonly folder?: string
  readonly masterKey?: Uint8Array
  readonly database?: (real: Database) => Database
  readonly clock?: ReturnType<typeof fakeClock>
}

export async function startVault(given: Setting = {}) {
  const folder = given.folder ?? temporaryFolder()
  const clock = given.clock ?? fakeClock()
  const real = await openFolder(folder)
  const database = given.database?.(real) ?? real
  const opened = { database, masterKey: given.masterKey ?? MASTER, random: systemRandom }
  const store = await openStore(opened).catch(async (error: unknown) => {
    await real.close()
    throw error
  })
  const mails: Mail[] = []
  const lines: string[] = []
  const faults = { mail: false }
  let hooks: LoginHooks | undefined
  const none = async () => {
    throw new VaultFailure('provider-unknown', 'There are none in these tests.')
  }
  const vault = createVault({
    store,
    clock,
    frameOrigin: FRAME,
    allowedOrigins: [SHOP, OTHER],
    log: createLog(clock, (line) => lines.push(line)),
    transport: {
      async send(mail) {
        if (faults.mail) throw new Error('no mail server')
        mails.push(mail)
      },
    },
    logins(made) {
      hooks = made
      return { 'social/start': none, 'social/finish': none, 'farcaster/start': none, 'farcaster/wait': none }
    },
  })
  const codeTo = (email: string): string => {
    const [, code] =
      /^(\d{6}) is/.exec(
        mails.findLast(({ to, subject }) => to === email && /^\d{6} /.test(subject))?.subject ?? '',
      ) ?? []
    if (!code) throw new Error(`No code was mailed to ${email}`)
    return code
  }
  const linkTo = (email: string): string => {
    const text = mails.findLast((mail) => mail.to === email && mail.text.includes('/device#'))?.text ?? ''
    const [, token] = /\/device#([\w-]+)/.exec(text) ?? []
    if (!token) throw new Error(`No link was mailed to ${email}`)
    return token
  }
  if (!hooks) throw new Error('The vault has asked for no logins')
  return {
    vault,
    folder,
    clock,
    real,
    store,
    mails,
    lines,
    faults,
    hooks,
    codeTo,
    linkTo,
    stop: () => vault.stop(),
    /** Stops it, and removes its folder. */
    async remove() {
      await vault.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Started = Awaited<ReturnType<typeof startVault>>

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' }

export type Sent = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A browser on a site. */
export async function createDevice(ip = '192.0.2.1') {
  const keys = await webcrypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
  const publicKey = new Uint8Array(await webcrypto.subtle.exportKey('raw', keys.publicKey))

  const sign = async (path: string, body: string, now: number): Promise<Sent> => {
    const nonce = toBase64Url(systemRandom.bytes(16))
    const digest = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
    const hash = Buffer.from(digest).toString('hex')
    const text = new TextEncoder().encode(`POST\n${path}\n${hash}\n${now}\n${nonce}`)
    const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, text)
    const headers = {
      'x-device': toBase64Url(publicKey),
      'x-time': String(now),
      'x-nonce': nonce,
      'x-signature': toBase64Url(new Uint8Array(signature)),
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
    }
    return { path, headers, body }
  }

  const deliver = (
    { vault }: Pick<Started, 'vault'>,
    { path, headers, body }: Sent,
    signal = new AbortController().signal,
  ) =>
    vault.api({
      path,
      body: new TextEncoder().encode(body),
      header: (name) => headers[name],
      ip,
      signal,
    })

  const ask = async <N extends VaultCall>(
    started: Started,
    name: N,
    given: VaultCalls[N]['ask'],
    signal?: AbortSignal,
  ) => deliver(started, await sign(`/api/${name}`, JSON.stringify(given), started.clock.now()), signal)

  return {
    sign,
    deliver,
    ask,
    /** Resolves with the answer, or rejects with a VaultFailure. */
    async call<N extends VaultCall>(
      started: Started,
      name: N,
      given: VaultCalls[N]['ask'],
      signal?: AbortSignal,
    ): Promise<VaultCalls[N]['answer']> {
      const { status, body } = await ask(started, name, given, signal)
      if (status !== 200) throw new VaultFailure(codeOf(body), 'refused')
      // Made by the vault, whose handlers have this type.
      return body as VaultCalls[N]['answer']
    },
  }
}

export type TestDevice = Awaited<ReturnType<typeof createDevice>>

export const codeOf = (body: unknown): VaultErrorCode => {
  if (!isRecord(body) || typeof body.code !== 'string') throw new Error('This is no error of the vault')
  return body.code as VaultErrorCode
}

/** By device approval and a code. */
export async function signInByEmail(started: Started, device: TestDevice, email: string, site = SHOP) {
  const { action } = await device.call(started, 'email/start', { email, site })
  if (action === 'VERIFY_DEVICE') await started.vault.approveDevice(started.linkTo(email), `of ${email}`)
  return device.call(started, 'email/verify', { code: started.codeTo(email) })
}
