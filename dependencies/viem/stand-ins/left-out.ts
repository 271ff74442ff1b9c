/**
 * Replaces what the builds leave out of viem (`../plugin.ts`) because the product never calls it: preparing a
 * transaction (the wallet does), recovering signers, gateways of off-chain names, and the bytecode for calls without
 * a contract. Called all the same, it throws. The names are those that viem's own files import.
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

/**
 * EIP-3668: the selector by which a contract asks for an answer from a gateway. viem reads it for every failed call.
 */
export const offchainLookupSignature = '0x556f1830'
export const offchainLookupAbiItem: readonly never[] = []
export const offchainLookup = leftOut('gateways of names')
export const ccipRequest = leftOut('gateways of names')

/** Not creation code, so a node refuses it. */
const NONE = '0x'
export const deploylessCallViaBytecodeBytecode = NONE
export const deploylessCallViaFactoryBytecode = NONE
export const erc6492SignatureValidatorByteCode = NONE
export const multicall3Bytecode = NONE
