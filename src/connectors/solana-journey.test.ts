import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SolanaProvider } from '../chains/chain.ts'
import { type Person, person, SOL, setUpSolana, transferOf } from '../chains/solana/solana.testing.ts'
import type { Connector } from './connector.ts'
import { account, createFakeWallet, registerWallet } from './standard-wallet.testing.ts'
import { discoverStandard } from './wallet-standard.ts'

let at: Awaited<ReturnType<typeof setUpSolana>>
let ann: Person
let bob: Person

beforeAll(async () => {
  at = await setUpSolana()
  ann = await person(1)
  bob = await person(2)
  at.svm.setBalance(ann.address, 10n * SOL)
  at.svm.setBalance(bob.address, SOL)
})
afterAll(() => at?.svm.stop())

/** Discovers a wallet as a page does, with a real key behind it. */
const findWallet = (): Connector => {
  const page = new EventTarget()
  const found: Connector[] = []
  discoverStandard(
    page as Window,
    (connector) => found.push(connector),
    () => {},
  )
  const { wallet, share } = createFakeWallet()
  wallet.features['solana:signTransaction'] = {
    async signTransaction({ transaction }: { transaction: Uint8Array }) {
      return [{ signedTransaction: await ann.signTransaction(transaction) }]
    },
  }
  wallet.features['solana:signMessage'] = {
    async signMessage({ message }: { message: Uint8Array }) {
      return [{ signedMessage: message, signature: await ann.sign(message) }]
    },
  }
  share([account(ann.address)])
  registerWallet(page, wallet)
  const [connector] = found
  if (!connector) throw new Error('Not found')
  return connector
}

describe('a wallet of the Wallet Standard on the local chain', () => {
  it('behavior: found, connected, a message signed, a transfer sent and confirmed', async () => {
    const connector = findWallet()
    const { solana } = await connector.connect()
    expect(solana).toEqual({ accounts: [ann.address], approved: [at.network.caipNetworkId] })
    const provider = connector.provider('solana') as SolanaProvider
    const signed = at.chain.signMessage({ provider, address: ann.address, message: 'hello' })
    await expect(signed).resolves.toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)

    const { network, chain } = at
    const transfer = transferOf(ann.address, bob.address, SOL / 10n)
    const fee = await chain.fee({ network, transfer })
    const hash = await chain.send({ network, provider, transfer, fee })
    expect(await chain.getTransactionStatus({ network, hash, from: ann.address })).toMatchObject({
      status: 'success',
    })
    expect(at.svm.balance(bob.address)).toBe(SOL + SOL / 10n)
    expect(at.svm.balance(ann.address)).toBe(10n * SOL - SOL / 10n - fee.total)
  })
})
