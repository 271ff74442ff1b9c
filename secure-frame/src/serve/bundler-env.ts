/** The environment variables of the bundler, which runs beside the frame and not in it: its key pays, and has nothing to do with the vault. */
import { privateKeyToAddress } from 'viem/accounts'
import type { Variables } from './env.ts'
import { EnvError, readHost, readLocalUrl, readOrigins, readWhole } from './env-values.ts'

export type BundlerEnv = {
  readonly chainId: number
  readonly nodes: readonly string[]
  /** Of the account that pays for bundles. */
  readonly privateKey: `0x${string}`
  /** The frame's. */
  readonly allowedOrigins: readonly string[]
  readonly port: number
  readonly host: string
}

const DEFAULT_PORT = 8081

/** @throws EnvError whose message is one sentence that names the first bad variable */
export function readBundlerEnv(variables: Variables): BundlerEnv {
  const demand = (name: string): string => {
    const text = variables[name]?.trim()
    if (!text) throw new EnvError(name, 'is missing; docs/secure-frame.md says what it is')
    return text
  }
  const port = variables['SECURE_FRAME_BUNDLER_PORT']?.trim()
  const host = variables['SECURE_FRAME_BUNDLER_HOST']?.trim()
  return {
    chainId: readWhole('SECURE_FRAME_BUNDLER_CHAIN', demand('SECURE_FRAME_BUNDLER_CHAIN'), 1, 2 ** 48),
    nodes: [readLocalUrl('SECURE_FRAME_BUNDLER_NODE', demand('SECURE_FRAME_BUNDLER_NODE'))],
    privateKey: readKey('SECURE_FRAME_BUNDLER_KEY', demand('SECURE_FRAME_BUNDLER_KEY')),
    allowedOrigins: readOrigins('SECURE_FRAME_BUNDLER_ORIGIN', demand('SECURE_FRAME_BUNDLER_ORIGIN')),
    port: port ? readWhole('SECURE_FRAME_BUNDLER_PORT', port, 0, 65_535) : DEFAULT_PORT,
    host: host ? readHost('SECURE_FRAME_BUNDLER_HOST', host) : '127.0.0.1',
  }
}

function readKey(name: string, text: string): `0x${string}` {
  const problem = new EnvError(name, 'must be a private key: 0x and 64 hexadecimal characters')
  if (!/^0x[\da-f]{64}$/i.test(text)) throw problem
  const key: `0x${string}` = `0x${text.slice(2)}`
  try {
    privateKeyToAddress(key)
  } catch {
    // 0, or beyond the order of the curve.
    throw problem
  }
  return key
}
