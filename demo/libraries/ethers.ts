// Owns how ethers 6 uses the modal's provider.
import { BrowserProvider, isError, verifyMessage } from 'ethers'
import type { CreateDriver } from './contract.ts'

export const createEthers: CreateDriver = async ({ provider: given, onChange }) => {
  // It keeps the network it has seen: another network, another one of it.
  let provider = new BrowserProvider(given)
  given.on('chainChanged', () => {
    provider = new BrowserProvider(given)
  })
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect'])
    given.on(name, (value: unknown) => onChange({ name, value }))
  return {
    accounts: async () => (await provider.listAccounts()).map(({ address }) => address),
    chain: async () => Number((await provider.getNetwork()).chainId),
    balance: async (address) => provider.getBalance(address),
    sign: async (message) => (await provider.getSigner()).signMessage(message),
    signer: async (message, signature) => verifyMessage(message, signature),
    async send(to, value) {
      const signer = await provider.getSigner()
      const sent = await signer.sendTransaction({ to, value })
      const receipt = await sent.wait()
      return { hash: sent.hash, status: receipt?.status === 1 ? 'success' : 'reverted' }
    },
    async switchTo(chainId) {
      await provider.send('wallet_switchEthereumChain', [{ chainId: `0x${chainId.toString(16)}` }])
    },
    codeOf: (error) =>
      isError(error, 'ACTION_REJECTED') ? 'ACTION_REJECTED' : Reflect.get(Object(error), 'code'),
  }
}
