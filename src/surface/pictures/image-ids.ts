/** Maps known networks and connectors to the ids of their pictures in the service. */
import { solanaCluster } from '../../lib/solana-clusters.ts'
import { coinOwner } from './coin-owner.ts'

const NETWORKS: Readonly<Record<string, string>> = {
  1: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900',
  10: 'ab9c186a-c52f-464b-2906-ca59d760a400',
  56: '93564157-2e8e-4ce7-81df-b264dbee9b00',
  100: '02b53f6a-e3d4-479e-1cb4-21178987d100',
  137: '41d04d42-da3b-4453-8506-668cc0727900',
  250: '06b26297-fe0c-4733-5d6b-ffa5498aac00',
  324: 'b310f07f-4ef7-49f3-7073-2a0a39685800',
  8453: '7289c336-3981-4081-c5f4-efc26ac64a00',
  42161: '3bff954d-5cb0-47a0-9a23-d20192e74600',
  42220: 'ab781bbc-ccc6-418d-d32d-789b15da1f00',
  43114: '30c46e53-e989-45fb-4549-be3bd4eb3b00',
  80094: 'e329c2c9-59b0-4a02-83e4-212ff3779900',
  84532: 'a18a7ecd-e307-4360-4746-283182228e00',
  7777777: '845c60df-d429-4991-e687-91ae45791600',
  11155111: 'e909ea0a-f92a-4512-c8fc-748044ea6800',
  1313161554: '3ff73439-a619-4894-9262-4470c773a100',
}

const SOLANA = 'a1b58899-f671-4276-6a5e-56ca5bd59700'

const CONNECTORS: Readonly<Record<string, string>> = {
  walletconnect: 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400',
  coinbaseWalletSDK: '0c2840c3-5b04-4c44-9661-fbd4b49e1800',
  safe: '461db637-8616-43ce-035a-d89b8a1d5800',
}

/** `id`: the CAIP-2 id of a network, the same with `/coin` for its coin, or the id of a connector. */
export function imageId(id: string): string | undefined {
  const owner = coinOwner(id)
  if (solanaCluster(owner)) return SOLANA
  const [ids, key] = owner.startsWith('eip155:')
    ? [NETWORKS, owner.slice('eip155:'.length)]
    : [CONNECTORS, owner]
  return Object.hasOwn(ids, key) ? ids[key] : undefined
}
