/** Who calls: the two constants that ride in the query of every call as `st` and `sv` (decisions 35). Services take free text. */
import { VERSION } from '../lib/version.ts'

export const sdkType = 'wallet-modal'
/** `{framework}-{namespaces}-{version}`, as the services' own kits write it (wire facts 1). */
export const sdkVersion = `html-evm-${VERSION}`
