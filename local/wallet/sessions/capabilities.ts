// Owns what the wallet says it can grant (EIP-5792).
import { toHexId } from '../networks.ts'
import type { DemoWallet } from '../wallets.ts'

const PERMISSIONS = {
  supported: true,
  signerTypes: ['keys'],
  permissionTypes: ['native-token-recurring-allowance', 'erc20-recurring-allowance', 'contract-call'],
  policyTypes: [],
}

export const capabilities = ({ firstChains }: DemoWallet): Record<string, unknown> =>
  Object.fromEntries(firstChains.map((id) => [toHexId(id), { permissions: PERMISSIONS }]))
