// Owns how viem uses the modal's provider.
import { createWalletClient, custom, getAddress, publicActions, recoverMessageAddress } from 'viem'
import { base, mainnet } from 'viem/chains'
import type { CreateDriver } from './contract.ts'

const POLL_MS = 100

const hex = (text: string) => {
  if (!text.startsWith('0x')) throw new TypeError(`${text} is not hexadecimal`)
  return `0x${text.slice(2)}` as const
}

export const createViem: CreateDriver = async ({ provider, onChange }) => {
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect'])
    provider.on(name, (value: unknown) => onChange({ name, value }))
  // What a wallet has said is not asked again.
  const transport = custom(provider, { retryCount: 0 })
  const client = createWalletClient({ transport, pollingInterval: POLL_MS }).extend(publicActions)
  const account = async () => {
    const [first] = await client.getAddresses()
    if (!first) throw new Error('Nobody is connected')
    return first
  }
  return {
    accounts: () => client.getAddresses(),
    chain: () => client.getChainId(),
    balance: (address) => client.getBalance({ address: getAddress(address) }),
    sign: async (message) => client.signMessage({ account: await account(), message }),
    signer: (message, signature) => recoverMessageAddress({ message, signature: hex(signature) }),
    async send(to, value) {
      const chainId = await client.getChainId()
      const chain = [mainnet, base].find(({ id }) => id === chainId) ?? mainnet
      const hash = await client.sendTransaction({
        account: await account(),
        chain,
        to: getAddress(to),
        value,
      })
      const { status } = await client.waitForTransactionReceipt({ hash })
      return { hash, status }
    },
    switchTo: (id) => client.switchChain({ id }),
    codeOf: (error) => codeOf(error),
  }
}

/** viem wraps; the reason is the innermost one with a number. */
export const codeOf = (error: unknown): unknown => {
  const code: unknown = Reflect.get(Object(error), 'code')
  const cause: unknown = Reflect.get(Object(error), 'cause')
  return typeof code === 'number' || cause === undefined ? code : codeOf(cause)
}
