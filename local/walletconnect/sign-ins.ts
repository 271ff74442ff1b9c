// Owns connections that sign in with the same confirmation (`session_authenticate`): by a key, by a smart account that is not
// deployed yet, on one network or several, and, as a tester wants it, with somebody else's signature.
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { type Hex, hexToBytes, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { accountAddress } from '../../secure-frame/src/account/address.ts'
import { signNestedMessage, wrapForUndeployed } from '../../secure-frame/src/account/signatures.ts'
import { type Account, accounts } from './accounts.ts'
import { isKnownChain, referenceOf } from './chains.ts'
import type { Client, SessionStruct } from './client.ts'
import { userRejected, type WireError } from './errors.ts'
import { supportedMethods } from './namespaces.ts'
import { evmKey } from './requests/keys.ts'

type Payload = Parameters<typeof populateAuthPayload>[0]['authPayload']
type Asked = { readonly requester: SessionStruct['peer']; readonly authPayload: Payload }
type Cacao = ReturnType<typeof buildAuthObject>

export type SignIn = {
  readonly id: number
  readonly peer: Asked['requester']
  /** CAIP-2, those that the wallet knows. */
  readonly chains: readonly string[]
  /** What this account would sign on this network, where it is connected on these; all unless said. */
  text(chain: string, address: string, chains?: readonly string[]): string
}

export type SignInChoice = {
  /** Each is signed for. */
  readonly chains: readonly string[]
  readonly address: string
  /** Another account's key signs. */
  readonly isForged?: boolean
}

const ownAccounts = accounts.filter(({ namespace }) => namespace === 'eip155')
const [owner, stranger] = ownAccounts.map(({ address }) => address)
const ownerAddress = privateKeyToAccount(evmKey(owner ?? '')).address

/** Owned by the first account, and not deployed anywhere. */
export const smartAccount: Account = {
  name: 'Lantern Smart',
  namespace: 'eip155',
  address: accountAddress(ownerAddress),
}

export const signInAccounts: readonly Account[] = [...ownAccounts, smartAccount]

/** The client verifies contract signatures by a host on the internet; the wallet has just made this one, and answers itself. */
async function answeringItself<T>(act: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis
  globalThis.fetch = async (...asked) =>
    String(asked[0]).startsWith('https://rpc.walletconnect.org/')
      ? Response.json({ result: '0x1626ba7e' })
      : fetch(...asked)
  try {
    return await act()
  } finally {
    globalThis.fetch = fetch
  }
}

async function sign(message: string, chain: string, { address, isForged }: SignInChoice) {
  const signBy = (of: string) => privateKeyToAccount(evmKey(of)).signMessage({ message })
  // Said to be a contract's, so that the wallet's own client sends it.
  if (isForged)
    return { t: 'eip1271', s: await signBy(address === stranger ? ownerAddress : (stranger ?? '')) } as const
  if (address !== smartAccount.address) return { t: 'eip191', s: await signBy(address) } as const
  const key = hexToBytes(evmKey(ownerAddress))
  const nested = signNestedMessage(Number(referenceOf(chain)), ownerAddress, toHex(message), key)
  const wrapped: Hex = wrapForUndeployed(ownerAddress, nested)
  return { t: 'eip1271', s: wrapped } as const
}

export function createSignIns(client: Client, changed: () => void) {
  const waiting = new Map<number, Asked>()
  const take = ({ id, params }: { readonly id: number; readonly params: Asked }) => {
    waiting.set(id, params)
    changed()
  }
  const remove = (id: number) => {
    waiting.delete(id)
    changed()
  }
  const find = (id: number) => {
    const found = waiting.get(id)
    if (!found) throw new Error('This request is gone.')
    return found
  }
  const payloadFor = ({ authPayload }: Asked, chains: readonly string[]): Payload =>
    populateAuthPayload({ authPayload, chains: [...chains], methods: [...supportedMethods('eip155')] })
  const format = (request: Payload, chain: string, address: string) =>
    client.formatAuthMessage({ request, iss: `${chain}:${address}` })

  return {
    /** A client that nobody listens to takes the proposal that comes beside it, as older wallets do. */
    support(isOn: boolean) {
      client.off('session_authenticate', take)
      if (isOn) client.on('session_authenticate', take)
    },
    waiting: (): SignIn[] =>
      [...waiting].map(([id, params]) => {
        const chains = params.authPayload.chains.filter(isKnownChain)
        const text: SignIn['text'] = (chain, address, chosen = chains) =>
          format(payloadFor(params, chosen), chain, address)
        return { id, peer: params.requester, chains, text }
      }),
    /** @throws when no network is left, or the relay is away */
    async approve(id: number, choice: SignInChoice): Promise<void> {
      const request = payloadFor(find(id), choice.chains)
      const auths: Cacao[] = []
      for (const chain of choice.chains) {
        const signature = await sign(format(request, chain, choice.address), chain, choice)
        auths.push(buildAuthObject(request, signature, `${chain}:${choice.address}`))
      }
      await answeringItself(() => client.approveSessionAuthenticate({ id, auths }))
      remove(id)
    },
    async reject(id: number, reason: WireError = userRejected): Promise<void> {
      find(id)
      await client.rejectSessionAuthenticate({ id, reason })
      remove(id)
    },
    /** As wallets answer whose library knows the request, and who do not. */
    async refuseAsUnknown(id: number): Promise<void> {
      find(id)
      await client.rejectSessionAuthenticate({ id, reason: getSdkError('WC_METHOD_UNSUPPORTED') })
      remove(id)
    },
  }
}
