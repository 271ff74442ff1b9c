// Owns who Lantern Wallet is: name, icon, public accounts. Keys are in `keys.ts`.

export type Namespace = 'eip155' | 'solana'

export type Account = { readonly name: string; readonly namespace: Namespace; readonly address: string }

export const WALLET_NAME = 'Lantern Wallet'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#4a3b8f"/><path d="M34 30h28l6 34a20 20 0 0 1-40 0z" fill="#ffd166"/><path d="M36 30c0-8 5-13 12-13s12 5 12 13" fill="none" stroke="#fff" stroke-width="5"/><path d="M31 30h34" stroke="#fff" stroke-width="6" stroke-linecap="round"/><path d="M48 44c7 8 9 13 9 18a9 9 0 0 1-18 0c0-5 2-10 9-18z" fill="#f4743b"/></svg>'

export const walletIcon = `data:image/svg+xml,${encodeURIComponent(svg)}`

export const accounts: readonly Account[] = [
  { name: 'Lantern 1', namespace: 'eip155', address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' },
  { name: 'Lantern 2', namespace: 'eip155', address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65' },
  { name: 'Lantern 3', namespace: 'solana', address: '8RxjrNSCb5QBjXrD1Vsp5SptmAAxFqxbRUcuZdi8fU2K' },
  { name: 'Lantern 4', namespace: 'solana', address: 'GhZVA4xzZ1ewtxTpz9FvZgZNPmmxxLnMJFeVTR4Jh8sK' },
]

export const findAccount = (namespace: Namespace, address: unknown): Account | undefined =>
  accounts.find(
    (account) =>
      account.namespace === namespace &&
      (namespace === 'eip155'
        ? account.address.toLowerCase() === String(address).toLowerCase()
        : account.address === address),
  )
