// Owns the page of smart sessions: asks the visitor once to let it spend a little each day, and then moves coins without asking. Its key
// lives as long as the page. The cosigner and the relay are the demo's own server (`local/server/session.mjs`).
import { type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { callNode } from '../../local/wallet/rpc.ts'
import { isRecord, isText, textRecord } from '../../local/wallet/values.ts'
import type { WalletModalElement } from '../../src/index.ts'

/** Wei a day, and what is moved within it. */
const ALLOWED = 5n * 10n ** 16n
const CENT = 10n ** 16n
const RECEIVER = '0x1111222233334444555566667777888899990000'
const HOUR_S = 3_600
const POLL_MS = 500

const key = privateKeyToAccount(generatePrivateKey())
const said = document.getElementById('said')
let context: string | undefined

const modal = (): WalletModalElement => {
  const found = document.querySelector('wallet-modal')
  if (!found) throw new Error('There is no modal in the page')
  return found as WalletModalElement
}

const say = (text: string): void => {
  if (said) said.textContent = text
}

async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const value: unknown = await answer.json()
  if (!isRecord(value)) throw new Error('The server said nothing.')
  if (!answer.ok) throw new Error(`The cosigner refused: ${String(value.problem)}`)
  return value
}

async function allow(): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const chainId = await modal().getProvider('eip155')?.request<Hex>({ method: 'eth_chainId' })
  const granted = await modal().grantPermissions({
    chainId: chainId ?? '0x1',
    expiry: now + HOUR_S,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: key.publicKey }] } },
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: toHex(ALLOWED), start: now, period: 'daily' },
      },
    ],
    policies: [],
  })
  context = granted.context
  say('Granted. The page can act for you now.')
}

/** Waits for the network, and says what it did. */
async function outcomeOf(hash: unknown): Promise<string> {
  const rpc = textRecord(await (await fetch('/rpc.json')).json())
  const url = rpc[modal().getNetwork().caipNetworkId]
  for (;;) {
    const receipt = await callNode(url, 'eth_getTransactionReceipt', [hash])
    if (isRecord(receipt)) return receipt.status === '0x1' ? 'Moved' : 'Reverted on the chain'
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Without a prompt. `wei`: which `amount` says in words. */
async function move(wei: bigint, amount: string): Promise<void> {
  if (context === undefined) throw new Error('Nothing was granted yet.')
  const wish = { pci: context, call: { to: RECEIVER, value: toHex(wei), data: '0x' } }
  const { digest } = await post('/session/next', wish)
  if (!isText(digest)) throw new Error('The cosigner said nothing.')
  const signature = await key.signMessage({ message: { raw: digest as Hex } })
  const { hash } = await post('/session/send', { ...wish, signature })
  const outcome = await outcomeOf(hash)
  say(`${outcome}: ${amount}, ${String(hash)}`)
}

async function end(): Promise<void> {
  if (context === undefined) throw new Error('Nothing was granted yet.')
  await modal().revokePermissions(context)
  say('Ended. The page can do nothing any more.')
}

const ACTS: Readonly<Record<string, () => Promise<void>>> = {
  allow,
  move: () => move(CENT, '0.01 ETH'),
  'move-more': () => move(ALLOWED + 1n, '0.05 ETH and 1 wei'),
  end,
}

for (const [id, act] of Object.entries(ACTS))
  document.getElementById(id)?.addEventListener('click', () => {
    say('…')
    act().catch((error: unknown) => {
      const { code, message } = Object(error)
      say(`Not done${code === undefined ? '' : ` (${code})`}: ${message}`)
    })
  })
