// Owns the card of the wallet's accounts: addresses, and what they have on the local nodes.
import { formatEther } from 'viem'
import { callNode } from '../../wallet/rpc.ts'
import { isHexText, isRecord } from '../../wallet/values.ts'
import { make, makeAddress } from '../../wallet/window/dom.ts'
import { type Account, accounts } from '../accounts.ts'
import { type NodeUrls, nodeOf } from '../chains.ts'
import { formatSol } from '../requests/solana-transaction.ts'

export function makeAccountsCard(urls: NodeUrls) {
  const rows = accounts.map((account) => {
    const balance = make('small', {})
    const row = make(
      'div',
      { class: 'row' },
      make('span', {}, account.name, makeAddress(account.address)),
      balance,
    )
    return { account, balance, row }
  })
  const card = make(
    'section',
    { 'aria-label': 'Accounts' },
    make('h2', {}, 'Accounts'),
    ...rows.map(({ row }) => row),
  )
  const refresh = async () => {
    await Promise.all(
      rows.map(async ({ account, balance }) => {
        balance.textContent = await readBalance(account, urls)
      }),
    )
  }
  return { card, refresh }
}

async function readBalance({ namespace, address }: Account, urls: NodeUrls): Promise<string> {
  const url = nodeOf(urls, namespace === 'eip155' ? 'eip155:1' : 'solana:')
  if (url === undefined) return 'No local node'
  try {
    if (namespace === 'eip155') {
      const wei = await callNode(url, 'eth_getBalance', [address, 'latest'])
      return isHexText(wei) ? `${formatEther(BigInt(wei))} ETH` : 'Balance unavailable'
    }
    const answer = await callNode(url, 'getBalance', [address])
    const lamports = isRecord(answer) ? answer['value'] : undefined
    return typeof lamports === 'number' ? `${formatSol(BigInt(lamports))} SOL` : 'Balance unavailable'
  } catch {
    return 'Balance unavailable' // shown instead of a number
  }
}
