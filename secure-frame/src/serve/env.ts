/**
 * The environment variables of the secure frame: which there are, what each may be, and the sentence that names a bad one. It reads text
 * and nothing else: whether a folder or a server is there is found out by who uses it.
 */
import type { Sender } from '../vault/mail/smtp.ts'
import type { SocialSettings } from '../vault/social/providers.ts'
import { BUNDLER_VARIABLES } from './bundler-variables.ts'
import {
  EnvError,
  readBundlers,
  readHost,
  readLocalUrl,
  readMasterKey,
  readNodes,
  readOrigin,
  readOrigins,
  readPath,
  readSender,
  readSmtp,
  readWhole,
} from './env-values.ts'
import { readProviders } from './providers.ts'

export { EnvError } from './env-values.ts'

export type Env = {
  /** Where browsers find this server, such as `https://wallet.example.com`. */
  readonly origin: string
  /** Origins that may hold the frame. Empty: nobody. */
  readonly allowedOrigins: readonly string[]
  /** 32 bytes. */
  readonly masterKey: Uint8Array
  readonly data: string
  readonly smtp: string
  readonly mailFrom: Sender
  /** CAIP-2 → urls. */
  readonly nodes: Readonly<Record<string, readonly string[]>>
  readonly port: number
  readonly host: string
  readonly providers: SocialSettings
  readonly farcaster: { readonly relay: string; readonly node: string } | null
  /** EVM chain id → url. */
  readonly bundlers: Readonly<Record<string, string>>
  /** How many proxies of one's own stand in front: that many names at the end of X-Forwarded-For are believed. */
  readonly trustedProxies: number
}

export type Variables = Readonly<Record<string, string | undefined>>

export const DEFAULT_PORT = 8080
export const DEFAULT_HOST = '127.0.0.1'

const REQUIRED = [
  'SECURE_FRAME_ORIGIN',
  'SECURE_FRAME_ALLOWED_ORIGINS',
  'SECURE_FRAME_MASTER_KEY',
  'SECURE_FRAME_DATA',
  'SECURE_FRAME_SMTP',
  'SECURE_FRAME_MAIL_FROM',
  'SECURE_FRAME_NODES',
] as const

const OPTIONAL = [
  'SECURE_FRAME_PORT',
  'SECURE_FRAME_HOST',
  'SECURE_FRAME_PROVIDERS',
  'SECURE_FRAME_FARCASTER_RELAY',
  'SECURE_FRAME_FARCASTER_NODE',
  'SECURE_FRAME_BUNDLERS',
  'SECURE_FRAME_TRUST_PROXY',
  'SECURE_FRAME_NEW_MASTER_KEY',
] as const

/** For the page that lists them, which a test compares. */
export const VARIABLES: readonly string[] = [...REQUIRED, ...OPTIONAL]

/**
 * Reads everything that a start needs.
 *
 * @throws EnvError whose message is one sentence that names the first bad variable
 */
export function readEnv(variables: Variables): Env {
  refuseUnknown(variables)
  for (const name of REQUIRED) demand(variables, name)
  const origin = readOrigin('SECURE_FRAME_ORIGIN', demand(variables, 'SECURE_FRAME_ORIGIN'))
  const nodes = readNodes('SECURE_FRAME_NODES', demand(variables, 'SECURE_FRAME_NODES'))
  return {
    origin,
    allowedOrigins: readOrigins(
      'SECURE_FRAME_ALLOWED_ORIGINS',
      demand(variables, 'SECURE_FRAME_ALLOWED_ORIGINS'),
    ),
    ...readVaultEnv(variables),
    smtp: readSmtp('SECURE_FRAME_SMTP', demand(variables, 'SECURE_FRAME_SMTP')),
    mailFrom: readSender('SECURE_FRAME_MAIL_FROM', demand(variables, 'SECURE_FRAME_MAIL_FROM')),
    nodes,
    port:
      maybe(variables, 'SECURE_FRAME_PORT', (name, text) => readWhole(name, text, 0, 65_535)) ?? DEFAULT_PORT,
    host: maybe(variables, 'SECURE_FRAME_HOST', readHost) ?? DEFAULT_HOST,
    providers: maybe(variables, 'SECURE_FRAME_PROVIDERS', readProviders) ?? {},
    farcaster: readFarcaster(variables, nodes),
    bundlers:
      maybe(variables, 'SECURE_FRAME_BUNDLERS', (name, text) => readBundlers(name, text, nodes)) ?? {},
    trustedProxies:
      maybe(variables, 'SECURE_FRAME_TRUST_PROXY', (name, text) => readWhole(name, text, 0, 5)) ?? 0,
  }
}

/**
 * What `backup` and `restore` need, which run without mail and nodes.
 *
 * @throws EnvError
 */
export function readVaultEnv(variables: Variables): Pick<Env, 'masterKey' | 'data'> {
  return {
    masterKey: readMasterKey('SECURE_FRAME_MASTER_KEY', demand(variables, 'SECURE_FRAME_MASTER_KEY')),
    data: readPath('SECURE_FRAME_DATA', demand(variables, 'SECURE_FRAME_DATA')),
  }
}

/**
 * What `rotate` needs beside: the key to come.
 *
 * @throws EnvError
 */
export function readNewMasterKey(variables: Variables, masterKey: Uint8Array): Uint8Array {
  const name = 'SECURE_FRAME_NEW_MASTER_KEY'
  const next = readMasterKey(name, demand(variables, name))
  if (next.every((byte, index) => byte === masterKey[index]))
    throw new EnvError(name, 'must differ from SECURE_FRAME_MASTER_KEY')
  return next
}

// A misspelt name would silently leave something out.
function refuseUnknown(variables: Variables): void {
  const unknown = Object.keys(variables).find(
    (name) => name.startsWith('SECURE_FRAME_') && ![...VARIABLES, ...BUNDLER_VARIABLES].includes(name),
  )
  if (unknown)
    throw new EnvError(unknown, 'is no variable of the secure frame; docs/secure-frame.md lists them')
}

// Nobody may frame it: an empty list is something that can be meant, so this one may be empty.
function demand(
  variables: Variables,
  name: (typeof REQUIRED)[number] | 'SECURE_FRAME_NEW_MASTER_KEY',
): string {
  const text = variables[name]?.trim()
  if (text === undefined || (text === '' && name !== 'SECURE_FRAME_ALLOWED_ORIGINS'))
    throw new EnvError(name, 'is missing; docs/secure-frame.md says what it is')
  return text
}

function maybe<T>(
  variables: Variables,
  name: (typeof OPTIONAL)[number],
  parse: (name: string, text: string) => T,
): T | undefined {
  const text = variables[name]?.trim()
  return text ? parse(name, text) : undefined
}

function readFarcaster(variables: Variables, nodes: Env['nodes']): Env['farcaster'] {
  const relay = maybe(variables, 'SECURE_FRAME_FARCASTER_RELAY', readLocalUrl)
  const node = maybe(variables, 'SECURE_FRAME_FARCASTER_NODE', readLocalUrl) ?? nodes['eip155:10']?.[0]
  if (!relay) return null
  if (!node)
    throw new EnvError(
      'SECURE_FRAME_FARCASTER_RELAY',
      'needs a node of OP Mainnet, where Farcaster keeps its names: set SECURE_FRAME_FARCASTER_NODE, or list eip155:10 in SECURE_FRAME_NODES',
    )
  return { relay, node }
}
