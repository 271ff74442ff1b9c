/** Gives the permission to see accounts back to a wallet that keeps such (EIP-2255). Loaded when somebody disconnects. */
import { readField } from '../lib/json.ts'

/** Not every wallet knows permissions, and one that is locked or away gives none: rejected, unauthorized, unknown, gone. */
const NOTHING_TO_GIVE_BACK = [4001, 4100, 4200, 4900, 4901, -32601, -32004]

/** Rejects when the wallet could and failed. */
export const giveBack = async (
  request: (method: string, params?: readonly unknown[]) => Promise<unknown>,
): Promise<void> => {
  try {
    const permissions = await request('wallet_getPermissions')
    const shared =
      Array.isArray(permissions) &&
      permissions.some((permission) => readField(permission, 'parentCapability') === 'eth_accounts')
    if (shared) await request('wallet_revokePermissions', [{ eth_accounts: {} }])
  } catch (error) {
    if (!NOTHING_TO_GIVE_BACK.some((code) => code === readField(error, 'code'))) throw error
  }
}
