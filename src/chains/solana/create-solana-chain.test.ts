/** The Solana chain against a local one: balance, fee, the most that can be sent, receivers, links. */
import { getProgramDerivedAddress, address as toAddress } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { describe as tell } from '../../errors/message.ts'
import { ann, at, bob, feeOf, sendBy, startChain, status } from './create-solana-chain.testing.ts'
import { programs } from './instructions.ts'
import { person, SOL, signingWallet, transferOf } from './solana.testing.ts'

startChain()

let seed = 100

const stranger = async () => (await person(seed++ % 250)).address

describe('createSolanaChain', () => {
  it('behavior: the balance is the node’s, to the last lamport', async () => {
    const address = await stranger()
    const value = 9_007_199_254_740_993n
    at.svm.setBalance(address, value)
    const sol = { symbol: 'SOL', decimals: 9, failed: false }
    expect(await at.chain.balance({ network: at.network, address })).toEqual({ value, ...sol })
    expect(await at.chain.balance({ network: at.network, address: await stranger() })).toEqual({
      value: 0n,
      ...sol,
    })
  })

  it('behavior: send, look: success, exact lamports, and the fee is what was shown', async () => {
    at.svm.setPrices([3_000_000n])
    const fee = await feeOf(SOL + 1n)
    const { provider, log } = signingWallet(ann)
    const hash = await sendBy(provider, SOL + 1n, bob.address, fee)
    const seen = await status(hash)
    expect(seen).toEqual({ status: 'success', blockNumber: at.svm.slot(), fee: fee.total })
    expect(at.svm.balance(bob.address)).toBe(2n * SOL + 1n)
    expect(at.svm.balance(ann.address)).toBe(9n * SOL - 1n - fee.total)
    expect(log).toEqual([{ method: 'signTransaction', chain: at.network.caipNetworkId }])
  })

  it('behavior: the fee is simulated units × 1.2 at the median of recent prices', async () => {
    const plain = { total: 5_000n, priority: 0n, units: 540n, price: 0n, rent: 0n }
    expect(await feeOf(1n)).toEqual(plain)
    at.svm.setPrices([1n, 9_000_000n, 2_000_000n])
    expect(await feeOf(1n)).toEqual({ ...plain, total: 6_080n, priority: 1_080n, price: 2_000_000n })
    at.svm.setPrices([7n])
    expect(await feeOf(1n)).toEqual({ ...plain, total: 5_001n, priority: 1n, price: 7n })
  })

  it('param: more than 10,000 lamports of priority only where agreed', async () => {
    at.svm.setPrices([2n ** 64n - 1n])
    expect((await feeOf(1n)).priority).toBe(10_000n)
    expect((await feeOf(1n, bob.address, { maxPriority: 20_000n })).priority).toBe(20_000n)
    expect(await feeOf(1n, bob.address, { maxPriority: 0n })).toMatchObject({ priority: 0n, total: 5_000n })
  })

  it('behavior: a node that cannot tell recent prices: nothing is added', async () => {
    at.svm.fail('getRecentPrioritizationFees', { code: -32601, message: 'Method not found' })
    expect(await feeOf(1n)).toMatchObject({ priority: 0n, price: 0n })
  })

  it('attack: a node cannot make up a fee, nor keep anybody from sending by a wrong one', async () => {
    const said = async (value: number | null) => {
      at.svm.setPrices([2_000_000n])
      at.svm.fail('getFeeForMessage', { result: { context: { slot: 1 }, value } })
      return (await feeOf(1n)).total
    }
    // Beside the priority fee of 1,080: one signature.
    const usual = 6_080n
    for (const wrong of [null, 0, 1_079, 101_081, 5_000_000_000]) expect(await said(wrong)).toBe(usual)
    expect(await said(7_080)).toBe(7_080n)
  })

  it('behavior: max with its fee leaves nothing behind', async () => {
    at.svm.setPrices([5_000_000n])
    const fee = await feeOf(0n)
    const { provider } = signingWallet(ann)
    await sendBy(provider, 10n * SOL - fee.total)
    expect(at.svm.balance(ann.address)).toBe(0n)
  })

  it('behavior: most is all of it less the fee, and leaves nothing', async () => {
    at.svm.setPrices([5_000_000n])
    const to = await stranger()
    for (const receiver of [bob.address, to]) {
      at.svm.setBalance(ann.address, 7n * SOL + 7n)
      const before = at.svm.balance(receiver)
      const { value, fee } = await at.chain.maxSendable({
        network: at.network,
        from: ann.address,
        to: receiver,
      })
      expect(value).toBe(7n * SOL + 7n - fee.total)
      const hash = await sendBy(signingWallet(ann).provider, value, receiver, fee)
      expect(await status(hash)).toMatchObject({ status: 'success', fee: fee.total })
      expect([at.svm.balance(ann.address), at.svm.balance(receiver)]).toEqual([0n, before + value])
    }
  })

  it('error: most of what does not pay for itself, or for the new account', async () => {
    const of = (to: string) => at.chain.maxSendable({ network: at.network, from: ann.address, to })
    for (const lamports of [0n, 1n, 4_999n, 5_000n]) {
      at.svm.setBalance(ann.address, lamports)
      await expect(of(bob.address), `${lamports}`).rejects.toMatchObject({ code: 'insufficient-funds' })
    }
    // After the fee, the rent minimum must be left, even if the transfer then takes the rest.
    at.svm.setBalance(ann.address, 890_879n + 5_000n)
    await expect(of(bob.address)).rejects.toMatchObject({ code: 'insufficient-funds' })
    at.svm.setBalance(ann.address, 890_880n + 5_000n)
    expect(await of(bob.address)).toMatchObject({ value: 890_880n })
    expect(await of(await stranger())).toMatchObject({ value: 890_880n, fee: { rent: 890_880n } })
  })

  it('error: a new account must be sent enough to stay, and the least is named', async () => {
    const to = await stranger()
    const problem = await feeOf(890_879n, to).catch((error) => error)
    expect(problem).toMatchObject({ code: 'receiver-rent' })
    expect(tell(problem).details).toBe('At least 0.00089088 SOL')
    expect(await feeOf(890_880n, to)).toMatchObject({ rent: 890_880n })
    const { provider } = signingWallet(ann)
    await sendBy(provider, 890_880n, to)
    expect(at.svm.balance(to)).toBe(890_880n)
  })

  it('error: what stays must be enough to stay, or nothing; and what goes must be there', async () => {
    await expect(feeOf(10n * SOL - 5_001n)).rejects.toMatchObject({ code: 'sender-rent' })
    await expect(feeOf(10n * SOL - 5_000n - 890_880n)).resolves.toMatchObject({ total: 5_000n })
    await expect(feeOf(10n * SOL - 5_000n)).resolves.toMatchObject({ total: 5_000n })
    for (const value of [10n * SOL - 4_999n, 10n * SOL, 11n * SOL, 2n ** 64n - 1n])
      await expect(feeOf(value)).rejects.toMatchObject({ code: 'insufficient-funds' })
    at.svm.setBalance(ann.address, 0n)
    for (const value of [0n, 1n, SOL])
      await expect(feeOf(value)).rejects.toMatchObject({ code: 'insufficient-funds' })
  })

  it('error: what is no transfer of this network reaches nobody', async () => {
    const good = transferOf(ann.address, bob.address, 1n)
    const fee = await feeOf(1n)
    at.svm.reset()
    for (const wrong of [
      { to: `${bob.address}1` },
      { to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
      { from: '' },
      { value: -1n },
      { value: 2n ** 64n },
      { caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const },
    ]) {
      const transfer = { ...good, ...wrong }
      const { provider, log } = signingWallet(ann)
      const invalid = { code: 'transfer-invalid' }
      await expect(at.chain.fee({ network: at.network, transfer })).rejects.toMatchObject(invalid)
      await expect(at.chain.send({ network: at.network, provider, transfer, fee })).rejects.toMatchObject(
        invalid,
      )
      expect([log, at.svm.requests]).toEqual([[], []])
    }
  })
})

describe('createSolanaChain: who receives', () => {
  const receiver = (address: string) => at.chain.inspectReceiver({ network: at.network, address, others: [] })

  it('behavior: people, with and without an account', async () => {
    expect(await receiver(bob.address)).toEqual({ kind: 'person' })
    expect(await receiver(await stranger())).toEqual({ kind: 'person' })
  })

  it('error: a token account, a mint or a program is refused, in the estimate too', async () => {
    const [mint, holding, new2022] = [await stranger(), await stranger(), await stranger()]
    at.svm.placeMint({ address: mint, authority: ann.address, decimals: 6 })
    at.svm.placeHolding({ address: holding, mint, owner: bob.address, amount: 1n })
    at.svm.placeMint({
      address: new2022,
      authority: ann.address,
      decimals: 6,
      program: programs.token2022,
    })
    const cases = [
      [mint, 'receiver-token'],
      [holding, 'receiver-token'],
      [new2022, 'receiver-token'],
      [programs.system, 'receiver-program'],
      [programs.token, 'receiver-program'],
      ['0x0', 'address-invalid'],
    ] as const
    for (const [address, code] of cases) {
      await expect(receiver(address), address).rejects.toMatchObject({ code })
      const inEstimate = code === 'address-invalid' ? 'transfer-invalid' : code
      await expect(feeOf(SOL, address), address).rejects.toMatchObject({ code: inEstimate })
    }
  })

  it('behavior: an address off the curve asks for a second look', async () => {
    const [pda] = await getProgramDerivedAddress({
      programAddress: toAddress(programs.token),
      seeds: ['vault'],
    })
    expect(await receiver(pda)).toEqual({ kind: 'off-curve' })
    expect(await feeOf(SOL, pda)).toMatchObject({ review: 'off-curve' })
  })

  it('behavior: so does an account that a program decides about', async () => {
    const stake = await stranger()
    at.svm.place({ address: stake, owner: 'Stake11111111111111111111111111111111111111' })
    expect(await receiver(stake)).toEqual({ kind: 'program-owned' })
  })
})

describe('createSolanaChain: links', () => {
  it('behavior: the explorer’s page of a transaction or an account', async () => {
    const hash = '5'.repeat(88)
    const of = (caipNetworkId: `solana:${string}`, what: { hash: string } | { address: string }) =>
      at.chain.explorerUrl({ network: { ...at.network, caipNetworkId }, ...what })
    expect(of(at.network.caipNetworkId, { hash })).toBe(`https://solscan.io/tx/${hash}`)
    expect(of(at.network.caipNetworkId, { address: bob.address })).toBe(
      `https://solscan.io/account/${bob.address}`,
    )
    expect(of('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', { hash })).toBe(
      `https://solscan.io/tx/${hash}?cluster=devnet`,
    )
  })

  it('attack: what is no id makes no link', () => {
    for (const hash of ['..', '../../x', '?cluster=devnet', 'javascript:1', ''])
      expect(at.chain.explorerUrl({ network: at.network, hash })).toBeUndefined()
  })
})
