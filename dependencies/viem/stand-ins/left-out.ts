/**
 * What the builds leave out of viem, because nothing here asks for it (`../plugin.ts`): preparing a transaction (the wallet
 * does), recovering signers, gateways of off-chain names, and the bytecode of calls without a contract. Reached all the same,
 * it says so; the names are those that viem's own files import from one another.
 */
const leftOut = (what: string) => (): never => {
  throw new Error(`Left out: ${what}`)
}

export const prepareTransactionRequest = leftOut('preparing transactions')
export const defaultParameters: readonly string[] = []
export const eip1559NetworkCache: ReadonlyMap<string, boolean> = new Map()
export const supportsFillTransaction: ReadonlyMap<string, boolean> = new Map()

export const recoverAddress = leftOut('recovering signers')
export const recoverAuthorizationAddress = leftOut('recovering signers')

/** EIP-3668: what a contract says that wants its answer from a gateway. It is asked for with every failed call. */
export const offchainLookupSignature = '0x556f1830'
export const offchainLookupAbiItem: readonly never[] = []
export const offchainLookup = leftOut('gateways of names')
export const ccipRequest = leftOut('gateways of names')

/** No creation: a node refuses it. */
const NONE = '0x'
export const deploylessCallViaBytecodeBytecode = NONE
export const deploylessCallViaFactoryBytecode = NONE
export const erc6492SignatureValidatorByteCode = NONE
export const multicall3Bytecode = NONE
