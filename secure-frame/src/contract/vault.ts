/**
 * What the frame's page asks of the vault: `POST /api/{name}` with a JSON body on the frame's own origin, each request signed by the
 * device's key. Types and names alone; both sides import them. Binary values are base64url without padding, times ms since the epoch.
 *
 * A device is one browser on one site: the P-256 key that the frame keeps in its own storage, which browsers separate by the site
 * around it. A session is a device with an identity; a device has at most one.
 *
 * A request carries these headers. The signature is ECDSA P-256 with SHA-256, IEEE P1363 (r‖s), over the UTF-8 text
 * `POST\n{path}\n{lower-case hex SHA-256 of the body}\n{time}\n{nonce}`:
 *
 *   x-device: the public key, raw and uncompressed (65 bytes)
 *   x-time: ms since the epoch, at most 60 s before the vault's and not after it; else the error `clock`, whose `now` is the vault's
 *   x-nonce: 16 random bytes, once
 *   x-signature: 64 bytes
 *
 * The device's id is the SHA-256 of that public key, base64url. An answer is 200 with JSON, or 4xx/5xx with `VaultError`.
 */
import type { SocialProvider } from './wire.ts'

/** Who somebody is. Never merged: a Google account with the same address as an e-mail identity is somebody else. */
export type Identity =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'social'; readonly provider: SocialProvider; readonly userName: string | null }
  | { readonly kind: 'farcaster'; readonly userName: string }

/**
 * The keys as they leave the frame: AES-256-GCM under the wrapping key, `iv` of 12 bytes, the ciphertext with its tag. In clear they are
 * 64 bytes: a secp256k1 private key, then an Ed25519 seed. The additional data is `wallet-modal secure frame keys 1`.
 */
export type WrappedKeys = { readonly iv: string; readonly ciphertext: string }

export type Wallet = {
  readonly keys: WrappedKeys
  /** 32 bytes. The vault stores it under its master key. */
  readonly wrappingKey: string
  readonly addresses: { readonly eip155: string; readonly solana: string }
}

/** What a fresh code or social login gives. */
export type SignedIn = {
  readonly identity: Identity
  /** 32 bytes of this session: opens the copy of the keys that the frame keeps on this device. */
  readonly copySecret: string
  /** Null until `wallet/create`. */
  readonly wallet: Wallet | null
}

export type SessionRow = {
  readonly id: string
  /** The origin of the page around the frame; the frame's own for the dashboard. */
  readonly site: string
  /** In words, such as "Chrome on Android". */
  readonly browser: string
  readonly createdAt: number
  readonly usedAt: number
  readonly isCurrent: boolean
}

type Nothing = Readonly<Record<string, never>>
type Call<A, R> = { readonly ask: A; readonly answer: R }
type Code = { readonly code: string }
/** The origin of the page around the frame, as the browser says it. */
type Site = { readonly site: string }

export type VaultCalls = {
  /** At each load of the frame. Ends in `session-ended` where there is none, or it was unused for 30 days. */
  readonly 'session/open': Call<Site, { readonly identity: Identity; readonly copySecret: string }>
  readonly 'session/end': Call<Nothing, Nothing>
  /** Stores the first wallet of the session's identity. Answers what is stored: an earlier one wins. */
  readonly 'wallet/create': Call<Wallet, { readonly wallet: Wallet }>

  /** CONNECT: this device has a live session of that address. VERIFY_DEVICE mails a link, VERIFY_OTP a code. */
  readonly 'email/start': Call<
    Site & { readonly email: string },
    { readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }
  >
  /** Answers when the link was pressed (a code is then on its way), or after 20 s. `device-expired` after 15 minutes. */
  readonly 'email/wait': Call<Nothing, { readonly isApproved: boolean }>
  readonly 'email/verify': Call<Code, SignedIn>

  readonly 'email/change': Call<
    { readonly email: string },
    { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }
  >
  readonly 'email/change-primary': Call<Code, Nothing>
  readonly 'email/change-secondary': Call<Code, { readonly email: string }>

  readonly 'social/start': Call<Site & { readonly provider: SocialProvider }, { readonly uri: string }>
  /** `uri`: what `/loading` handed to the page. Its ticket counts once, for 5 minutes, for the device that started. */
  readonly 'social/finish': Call<{ readonly uri: string }, SignedIn>

  readonly 'farcaster/start': Call<Site, { readonly url: string }>
  /** Answers when it was approved in the app, or after 20 s with null. */
  readonly 'farcaster/wait': Call<Nothing, { readonly signedIn: SignedIn | null }>

  readonly 'dashboard/sessions': Call<Nothing, { readonly sessions: readonly SessionRow[] }>
  readonly 'dashboard/end': Call<{ readonly id: string }, Nothing>
  /** Mails a code (e-mail identities), or answers `login` if a fresh social login is what exports. */
  readonly 'dashboard/export': Call<Nothing, { readonly by: 'code' | 'login' }>
  readonly 'dashboard/export-code': Call<Code, { readonly wallet: Wallet }>
}

export type VaultCall = keyof VaultCalls

/** Stable: clients and tests rely on them. */
export type VaultErrorCode =
  | 'request-invalid' // shape, size, or a name that there is none of
  | 'signature-invalid'
  | 'clock'
  | 'nonce-used'
  | 'origin-refused'
  | 'session-ended'
  | 'email-invalid'
  | 'code-wrong'
  | 'code-expired' // also: none was asked for
  | 'code-exhausted' // five wrong tries
  | 'too-many' // with retryAfter, in seconds
  | 'device-expired'
  | 'email-taken' // told only after that address's own code
  | 'provider-unknown'
  | 'provider-failed'
  | 'ticket-invalid'
  | 'mail-failed'
  | 'farcaster-failed'
  | 'wallet-missing'
  | 'record-damaged' // nothing was overwritten
  | 'internal'

export type VaultError = {
  readonly code: VaultErrorCode
  /** A sentence for a person. No secret, nothing of what was sent. */
  readonly message: string
  readonly now?: number
  readonly retryAfter?: number
}

/** What the server writes into the frame's page, as JSON in `<script type="application/json" id="config">`. */
export type FrameConfig = {
  readonly version: string
  /** Origins that may hold the frame and are answered. */
  readonly allowedOrigins: readonly string[]
  /** CAIP-2 → urls of nodes, the frame's own. */
  readonly nodes: Readonly<Record<string, readonly string[]>>
  /** EVM chain id → url of its bundler; a network without one has no smart accounts. */
  readonly bundlers: Readonly<Record<string, string>>
  /** Those with credentials. */
  readonly providers: readonly SocialProvider[]
  readonly hasFarcaster: boolean
}
