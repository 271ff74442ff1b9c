// Owns how wagmi uses the modal's provider: given to it as the target of a connector, or found by its announcement (EIP-6963).
import {
  connect,
  createConfig,
  getAccount,
  getBalance,
  getChainId,
  injected,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  unstable_connector,
  waitForTransactionReceipt,
  watchConnection,
} from '@wagmi/core'
import { type EIP1193Provider, getAddress, recoverMessageAddress } from 'viem'
import { base, mainnet } from 'viem/chains'
import type { CreateDriver, Driver } from './contract.ts'
import { codeOf } from './viem.ts'

/** Of the modal's announcement. */
const RDNS = 'app.wallet-modal'
const POLL_MS = 100
const WAIT_MS = 5_000

type Config = ReturnType<typeof makeConfig>

const makeConfig = (provider: Parameters<CreateDriver>[0]['provider'] | undefined) =>
  createConfig({
    chains: [mainnet, base],
    // Reads go by the same provider.
    transports: {
      [mainnet.id]: unstable_connector(injected, { retryCount: 0 }),
      [base.id]: unstable_connector(injected, { retryCount: 0 }),
    },
    pollingInterval: POLL_MS,
    storage: null,
    multiInjectedProviderDiscovery: provider === undefined,
    connectors: provider
      ? [
          injected({
            // Who is connected has agreed already.
            shimDisconnect: false,
            target: { id: 'wallet-modal', name: 'Wallet modal', provider: provider as EIP1193Provider },
          }),
        ]
      : [],
  })

const drive = (config: Config, onChange: Parameters<CreateDriver>[0]['onChange']): Driver => {
  watchConnection(config, {
    onChange: ({ status, address, chainId }) => onChange({ name: status, value: { address, chainId } }),
  })
  return {
    accounts: async () => getAccount(config).addresses ?? [],
    chain: async () => getAccount(config).chainId ?? getChainId(config),
    balance: async (address) => (await getBalance(config, { address: getAddress(address) })).value,
    sign: (message) => signMessage(config, { message }),
    signer: (message, signature) =>
      recoverMessageAddress({ message, signature: `0x${signature.replace(/^0x/, '')}` }),
    async send(to, value) {
      const hash = await sendTransaction(config, { to: getAddress(to), value })
      const { status } = await waitForTransactionReceipt(config, { hash })
      return { hash, status }
    },
    async switchTo(chainId) {
      const chain = config.chains.find(({ id }) => id === chainId)
      if (!chain) throw new Error(`${chainId} is not in the list`)
      await switchChain(config, { chainId: chain.id })
    },
    codeOf,
  }
}

export const createWagmi: CreateDriver = async ({ provider, onChange }) => {
  const config = makeConfig(provider)
  const [connector] = config.connectors
  if (!connector) throw new Error('wagmi has no connector')
  await connect(config, { connector })
  return drive(config, onChange)
}

/** Nothing but the announcement: as an app that knows nothing of the modal. */
export const createWagmiAnnounced: CreateDriver = async ({ onChange }) => {
  const config = makeConfig(undefined)
  const end = Date.now() + WAIT_MS
  const find = () => config.connectors.find(({ id }) => id === RDNS)
  while (!find() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
  const connector = find()
  if (!connector) throw new Error('Nothing was announced: set announce-provider')
  await reconnect(config, { connectors: [connector] })
  return drive(config, onChange)
}
