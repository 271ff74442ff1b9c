/** The wallet of an identity: its keys as the frame has wrapped them, with the wrapping key, sealed like every record. */
import type { Wallet } from '../../contract/vault.ts'
import type { Caller, Core } from '../core.ts'
import { kinds } from '../records.ts'
import { put } from '../store/store.ts'
import { ended, isFresh, liveSession } from './sessions.ts'

/**
 * The first one stays for ever: two devices that sign in for the first time at once get the same wallet. It is given only right after a code
 * or a login: a session alone gets no keys.
 */
export async function createWallet(core: Core, { deviceId }: Caller, wallet: Wallet) {
  const { session } = await liveSession(core, deviceId)
  const { identityId } = session
  return core.locks(`wallet ${identityId}`, async () => {
    const before = await core.store.get(kinds.wallet, identityId)
    if (before && !isFresh(core, session)) throw ended()
    if (before) return { wallet: before }
    await core.store.write([put(kinds.wallet, identityId, wallet)])
    core.log({ event: 'wallet-created', device: deviceId, identity: identityId })
    return { wallet }
  })
}
