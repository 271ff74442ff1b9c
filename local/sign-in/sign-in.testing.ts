/** A site's sign-in over a local node, its visitors' keys, and the texts they sign. */
import { createHmac } from 'node:crypto'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { createSignIn } from '../../demo/sign-in-server.mjs'
import { createKey } from '../../src/features/sign-in/verify/ed25519.testing.ts'

export const DOMAIN = 'shop.example'
export const CHAIN = 'eip155:1'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const NOW = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000

export const VISITOR = privateKeyToAccount(
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
)
export const STRANGER = privateKeyToAccount(
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
)

/** `clock.now` is the server's time. */
export function open(rpc: string, options: { statement?: string } = {}) {
  const clock = { now: NOW }
  const signIn = createSignIn({
    domains: [DOMAIN],
    networks: { [CHAIN]: rpc, 'eip155:8453': 'http://127.0.0.1:9', [SOLANA]: undefined },
    now: () => clock.now,
    ...options,
  })
  return { signIn, clock }
}

export type Text = Parameters<typeof createSiweMessage>[0]

export const textOf = (nonce: string, change: Partial<Text> = {}): string =>
  createSiweMessage({
    address: VISITOR.address,
    chainId: 1,
    domain: DOMAIN,
    uri: `https://${DOMAIN}/cart`,
    version: '1',
    nonce,
    statement: 'Sign in.',
    issuedAt: new Date(NOW),
    expirationTime: new Date(NOW + HOUR),
    ...change,
  })

export const signed = async (message: string, key = VISITOR) => ({
  message,
  signature: await key.signMessage({ message }),
})

/** Digits that follow from a number, as if by chance. */
export const digits = (n: number, length: number): string =>
  createHmac('sha512', 'digits').update(`${n}`).digest('hex').repeat(2).slice(0, length)

export async function createSolanaKey() {
  const { address, sign } = await createKey()
  return { address, sign: async (message: string) => ({ message, signature: await sign(message) }) }
}

export const solanaText = (address: string, nonce: string, change: Readonly<Record<string, string>> = {}) => {
  const fields = {
    domain: DOMAIN,
    uri: `https://${DOMAIN}/`,
    chainId: SOLANA,
    statement: 'Sign in.',
    ...change,
  }
  return `${fields.domain} wants you to sign in with your Solana account:
${address}

${fields.statement}

URI: ${fields.uri}
Version: 1
Chain ID: ${fields.chainId}
Nonce: ${nonce}
Issued At: ${new Date(NOW).toISOString()}
Expiration Time: ${change['expirationTime'] ?? new Date(NOW + HOUR).toISOString()}`
}
