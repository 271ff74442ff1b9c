// Owns the cosigner of smart sessions: what a page wants done in one is signed by its key and by the cosigner's, and brought to the account's
// contract, which looks at both. It signs within what was granted (kind, contract, function), as long as the session is active, and nothing
// after it was revoked. How much may be spent in a period is the contract's care: above it, the transaction reverts.
//
// The real cosigner's way is documented nowhere; this one is asked by the services' own page (`../control.mjs`).
import { encodeFunctionData, isAddress, isHex, recoverMessageAddress, toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { publicKeyToAddress } from 'viem/utils'
import { readArtifact } from '../../contracts/artifact.mjs'
import { Refusal } from '../answers.mjs'
import { findChain } from './caip.mjs'

const TRANSFER = '0xa9059cbb'
/** Explicit, so that what the contract refuses is mined and reverts. */
const GAS = '0x7a120'

const { abi } = readArtifact('SessionAccount')

/** The key of one session. @param {import('../world.mjs').World} world @param {string} pci */
export const cosignerOf = (world, pci) => privateKeyToAccount(`0x${world.hash(`cosigner ${pci}`)}`)

/** What the page's key has to sign next: 32 bytes, as a personal message. */
export async function nextInSession(world, wish) {
  const session = findActive(world, wish.pci)
  const { chain, account } = accountOf(world, session)
  const call = readCall(wish.call)
  return { digest: await digestOf(chain, account, session, call) }
}

/** Checks, co-signs and sends; answers with the hash, whatever becomes of it. */
export async function sendInSession(world, wish) {
  const session = findActive(world, wish.pci)
  const { chain, account } = accountOf(world, session)
  const call = readCall(wish.call)
  if (!session.permissions.some((permission) => isCovered(permission, call)))
    throw no(403, 'The session does not cover this call.')
  const digest = await digestOf(chain, account, session, call)
  if (!(await isSigned(session, digest, wish.signature)))
    throw no(401, 'The signature is not of the session’s key.')
  const cosignature = await cosignerOf(world, session.pci).signMessage({ message: { raw: digest } })
  const args = [session.context, call, cosignature, wish.signature]
  const data = encodeFunctionData({ abi, functionName: 'executeInSession', args })
  // Anybody may bring it; the treasury has coins for the fee.
  const from = chain.exchange.treasury
  return { hash: await chain.ask('eth_sendTransaction', { from, to: account, data, gas: GAS }) }
}

const no = (status, words) => new Refusal(status, 'session', words)

function findActive(world, pci) {
  const session = world.sessions().find((one) => one.pci === pci)
  if (!session?.isActive) throw no(404, 'There is no such session.')
  if (session.revokedAt !== undefined) throw no(403, 'The session was revoked.')
  if (session.expiry * 1000 <= Date.now()) throw no(403, 'The session is over.')
  return session
}

function accountOf(world, { account }) {
  const at = account.lastIndexOf(':')
  return { chain: findChain(world, account.slice(0, at)), account: account.slice(at + 1) }
}

/** `{ to, value, data }`, quantities in 0x notation. */
function readCall(call) {
  const { to, value = '0x0', data = '0x' } = Object(call)
  if (!isAddress(to, { strict: false }) || !isHex(data) || !isHex(value) || value === '0x')
    throw no(400, 'The call is none.')
  return { to, value: BigInt(value), data }
}

async function digestOf(chain, address, { context }, call) {
  const read = (functionName, args) => chain.client.readContract({ address, abi, functionName, args })
  return read('digestOf', [context, await read('nonceOf', [context]), call])
}

async function isSigned({ keys }, digest, signature) {
  if (!isHex(signature)) return false
  const by = await recoverMessageAddress({ message: { raw: digest }, signature }).catch(() => undefined)
  return keys.some(({ publicKey }) => publicKeyToAddress(publicKey) === by)
}

function isCovered({ type, data }, call) {
  const isPlain = call.data === '0x'
  const isTo = (address) => address.toLowerCase() === call.to.toLowerCase()
  if (type === 'native-token-recurring-allowance') return isPlain
  if (type === 'erc20-recurring-allowance') return isTo(data.token) && call.data.startsWith(TRANSFER)
  const selectors = type === 'contract-call' && isTo(data.address) ? selectorsOf(data) : []
  return selectors.some((one) => call.data.startsWith(one))
}

const selectorsOf = ({ functions, abi: given }) =>
  functions.map(({ functionName }) => {
    const item = given.find((one) => one.type === 'function' && one.name === functionName)
    return toFunctionSelector(item ?? `function ${functionName}`)
  })
