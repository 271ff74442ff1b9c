/**
 * Registers the typed name: asks whether somebody has it, has the visitor sign one text, and hands that to the service, each at most once
 * for a press of the button. Whoever leaves ends it, unless the service has the signed text already: then the name is theirs, and shown.
 */
import { subscribe } from 'valtio/vanilla'
import type { Hex, Provider } from '../../chains/chain.ts'
import type { EvmNetwork } from '../../chains/network.ts'
import type { Wallet } from '../../core/wallet.ts'
import { WalletModalError } from '../../errors/base.ts'
import { errorTexts } from '../../errors/en.errors.ts'
import { describe } from '../../errors/message.ts'
import { failure, toError } from '../../errors/to-error.ts'
import { fill } from '../../i18n/t.ts'
import { sameAddress } from '../../lib/caip.ts'
import { coinTypeOf } from '../../lib/coin-type.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { readField } from '../../lib/json.ts'
import { cleanText } from '../../lib/text.ts'
import { activeNetwork } from '../../state/network.ts'
import { registeredNamesOf } from '../../state/registered-names.ts'
import { currentEntry } from '../../state/router.ts'
import { fullName, hasEmbeddedAccount, labelProblem, mayBeLate, textToSign } from './names.rules.ts'
import { type Attempt, namesOf, type Problem, type Step } from './names.state.ts'
import { stopSuggesting, suggestAgain } from './suggest.actions.ts'

type NamesApi = Awaited<ReturnType<Wallet['dataApi']>>['names']

type Signer = {
  readonly address: Hex
  readonly network: EvmNetwork
  /** Under which the service keeps the address. */
  readonly coinType: number
  readonly provider: Provider
}

/** Of the names that the service lists for an address, so many are looked up at most. */
const MAX_LOOKED_UP = 3

/** Whose name it will be. Throws `auth-connector-not-found` and `chain-id-invalid`. */
export function signerOf({ state, session }: Pick<Wallet, 'state' | 'session'>): Signer {
  const network = activeNetwork(state.network)
  const address = toEvmAddress(state.account.eip155.address ?? '')
  const provider = session.connector('eip155')?.provider('eip155')
  if (!address || !provider || network.chainNamespace !== 'eip155' || !hasEmbeddedAccount(state))
    throw failure('auth-connector-not-found')
  const coinType = coinTypeOf(network.id)
  if (coinType === undefined) throw failure('chain-id-invalid')
  return { address, network, coinType, provider }
}

/** Never rejects: what became of it is in the state, and the name on Account. */
export async function register(wallet: Wallet): Promise<void> {
  const names = namesOf(wallet)
  const { state } = names
  if (names.attempt || labelProblem(state.label)) return
  const attempt: Attempt = { isLeft: false }
  names.attempt = attempt
  const stop = whenLeft(wallet, () => {
    attempt.isLeft = true
    // Nobody has been asked for anything that would still come: another press may begin.
    if (state.step === 'checking') end()
  })
  const end = () => {
    stop()
    if (names.attempt !== attempt) return
    names.attempt = undefined
    state.step = 'idle'
  }
  stopSuggesting(wallet)
  state.problem = undefined
  const name = fullName(state.label)
  try {
    const problem = await carryOut(wallet, name, attempt)
    if (!attempt.isLeft) state.problem = problem
  } catch (error) {
    const described = describe(error)
    if (!attempt.isLeft) state.problem = problemOf(described, error, name, attempt)
    track(wallet, 'REGISTER_NAME_ERROR', name, { error: described.key })
    if (!described.rejected) wallet.report(error)
  } finally {
    end()
    // Somebody may have taken one of them meanwhile.
    if (!attempt.isLeft && state.problem) suggestAgain(wallet)
  }
}

/** Undefined: it is registered, or nobody wants it any more. */
const carryOut = async (wallet: Wallet, name: string, attempt: Attempt): Promise<Problem | undefined> => {
  const { state } = namesOf(wallet)
  const go = (step: Step) => {
    state.step = step
  }
  go('checking')
  const signer = signerOf(wallet)
  const { address, network, provider } = signer
  const isWanted = () => !attempt.isLeft && isStillOf(wallet, signer)
  const { names: api } = await wallet.dataApi()
  const owner = await ownerOf(api, name, signer)
  if (!isWanted()) return undefined
  if (owner === 'off') return { key: 'names.network', values: { network: network.name } }
  if (owner === 'other') return { key: 'names.taken', values: { name } }
  if (owner === 'nobody') {
    const earlier = await earlierName(api, signer)
    if (!isWanted()) return undefined
    if (earlier !== undefined) {
      keep(wallet, earlier, signer, name)
      return undefined
    }
    const chain = await wallet.chain('eip155')
    if (!isWanted()) return undefined
    go('signing')
    track(wallet, 'REGISTER_NAME_INITIATED', name)
    const asked = wallet.clock.now()
    const message = textToSign(name, asked)
    const signature = await chain.signMessage({ provider, address, message })
    attempt.signedAfter = wallet.clock.now() - asked
    // Signed and then left: nothing is registered that nobody waits for.
    if (!isWanted()) return undefined
    go('registering')
    await post(api, name, signer, { message, signature }, attempt)
    track(wallet, 'REGISTER_NAME_SUCCESS', name)
  }
  keep(wallet, name, signer)
  return undefined
}

/** `off`: the service does not serve the network. Asked right before the visitor is: nobody signs for a name that is taken. */
const ownerOf = async (
  api: NamesApi,
  name: string,
  { address, coinType }: Signer,
): Promise<'nobody' | 'self' | 'other' | 'off'> => {
  const { value, skipped, cause } = await api.account(name)
  if (skipped === 'unavailable') throw toError(cause)
  if (skipped) return 'off'
  if (!value) return 'nobody'
  return value.name === name && sameAddress(value.addresses.get(`${coinType}`), address) ? 'self' : 'other'
}

/** The account's own by now, of an earlier visit: it gets no second one. */
const earlierName = async (api: NamesApi, signer: Signer): Promise<string | undefined> => {
  const { address } = signer
  const { value } = await api.reverse({ address, sender: address, fresh: true })
  for (const { name } of value.slice(0, MAX_LOOKED_UP))
    if ((await ownerOf(api, name, signer)) === 'self') return name
  return undefined
}

const failedText = (name: string): string => fill(errorTexts['name-register-failed'], { name })

/** Once. If the answer is lost on the way, the name itself says whether it was registered. */
const post = async (
  api: NamesApi,
  name: string,
  signer: Signer,
  signed: { readonly message: string; readonly signature: string },
  attempt: Attempt,
): Promise<void> => {
  const { address, coinType } = signer
  try {
    const { value, cause } = await api.register({ name, coinType, address, ...signed })
    if (!value) throw new WalletModalError('name-register-failed', failedText(name), cause)
  } catch (error) {
    const owner = await ownerOf(api, name, signer).catch(() => undefined)
    if (owner === 'other') attempt.signedAfter = undefined
    if (owner !== 'self') throw error
  }
}

/** On Account at once, for whoever is still connected there. `instead`: what was wanted, and is not registered. */
const keep = (
  { core, state }: Wallet,
  name: string,
  { address, network }: Signer,
  instead?: string,
): void => {
  registeredNamesOf({ core }).set(address, { name, network: network.name, instead })
  const account = state.account.eip155
  if (sameAddress(account.address, address)) account.profile = { ...account.profile, name }
}

const isStillOf = ({ state }: Wallet, { address, network }: Signer): boolean =>
  hasEmbeddedAccount(state) &&
  sameAddress(state.account.eip155.address, address) &&
  activeNetwork(state.network).caipNetworkId === network.caipNetworkId

/** The view, or the secure frame in front of it. Calls in the turn in which the visitor is somewhere else. */
const whenLeft = ({ state: { modal, router } }: Wallet, onLeft: () => void): (() => void) => {
  const isThere = () => {
    const { view } = currentEntry(router)
    const isBehind = router.stack.some((entry) => entry.view === 'RegisterAccountName')
    return modal.open && isBehind && (view === 'RegisterAccountName' || view === 'ApproveTransaction')
  }
  const check = () => {
    if (!isThere()) onLeft()
  }
  const stops = [subscribe(modal, check, true), subscribe(router, check, true)]
  return () => {
    for (const stop of stops) stop()
  }
}

const problemOf = (
  { key, rejected }: ReturnType<typeof describe>,
  error: unknown,
  name: string,
  { signedAfter }: Attempt,
): Problem => {
  if (rejected) return { key: 'names.rejected' }
  const said = key === 'name-register-failed' ? cleanText(readField(error, 'message'), 200) : ''
  const isLate = signedAfter !== undefined && mayBeLate(signedAfter, said, readField(error, 'status'))
  // Without a reason the message is the catalogue's text.
  const problem = said && said !== failedText(name) ? { said } : { key, values: { name } }
  return { ...problem, ...(isLate && { isLate }) }
}

const track = (wallet: Wallet, event: string, ensName: string, more: object = {}): void => {
  const { address, smart } = wallet.state.account.eip155
  const isSmartAccount = address !== undefined && smart?.includes(address) === true
  wallet.track(event, { isSmartAccount, ensName, ...more })
}
