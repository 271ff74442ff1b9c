/** The shop's server on Solana: coins and tokens by what the accounts had before and after. */
import { AccountRole, type Address, address, generateKeyPairSigner, type IInstruction } from '@solana/web3.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { createShop } from '../../demo/pay-server.mjs'
import { TOKEN_PROGRAM } from '../solana/accounts.mjs'
import { MAINNET } from '../solana/solana.mjs'
import { chain, payer, rpc, SOL, signed, startLocal, transfer } from '../solana/solana.testing.ts'
import { DEMO_TOKENS, usualAddress } from '../solana/tokens.mjs'

startLocal()

const SHOP = address('GhZVA4xzZ1ewtxTpz9FvZgZNPmmxxLnMJFeVTR4Jh8sK')
const { usdc, coral } = DEMO_TOKENS
const DOLLARS = 12_500_000n

const open = () =>
  createShop({
    networks: { [MAINNET]: { rpc: chain.url, recipient: SHOP } },
    products: {
      cup: { label: 'A cup', network: MAINNET, price: SOL / 2n, decimals: 9 },
      book: { label: 'A book', network: MAINNET, price: DOLLARS, decimals: 6, token: usdc.address },
    },
  })

const send = async (instructions: IInstruction[], by = payer, skipPreflight = false): Promise<string> => {
  const { wire } = await signed(instructions, undefined, by)
  return rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight }).send()
}

/** `TransferChecked` of the token program. */
const pass = async (mint: string, to: string, amount: bigint, decimals: number): Promise<IInstruction> => {
  const at = async (owner: string) => address(await usualAddress(owner, mint, TOKEN_PROGRAM))
  const data = new Uint8Array(10)
  data[0] = 12
  new DataView(data.buffer).setBigUint64(1, amount, true)
  data[9] = decimals
  return {
    programAddress: address(TOKEN_PROGRAM),
    accounts: [
      { address: await at(payer.address), role: AccountRole.WRITABLE },
      { address: address(mint), role: AccountRole.READONLY },
      { address: await at(to), role: AccountRole.WRITABLE },
      { address: payer.address, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  }
}

const refused = (reason: string) => ({ state: 'refused', reason })
const PAID = { state: 'paid' }

describe('createShop, on Solana', () => {
  let other: Address
  beforeEach(async () => {
    other = (await generateKeyPairSigner()).address
    await chain.plant({
      [payer.address]: { usdc: 100_000_000n, coral: 10n ** 18n },
      [SHOP]: { usdc: 0n, coral: 0n },
      [other]: { usdc: 0n },
    })
  })

  const claim = async (product: string, instructions: IInstruction[], by?: string) => {
    const shop = open()
    const { id } = shop.issue(product)
    return shop.verify({ id, hash: await send(instructions), payer: by ?? payer.address })
  }

  it('behavior: coins and tokens that were paid are paid', async () => {
    expect(await claim('cup', [transfer(SHOP, SOL / 2n)])).toEqual(PAID)
    expect(await claim('book', [await pass(usdc.address, SHOP, DOLLARS, 6)])).toEqual(PAID)
  })

  it('attack: a smaller one, one to another, another token, another’s are refused', async () => {
    expect(await claim('cup', [transfer(SHOP, SOL / 2n - 1n)])).toEqual(refused('too-little'))
    expect(await claim('cup', [transfer(other, SOL)])).toEqual(refused('wrong-recipient'))
    expect(await claim('cup', [transfer(SHOP, SOL / 2n)], other)).toEqual(refused('wrong-payer'))
    expect(await claim('book', [await pass(usdc.address, SHOP, DOLLARS - 1n, 6)])).toEqual(
      refused('too-little'),
    )
    expect(await claim('book', [await pass(usdc.address, other, DOLLARS, 6)])).toEqual(
      refused('wrong-recipient'),
    )
    expect(await claim('book', [await pass(coral.address, SHOP, DOLLARS, coral.decimals)])).toEqual(
      refused('wrong-token'),
    )
    expect(await claim('book', [transfer(SHOP, SOL)])).toEqual(refused('wrong-token'))
  })

  it('attack: a hash pays once, one that failed and one that is not there never', async () => {
    const shop = open()
    const hash = await send([transfer(SHOP, SOL / 2n)])
    const by = { payer: payer.address }
    expect(await shop.verify({ ...by, id: shop.issue('cup').id, hash })).toEqual(PAID)
    expect(await shop.verify({ ...by, id: shop.issue('cup').id, hash })).toEqual(refused('hash-used'))
    const failed = await send([transfer(SHOP, 100n * SOL)], payer, true)
    expect(await shop.verify({ ...by, id: shop.issue('cup').id, hash: failed })).toEqual(refused('reverted'))
    const { signature } = await signed([transfer(SHOP, SOL / 2n)])
    expect(await shop.verify({ ...by, id: shop.issue('cup').id, hash: signature })).toEqual({
      state: 'waiting',
      reason: 'not-mined',
    })
    expect(await shop.verify({ ...by, id: shop.issue('cup').id, hash: 'x' })).toEqual(refused('hash-invalid'))
  })
})
