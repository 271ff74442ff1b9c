// Owns how the contracts of smart accounts come to a local node: as on every network, by their creation code sent to the CREATE2
// deployer, which gives them the addresses they have everywhere.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { askNode } from '../nodes/ask-node.mjs'

const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const DEPLOYER_CODE =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'
const ENTRY_POINT = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const ENTRY_POINT_SALT = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
const FACTORY = '0x68eb11e483df97952E539b1161240F5587BFA79C'
const FACTORY_SALT = `0x${'0'.repeat(64)}`

// A throwaway sender, so that the nonces of the funded development accounts stay 0.
const SENDER = '0x00000000000000000000000000000000d0e14337'
const TEN_COINS = '0x8ac7230489e80000'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const fromHere = createRequire(import.meta.url)

/** Creates the entry point and the factory of our accounts where they are missing. @param {string} url of an anvil node */
export async function placeAccounts(url) {
  const call = askNode(url)
  const entryPoint = readJson(fromHere.resolve('@account-abstraction/contracts/artifacts/EntryPoint.json'))
  const factory = readJson(
    new URL('../../secure-frame/contracts/artifacts/SmartAccountFactory.json', import.meta.url),
  )
  if ((await call('eth_getCode', DEPLOYER, 'latest')) === '0x')
    await call('anvil_setCode', DEPLOYER, DEPLOYER_CODE)
  await call('anvil_setBalance', SENDER, TEN_COINS)
  await call('anvil_impersonateAccount', SENDER)
  await create(call, ENTRY_POINT, ENTRY_POINT_SALT, entryPoint.bytecode)
  await create(call, FACTORY, FACTORY_SALT, factory.bytecode)
  await call('anvil_stopImpersonatingAccount', SENDER)
}

async function create(call, address, salt, bytecode) {
  if ((await call('eth_getCode', address, 'latest')) !== '0x') return
  const data = `${salt}${bytecode.slice(2)}`
  await call('eth_sendTransaction', { from: SENDER, to: DEPLOYER, data, gas: '0x7a1200' })
  // Nodes that mine by the clock alone are told to.
  if ((await call('eth_getCode', address, 'latest')) === '0x') await call('anvil_mine', '0x1')
  if ((await call('eth_getCode', address, 'latest')) === '0x')
    throw new Error(`The contract that belongs at ${address} is not there: its creation code is another one.`)
}
