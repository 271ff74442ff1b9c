// Owns the wallet's side of the sealed popup protocol: the key it agrees on with a page (ECDH P-256), the sealing (AES-GCM),
// and which message wants what. It asks nobody and draws nothing: whoever makes it decides what is answered.
import { toPlainError } from '../wallet/errors.ts'
import { isRecord, isText } from '../wallet/values.ts'

/** What a page asks a person: `chainId` is where the page is. */
export type Ask = {
  readonly method: string
  readonly params: readonly unknown[]
  readonly chainId: number | undefined
}

export type PeerOptions = {
  /** Its own key pair outlives the window: the next one has to open what was sealed for this one. */
  readonly keys: { load(): string | null; save(pair: string): void }
  /** Node urls by chain id: a page may change among these without asking. */
  chains(): Promise<Readonly<Record<string, string>>>
  /** What the person decided; a rejection is the answer as well. */
  answer(ask: Ask): Promise<unknown>
  /** Which of its two kinds of accounts. */
  readonly signerType?: string
}

/** A message of the page → what is posted back; undefined where nothing is. */
export type Peer = (message: unknown) => Promise<object | undefined>

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

export const importPublic = (hex: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('spki', fromHex(hex), CURVE, true, [])

export const exportPublic = async (key: CryptoKey): Promise<string> =>
  toHex(await crypto.subtle.exportKey('spki', key))

export const agree = (own: CryptoKey, other: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle.deriveKey({ name: 'ECDH', public: other }, own, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])

export const seal = async (secret: CryptoKey, content: unknown): Promise<object> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(content))
  return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, text) }
}

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array
const isBuffer = (value: unknown): value is ArrayBuffer => value instanceof ArrayBuffer

export const unseal = async (secret: CryptoKey, sealed: unknown): Promise<unknown> => {
  if (!isRecord(sealed) || !isBytes(sealed.iv) || !isBuffer(sealed.cipherText))
    throw new Error('Nothing that was sealed.')
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, secret, sealed.cipherText)
  return JSON.parse(new TextDecoder().decode(text))
}

const makePair = () => crypto.subtle.generateKey(CURVE, true, ['deriveKey'])

export const createPeer = (p: PeerOptions): Peer => {
  const ownPair = async (): Promise<CryptoKeyPair> => {
    const saved: unknown = JSON.parse(p.keys.load() ?? 'null')
    if (isRecord(saved) && isText(saved.own) && isText(saved.shown)) {
      const privateKey = await crypto.subtle.importKey('pkcs8', fromHex(saved.own), CURVE, true, [
        'deriveKey',
      ])
      return { privateKey, publicKey: await importPublic(saved.shown) }
    }
    const pair = await makePair()
    const own = toHex(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
    p.keys.save(JSON.stringify({ own, shown: await exportPublic(pair.publicKey) }))
    return pair
  }

  const decide = async (ask: Ask): Promise<object> => {
    try {
      return { value: await p.answer(ask) }
    } catch (error) {
      return { error: toPlainError(error) }
    }
  }

  const readAsk = (action: unknown, chainId: unknown): Ask => {
    const { method, params } = isRecord(action) ? action : {}
    return {
      method: String(method),
      params: Array.isArray(params) ? params : [],
      chainId: typeof chainId === 'number' ? chainId : undefined,
    }
  }

  return async (message) => {
    if (!isRecord(message) || !isText(message.id)) return undefined
    const head = { id: crypto.randomUUID(), requestId: message.id }
    if (message.event === 'selectSignerType') return { ...head, data: p.signerType ?? 'scw' }
    const { sender, content } = message
    if (!isText(sender) || !isRecord(content)) return undefined
    const pair = await ownPair()
    const secret = await agree(pair.privateKey, await importPublic(sender))
    const shown = { ...head, sender: await exportPublic(pair.publicKey), timestamp: new Date() }
    const isHello = isRecord(content.handshake)
    const request = isHello ? { action: content.handshake } : await unseal(secret, content.encrypted)
    const { action, chainId } = isRecord(request) ? request : {}
    const ask = readAsk(action, chainId)
    const result = await decide({ ...ask, params: isHello ? [] : ask.params })
    // A page that is refused learns no key.
    if (isHello && 'error' in result) return { ...shown, content: { failure: result.error } }
    const data = { chains: await p.chains(), capabilities: {} }
    return { ...shown, content: { encrypted: await seal(secret, { result, data }) } }
  }
}
