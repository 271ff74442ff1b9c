// Owns ENS on the local Ethereum: how its contracts get there, the planted names, and how a name changes hands. What the code
// is and where it is from: `README.md`.
import { readFileSync } from 'node:fs'
import {
  concat,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  labelhash,
  namehash,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { readArtifact } from '../contracts/artifact.mjs'
import { askNode } from '../nodes/ask-node.mjs'
import { sendAll } from '../nodes/send-all.mjs'
import { ETHEREUM, PLANTED } from './names.mjs'

/** Where they are on Ethereum. */
export const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
export const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const OFFCHAIN_RESOLVER = '0x000000000000000000000000000000000ffc4a19'

/** Owns the root and every name; a throwaway sender, whom the node signs for. */
const OWNER = '0x00000000000000000000000000000000d0e10e45'
export const RESOLVER = getContractAddress({ from: OWNER, nonce: 0n })

const ROOT = pad('0x', { size: 32 })

const abi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, uint256 coinType, bytes a)',
  'function setText(bytes32 node, string key, string value)',
])

const published = JSON.parse(readFileSync(new URL('published.json', import.meta.url), 'utf8'))

/** Registry, resolvers and names, on a node that carries Ethereum's id. @param {string} url */
export async function placeEns(url) {
  const ask = askNode(url)
  // A creation without an address, only called and never sent, answers with the runtime code.
  const registry = await ask('eth_call', { from: OWNER, data: published.registry.creation }, 'latest')
  // What its constructor does: the root is its creator's.
  const rootOwner = keccak256(concat([ROOT, numberToHex(0, { size: 32 })]))
  await Promise.all([
    ask('anvil_setCode', REGISTRY, registry),
    ask('anvil_setStorageAt', REGISTRY, rootOwner, pad(OWNER)),
    ask('anvil_setCode', UNIVERSAL_RESOLVER, readArtifact('UniversalResolver').deployedBytecode),
    ask('anvil_setCode', OFFCHAIN_RESOLVER, readArtifact('OffchainResolver').deployedBytecode),
    ask('anvil_impersonateAccount', OWNER),
  ])
  const creation = /** @type {`0x${string}`} */ (published.resolver.creation)
  const resolver = concat([creation, pad(REGISTRY, { size: 32 })])
  const eth = encodeFunctionData({
    abi,
    functionName: 'setSubnodeOwner',
    args: [ROOT, labelhash('eth'), OWNER],
  })
  await sendAll(ask, OWNER, [
    { data: resolver, gas: 5_000_000 },
    { to: REGISTRY, data: eth, gas: 200_000 },
    ...PLANTED.flatMap(({ name, records, isOffchain }) => [
      own(name, isOffchain ? OFFCHAIN_RESOLVER : RESOLVER),
      ...records.map(([coinType, address]) => point(name, coinType, address)),
    ]),
  ])
}

/**
 * A name changes hands: from now on it stands for the address, for every coin type given (Ethereum's without any); a name that
 * nobody has is made first. The zero address takes Ethereum's record away, `0x` that of another network.
 *
 * @param {string} url of the local Ethereum
 * @param {string} name `<label>.eth`
 * @param {`0x${string}`} address
 * @param {readonly bigint[]} [coinTypes]
 */
export async function setName(url, name, address, coinTypes = [ETHEREUM]) {
  await act(url, [own(name, RESOLVER), ...coinTypes.map((coinType) => point(name, coinType, address))])
}

/** @param {string} url @param {string} name @param {string} key @param {string} value */
export async function setText(url, name, key, value) {
  const data = encodeFunctionData({ abi, functionName: 'setText', args: [namehash(name), key, value] })
  await act(url, [own(name, RESOLVER), { to: RESOLVER, data, gas: 500_000 }])
}

/** The name answers by any contract. @param {string} url @param {string} name @param {`0x${string}`} resolver */
export async function setResolver(url, name, resolver) {
  await act(url, [own(name, resolver)])
}

const act = async (url, transactions) => {
  await sendAll(askNode(url), OWNER, transactions)
}

const own = (name, resolver) => {
  const [label, zone] = name.split('.')
  if (zone !== 'eth') throw new Error(`Only names of .eth are there, not ${name}.`)
  const args = /** @type {const} */ ([namehash(zone), labelhash(label), OWNER, resolver, 0n])
  return {
    to: REGISTRY,
    data: encodeFunctionData({ abi, functionName: 'setSubnodeRecord', args }),
    gas: 200_000,
  }
}

const point = (name, coinType, address) => {
  const args = /** @type {const} */ ([namehash(name), coinType, address])
  return { to: RESOLVER, data: encodeFunctionData({ abi, functionName: 'setAddr', args }), gas: 2_000_000 }
}
