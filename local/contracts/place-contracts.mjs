// Owns the few contracts that the local networks start with, and how they get there.
import { askNode } from '../nodes/ask-node.mjs'
import { readArtifact } from './artifact.mjs'
import { multicall3Bytecode } from './multicall3.mjs'

/** An address on the local Ethereum whose contract refuses every call, and so every payment, with the reason "Closed". */
export const CLOSED_ADDRESS = '0xc105edc105Edc105eDc105edC105eDc105edc105'

/** The account of the demo's wallet with smart sessions, on each network, and whose key it obeys: `local/wallet/sessions/`. */
export const SESSION_ACCOUNT = '0xe37c4D92A32D0511429B93f03eb18CE2E0239719'
export const SESSION_OWNER = '0xB07a7C1a232607672daEf3e12e986ce4c04B5E66'
const ETHER = 10n ** 18n

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F'

// A throwaway sender that is only used while the contracts are placed; not one of the funded development accounts,
// so that their nonces stay 0.
const DEPLOYER = '0x00000000000000000000000000000000d0e10e50'

/** Places what a real network of this id would have: Multicall3 and the account with smart sessions on each, the fee oracle on 8453, the closed one on 1. */
export async function placeContracts(url, chainId) {
  const call = askNode(url)
  const setCode = (address, name) => call('anvil_setCode', address, readArtifact(name).deployedBytecode)
  await call('anvil_setCode', MULTICALL3, await runtimeCode(call, multicall3Bytecode))
  await setCode(SESSION_ACCOUNT, 'SessionAccount')
  // There was no constructor to say it: the first slot.
  await call('anvil_setStorageAt', SESSION_ACCOUNT, '0x0', `0x${SESSION_OWNER.slice(2).padStart(64, '0')}`)
  for (const one of [SESSION_ACCOUNT, SESSION_OWNER])
    await call('anvil_setBalance', one, `0x${(100n * ETHER).toString(16)}`)
  if (chainId === 1) await setCode(CLOSED_ADDRESS, 'Closed')
  if (chainId === 8453) await setCode(GAS_PRICE_ORACLE, 'GasPriceOracle')
}

// A creation without an address, only called and never sent, answers with the runtime code: the chain stays at block 0.
function runtimeCode(call, creationCode) {
  return call('eth_call', { from: DEPLOYER, data: creationCode, gas: '0x1c9c380' }, 'latest')
}
