// Owns the few contracts that the local networks start with, and how they get there.
import { askNode } from '../nodes/ask-node.mjs'
import { readArtifact } from './artifact.mjs'
import { multicall3Bytecode } from './multicall3.mjs'

/** An address on the local Ethereum whose contract refuses every call, and so every payment, with the reason "Closed". */
export const CLOSED_ADDRESS = '0xc105edc105Edc105eDc105edC105eDc105edc105'

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F'

// A throwaway sender that is only used while the contracts are placed; not one of the funded development accounts,
// so that their nonces stay 0.
const DEPLOYER = '0x00000000000000000000000000000000d0e10e50'

/** Places what a real network of this id would have: Multicall3 on each, the fee oracle on 8453, the closed one on 1. */
export async function placeContracts(url, chainId) {
  const call = askNode(url)
  const setCode = (address, name) => call('anvil_setCode', address, readArtifact(name).deployedBytecode)
  await call('anvil_setCode', MULTICALL3, await runtimeCode(call, multicall3Bytecode))
  if (chainId === 1) await setCode(CLOSED_ADDRESS, 'Closed')
  if (chainId === 8453) await setCode(GAS_PRICE_ORACLE, 'GasPriceOracle')
}

// A creation without an address, only called and never sent, answers with the runtime code: the chain stays at block 0.
function runtimeCode(call, creationCode) {
  return call('eth_call', { from: DEPLOYER, data: creationCode, gas: '0x1c9c380' }, 'latest')
}
