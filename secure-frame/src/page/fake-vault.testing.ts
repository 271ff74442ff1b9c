/** A vault for tests: the HTTP contract of `contract/vault.ts` in this process, with real signatures, nonces and clock, without a store. */
/// <reference types="node" />
import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { SignedIn, VaultErrorCode, Wallet } from '../contract/vault.ts'

type Kept = { identity: SignedIn['identity']; wallet: Wallet | null }
type Live = { kept: Kept; copySecret: string }
type Device = {
  live?: Live
  approved: Set<string>
  email?: string
  isApproved: boolean
  code?: string | undefined
  change?: string
  farcaster: boolean
}

/** What the tests send is well formed: the real vault's tests are about what is not. */
type Ask = { readonly email: string; readonly code: string; readonly uri: string; readonly provider: string }

class Refusal extends Error {
  readonly code: VaultErrorCode
  readonly more: object
  constructor(code: VaultErrorCode, more: object = {}) {
    super(code)
    this.code = code
    this.more = more
  }
}

const read = (headers: IncomingHttpHeaders, name: string) => {
  const value = headers[name]
  if (typeof value !== 'string') throw new Refusal('request-invalid')
  return value
}

export async function startFakeVault() {
  const devices = new Map<string, Device>()
  const people = new Map<string, Kept>()
  const nonces = new Set<string>()
  const mails: { readonly to: string; readonly code?: string }[] = []
  const requests: { readonly path: string; readonly body: string }[] = []
  /** Added to the vault's time. */
  const faults = {
    offset: 0,
    next: undefined as undefined | 'drop' | 'garbage' | 'too-long' | VaultErrorCode,
  }
  let social: SignedIn['identity'] | undefined
  let codes = 100_000
  const waiting = new Set<() => void>()

  const authenticate = async (path: string, body: string, headers: IncomingHttpHeaders): Promise<Device> => {
    const key = Buffer.from(read(headers, 'x-device'), 'base64url')
    const time = read(headers, 'x-time')
    const nonce = read(headers, 'x-nonce')
    const hash = createHash('sha256').update(body).digest('hex')
    const how = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const publicKey = await webcrypto.subtle.importKey('raw', key, how, false, ['verify'])
    const text = new TextEncoder().encode(`POST\n${path}\n${hash}\n${time}\n${nonce}`)
    const signature = Buffer.from(read(headers, 'x-signature'), 'base64url')
    if (!(await webcrypto.subtle.verify(how, publicKey, signature, text)))
      throw new Refusal('signature-invalid')
    const now = Date.now() + faults.offset
    if (Math.abs(Number(time) - now) > 60_000) throw new Refusal('clock', { now })
    if (nonces.has(nonce) || Buffer.from(nonce, 'base64url').length !== 16) throw new Refusal('nonce-used')
    nonces.add(nonce)
    const id = createHash('sha256').update(key).digest('base64url')
    const device = devices.get(id) ?? { approved: new Set(), isApproved: false, farcaster: false }
    devices.set(id, device)
    return device
  }

  const mailCode = (device: Device, to: string) => {
    device.code = String(codes++)
    mails.push({ to, code: device.code })
  }
  const open = (device: Device, identity: SignedIn['identity']): SignedIn => {
    const key = JSON.stringify(identity)
    const kept = people.get(key) ?? { identity, wallet: null }
    people.set(key, kept)
    device.live = { kept, copySecret: randomBytes(32).toString('base64url') }
    return { identity, copySecret: device.live.copySecret, wallet: kept.wallet }
  }
  const liveOf = ({ live }: Device): Live => {
    if (!live) throw new Refusal('session-ended')
    return live
  }
  const useCode = (device: Device, code: unknown) => {
    if (device.code === undefined) throw new Refusal('code-expired')
    if (code !== device.code) throw new Refusal('code-wrong')
    delete device.code
  }

  const calls: Record<string, (device: Device, ask: Ask) => unknown> = {
    'session/open': (device) => {
      const { kept, copySecret } = liveOf(device)
      return { identity: kept.identity, copySecret }
    },
    'session/end': (device) => {
      delete device.live
      return {}
    },
    'wallet/create': (device, ask) => {
      const { kept } = liveOf(device)
      kept.wallet ??= ask as unknown as Wallet
      return { wallet: kept.wallet }
    },
    'email/start': (device, { email }) => {
      const identity = device.live?.kept.identity
      if (identity?.kind === 'email' && identity.email === email) return { action: 'CONNECT' }
      if (email === 'refused@example.com') throw new Refusal('email-invalid')
      device.email = email
      device.isApproved = device.approved.has(email)
      if (device.isApproved) mailCode(device, email)
      else mails.push({ to: email })
      return { action: device.isApproved ? 'VERIFY_OTP' : 'VERIFY_DEVICE' }
    },
    'email/wait': async (device) => {
      if (!device.isApproved) await new Promise<void>((resolve) => waiting.add(resolve))
      return { isApproved: device.isApproved }
    },
    'email/verify': (device, { code }) => {
      useCode(device, code)
      return open(device, { kind: 'email', email: device.email ?? '' })
    },
    'email/change': (device, { email }) => {
      liveOf(device)
      device.change = email
      mailCode(device, 'primary')
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    'email/change-primary': (device, { code }) => {
      useCode(device, code)
      mailCode(device, device.change ?? '')
      return {}
    },
    'email/change-secondary': (device, { code }) => {
      useCode(device, code)
      const { kept } = liveOf(device)
      kept.identity = { kind: 'email', email: device.change ?? '' }
      return { email: device.change }
    },
    'social/start': (_, { provider }) => ({ uri: `https://provider.example/${provider}` }),
    'social/finish': (device, { uri }) => {
      if (uri !== 'https://frame.example/loading?ticket=1' || !social) throw new Refusal('ticket-invalid')
      return open(device, social)
    },
    'farcaster/start': () => ({ url: 'https://farcaster.example/1' }),
    'farcaster/wait': async (device) => {
      if (!device.farcaster) await new Promise<void>((resolve) => waiting.add(resolve))
      return { signedIn: device.farcaster ? open(device, { kind: 'farcaster', userName: 'alice' }) : null }
    },
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const path = request.url ?? ''
    requests.push({ path, body })
    const send = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof value === 'string' ? value : JSON.stringify(value))
    }
    const fault = faults.next
    faults.next = undefined
    try {
      if (fault === 'drop') return void request.socket.destroy()
      if (fault === 'garbage') return send(200, { identity: { kind: 'email' }, isApproved: 1 })
      if (fault === 'too-long') return send(200, JSON.stringify({ fill: 'x'.repeat(70_000) }))
      if (fault) throw new Refusal(fault)
      const device = await authenticate(path, body, request.headers)
      const call = calls[path.replace('/api/', '')]
      if (!call) throw new Refusal('request-invalid')
      send(200, await call(device, JSON.parse(body)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(400, { code: error.code, message: `The vault says ${error.code}.`, ...error.more })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('No port')

  const wake = () => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    mails,
    requests,
    faults,
    people,
    lastCode: () => mails.at(-1)?.code ?? '',
    /** Resolves when a wait is running. */
    async untilWaiting() {
      while (waiting.size === 0) await new Promise((resolve) => setImmediate(resolve))
    },
    /** Ends running waits as the vault does after 20 s. */
    wake,
    /** The link was pressed. */
    approveDevices() {
      for (const device of devices.values()) {
        if (device.email === undefined) continue
        device.approved.add(device.email)
        device.isApproved = true
        mailCode(device, device.email)
      }
      wake()
    },
    approveFarcaster() {
      for (const device of devices.values()) device.farcaster = true
      wake()
    },
    /** The provider has answered as this person. */
    setSocial(identity: SignedIn['identity']) {
      social = identity
    },
    /** As the dashboard does on another device. */
    endSessions() {
      for (const device of devices.values()) delete device.live
    },
    async stop() {
      wake()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
