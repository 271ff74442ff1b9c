// Owns the site's side of the wallet's tests: a real sign client that proposes and asks.
import type { Client } from './client.ts'

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const proposed = {
  eip155: {
    chains: ['eip155:1', 'eip155:8453', 'eip155:137'],
    methods: [
      'eth_sendTransaction',
      'eth_signTransaction',
      'personal_sign',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getCapabilities',
      'wallet_scanQRCode',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: {
    chains: [SOLANA],
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
}

/**
 * Everything that the product proposes for both kinds of networks, and a network that the wallet does not know. The client
 * loses an answer that comes before anybody waits for it, hence the waiting from the start.
 */
export async function propose(page: Client, optionalNamespaces = proposed) {
  const { uri = '', approval } = await page.connect({ optionalNamespaces })
  const session = approval()
  session.catch(() => {}) // whoever proposes may not care how it ends
  return { uri, session }
}

/** Asks; the answer is whatever the test takes it for. */
export const ask = <T = unknown>(
  page: Client,
  topic: string,
  chain: string,
  method: string,
  params: unknown,
) => page.request<T>({ topic, chainId: chain, request: { method, params } })

/** The next event of this name that the page is told. */
export const told = (page: Client, name: string) =>
  new Promise<unknown>((resolve) => {
    const listen: Parameters<typeof page.on<'session_event'>>[1] = ({ params }) => {
      if (params.event.name !== name) return
      page.off('session_event', listen)
      resolve({ chain: params.chainId, data: params.event.data })
    }
    page.on('session_event', listen)
  })
