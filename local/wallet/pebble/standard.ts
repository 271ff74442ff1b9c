// Owns Pebble Wallet as a page sees it: a wallet of the Wallet Standard with its features and events. Questions to a person go
// to the approval window, which has the keys and the chain.

import { codes, invalidParams, ProviderRpcError } from '../errors.ts'
import type { AskedMethod } from '../messages.ts'
import { createApproval } from '../provider/approval.ts'
import { isRecord } from '../values.ts'
import { changeState, visibleAccount } from './state.ts'
import { pebble } from './wallet.ts'

/** Sees every request first; a promise it returns is the answer. */
export type Interceptor = (
  method: string,
  params: readonly unknown[],
) => { readonly answer: Promise<unknown> } | undefined

type Listener = (properties: object) => void

/** `sendsOnly`: a wallet that signs transactions only to send them itself. */
export function createPebble(intercept: Interceptor, { sendsOnly }: { sendsOnly: boolean }) {
  const origin = location.origin
  const listeners = new Set<Listener>()
  const ask = createApproval(pebble)
  let accounts: readonly object[] = []
  let last = addresses()

  function makeAccounts() {
    const visible = visibleAccount(origin)
    if (!visible) return Object.freeze([])
    const account = {
      address: visible.address,
      publicKey: fromBase58(visible.address),
      chains: pebble.chains,
      features: Object.keys(features).filter((name) => name.startsWith('solana:')),
      label: visible.name,
    }
    return Object.freeze([Object.freeze(account)])
  }

  function addresses(): string {
    return visibleAccount(origin)?.address ?? ''
  }

  /** Tells the page what changed since the last time, after a change of the stored state. */
  function sync(): void {
    if (addresses() === last) return
    last = addresses()
    accounts = makeAccounts()
    for (const listener of [...listeners]) listener({ accounts })
  }

  async function askPerson(method: AskedMethod, params: readonly unknown[]): Promise<unknown> {
    const result = await ask({ method, params })
    sync()
    return result
  }

  /** Any request: first whoever plays tricks, then what the wallet does. */
  async function run<T>(method: string, params: readonly unknown[], act: () => Promise<T>): Promise<T> {
    const intercepted = intercept(method, params)
    // A tester's answer is whatever they want it to be.
    return intercepted ? ((await intercepted.answer) as T) : act()
  }

  function requireAccount(account: unknown): string {
    const address = isRecord(account) ? account.address : undefined
    if (typeof address !== 'string' || address !== addresses())
      throw new ProviderRpcError(codes.unauthorized, `This site is not connected with ${String(address)}.`)
    return address
  }

  /** Features take a list of inputs; each is a question of its own. */
  const each =
    (method: AskedMethod, field: 'message' | 'transaction') =>
    (...inputs: readonly unknown[]): Promise<readonly unknown[]> =>
      run(method, inputs, async () => {
        const outputs: unknown[] = []
        for (const input of inputs) {
          if (!isRecord(input)) throw invalidParams('Expected an input with an account.')
          const bytes = input[field]
          if (!(bytes instanceof Uint8Array)) throw invalidParams(`Expected ${field} as bytes.`)
          const { chain } = input
          if (chain !== undefined && !pebble.chains.some((known) => known === chain))
            throw invalidParams(`${pebble.name} is not on ${String(chain)}.`)
          outputs.push(await askPerson(method, [{ address: requireAccount(input.account), [field]: bytes }]))
        }
        return outputs
      })

  const versions = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] } as const
  const features: Readonly<Record<string, object>> = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { silent?: boolean }) =>
        run('standard:connect', [input], async () => {
          if (addresses() === '' && !input?.silent) await askPerson('standard:connect', [])
          return { accounts }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () =>
        run('standard:disconnect', [], async () => {
          changeState(({ sites }) => ({ sites: sites.filter((site) => site !== origin) }))
          sync()
        }),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: Listener) {
        if (event === 'change') listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': { version: '1.1.0', signMessage: each('solana:signMessage', 'message') },
    ...(!sendsOnly && {
      'solana:signTransaction': {
        ...versions,
        signTransaction: each('solana:signTransaction', 'transaction'),
      },
    }),
    'solana:signAndSendTransaction': {
      ...versions,
      signAndSendTransaction: each('solana:signAndSendTransaction', 'transaction'),
    },
  }
  accounts = makeAccounts()

  const wallet = Object.freeze({
    version: '1.0.0',
    name: pebble.name,
    icon: pebble.icon,
    chains: pebble.chains,
    features: Object.freeze(features),
    get accounts() {
      return accounts
    },
  })
  return { wallet, sync }
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 32 bytes of an address; short, because this script is in every page of the demo. */
function fromBase58(address: string): Uint8Array {
  let value = 0n
  for (const char of address) value = value * 58n + BigInt(ALPHABET.indexOf(char))
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * (31 - index))) & 255n))
}
