// Owns the few contracts that the local networks start with, and how they get there.
import { askNode } from '../nodes/ask-node.mjs'
import { multicall3Bytecode } from './multicall3.mjs'

/** An address on the local Ethereum whose contract refuses every call, and so every payment, with the reason "Closed". */
export const CLOSED_ADDRESS = '0xc105edc105Edc105eDc105edC105eDc105edc105'

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F'

// A throwaway sender that is only used while the contracts are placed; not one of the funded development accounts,
// so that their nonces stay 0.
const DEPLOYER = '0x00000000000000000000000000000000d0e10e50'

// revert Error("Closed"), written by hand:
//   mstore(0x00, 0x08c379a0 << 224)      the selector of Error(string)
//   mstore(0x04, 0x20)                   offset of the text
//   mstore(0x24, 6)                      its length
//   mstore(0x44, "Closed" << 208)
//   revert(0x00, 0x64 + 0x00)            4 + 3 words = 0x64 bytes
const CLOSED_CODE = [
  '0x',
  '6308c379a060e01b600052',
  '6020600452',
  '6006602452',
  '65436c6f73656460d01b604452',
  '60646000fd',
].join('')

// A stand-in for the OP-stack GasPriceOracle, whose real code is not in any package here: it answers every call with
// the same word, 2,000,000,000,000 wei (0x01d1a94a2000), so `getL1Fee` has a plausible constant result.
//   mstore(0, value); return(0, 0x20)
const ORACLE_CODE = '0x6501d1a94a200060005260206000f3'

/** Places what a real network of this id would have: Multicall3 on each, the fee oracle on 8453, the closed one on 1. */
export async function placeContracts(url, chainId) {
  const call = askNode(url)
  await call('anvil_setCode', MULTICALL3, await runtimeCode(call, multicall3Bytecode))
  if (chainId === 1) await call('anvil_setCode', CLOSED_ADDRESS, CLOSED_CODE)
  if (chainId === 8453) await call('anvil_setCode', GAS_PRICE_ORACLE, ORACLE_CODE)
}

// A creation without an address, only called and never sent, answers with the runtime code: the chain stays at block 0.
function runtimeCode(call, creationCode) {
  return call('eth_call', { from: DEPLOYER, data: creationCode, gas: '0x1c9c380' }, 'latest')
}
