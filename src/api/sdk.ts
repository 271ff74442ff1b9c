/** The SDK type and version, which every call sends as `st` and `sv` (decisions 35). Services accept any text. */
import { VERSION } from '../lib/version.ts'

export const sdkType = 'wallet-modal'
/** `{framework}-{namespaces}-{version}`, the format of the services' own SDKs (wire facts 1). */
export const sdkVersion = `html-evm-${VERSION}`
