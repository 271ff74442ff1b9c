/** Solana: a message, SOL and a token, signed by the frame, sent by it or by the page, on the ledger to the last unit. */
import { ed25519 } from '@noble/curves/ed25519'
import type { Page } from '@playwright/test'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { TOKEN_PROGRAM } from '../../local/solana/accounts.mjs'
import { DEMO_TOKENS, usualAddress } from '../../local/solana/tokens.mjs'
import { person } from '../../src/chains/solana/solana.testing.ts'
import { fromBase58, toBase58 } from '../../src/lib/base58.ts'
import { expect, type Local, MAINNET, test } from './frame.ts'
import { approve, dialog, openWallet, roundedUp, saidFee } from './wallet.ts'

const SYSTEM = '11111111111111111111111111111111'
const SOL = 1_000_000_000n
const FEE = 5_000n

const open = (page: Page, local: Local) =>
  openWallet(page, local, { chainId: MAINNET, url: `${local.driver.url}?network=${MAINNET}` })

const ask = async (local: Local, method: string, params: unknown[] = []): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return Object(await (await fetch(local.solana.url, { method: 'POST', body })).json()).result
}

const wireOf = async (
  local: Local,
  payer: string,
  instructions: readonly IInstruction[],
): Promise<string> => {
  const { blockhash } = Object(Object(await ask(local, 'getLatestBlockhash')).value)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (built) => setTransactionMessageFeePayer(address(payer), built),
    (built) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1_000n },
        built,
      ),
    (built) => appendTransactionMessageInstructions(instructions, built),
  )
  return toBase58(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message))))
}

const transfer = (from: string, to: string, lamports: bigint): IInstruction => {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  return {
    programAddress: address(SYSTEM),
    accounts: [
      { address: address(from), role: AccountRole.WRITABLE_SIGNER },
      { address: address(to), role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}

const tokenTransfer = async (
  mint: string,
  from: string,
  to: string,
  amount: bigint,
): Promise<IInstruction> => {
  const data = new DataView(new ArrayBuffer(10))
  data.setUint8(0, 12)
  data.setBigUint64(1, amount, true)
  data.setUint8(9, 6)
  return {
    programAddress: address(TOKEN_PROGRAM),
    accounts: [
      { address: address(await usualAddress(from, mint, TOKEN_PROGRAM)), role: AccountRole.WRITABLE },
      { address: address(mint), role: AccountRole.READONLY },
      { address: address(await usualAddress(to, mint, TOKEN_PROGRAM)), role: AccountRole.WRITABLE },
      { address: address(from), role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array(data.buffer),
  }
}

test('journey: a message, which another library verifies', async ({ page, local }) => {
  const wallet = await open(page, local)
  const bytes = new TextEncoder().encode('Welcome to the shop')
  const signing = await wallet.send('RPC_REQUEST', {
    method: 'solana_signMessage',
    params: { message: toBase58(bytes), pubkey: wallet.address },
    chainId: MAINNET,
  })
  await expect(dialog(wallet)).toContainText('Welcome to the shop')
  await approve(wallet)
  const { value, error } = await signing.answer()
  expect(error).toBeUndefined()
  const signature = fromBase58(Object(value).signature) ?? new Uint8Array()
  const key = fromBase58(wallet.address) ?? new Uint8Array()
  expect(ed25519.verify(signature, bytes, key)).toBe(true)
  expect(ed25519.verify(signature, new TextEncoder().encode('Another'), key)).toBe(false)
})

test('journey: SOL: amount and fee on the ledger are those of the screen', async ({ page, local }) => {
  const { solana } = local
  const wallet = await open(page, local)
  const { address: to } = await person(41)
  solana.setBalance(wallet.address, SOL)
  solana.setBalance(to, SOL)
  const transaction = await wireOf(local, wallet.address, [transfer(wallet.address, to, 123_456_789n)])
  const sending = await wallet.send('RPC_REQUEST', {
    method: 'solana_signAndSendTransaction',
    params: { transaction },
  })
  await expect(dialog(wallet)).toContainText('Send 0.123456789 SOL to')
  expect(await saidFee(wallet)).toBe(roundedUp(FEE))
  await approve(wallet)
  const { value, error } = await sending.answer()
  expect(error).toBeUndefined()
  await expect
    .poll(
      async () =>
        Object(await ask(local, 'getSignatureStatuses', [[Object(value).signature]])).value?.[0]?.err,
    )
    .toBeNull()
  expect(solana.balance(to)).toBe(SOL + 123_456_789n)
  expect(solana.balance(wallet.address)).toBe(SOL - 123_456_789n - FEE)
})

test('journey: a token, signed by the frame and sent by the page', async ({ page, local }) => {
  const { solana } = local
  const wallet = await open(page, local)
  const { address: to } = await person(42)
  const { address: mint } = DEMO_TOKENS.usdc
  solana.setBalance(wallet.address, SOL)
  await solana.plant({ [wallet.address]: { usdc: 5_000_000n }, [to]: { usdc: 1n } })
  const transaction = await wireOf(local, wallet.address, [
    await tokenTransfer(mint, wallet.address, to, 1_000_001n),
  ])
  const signing = await wallet.send('RPC_REQUEST', {
    method: 'solana_signTransaction',
    params: { transaction },
  })
  await expect(dialog(wallet)).toContainText('Send 1.000001 USDC to')
  await expect(dialog(wallet)).toContainText('The page gets the signed transaction')
  await approve(wallet)
  const { value, error } = await signing.answer()
  expect(error).toBeUndefined()
  expect(await solana.held(wallet.address, mint)).toBe(5_000_000n)
  const signature = await ask(local, 'sendTransaction', [Object(value).transaction, { encoding: 'base58' }])
  await expect
    .poll(async () => Object(await ask(local, 'getSignatureStatuses', [[signature]])).value?.[0]?.err)
    .toBeNull()
  expect(await solana.held(to, mint)).toBe(1_000_002n)
  expect(await solana.held(wallet.address, mint)).toBe(3_999_999n)
  expect(solana.balance(wallet.address)).toBe(SOL - FEE)
})

test('journey: refused, by Escape and by the page: nothing is sent', async ({ page, local }) => {
  const { solana } = local
  const wallet = await open(page, local)
  const { address: to } = await person(43)
  solana.setBalance(wallet.address, SOL)
  solana.setBalance(to, SOL)
  const sent = () => solana.requests.filter(({ method }) => method === 'sendTransaction').length
  const before = sent()
  const transaction = await wireOf(local, wallet.address, [transfer(wallet.address, to, 1_000n)])
  for (const end of [
    () => wallet.press('Refuse'),
    () => dialog(wallet).press('Escape'),
    () => wallet.ask('RPC_ABORT'),
  ]) {
    const sending = await wallet.send('RPC_REQUEST', {
      method: 'solana_signAndSendTransaction',
      params: { transaction },
    })
    await expect(dialog(wallet)).toContainText('Send 0.000001 SOL to')
    await end()
    expect((await sending.answer()).error).toMatch(/^(User rejected the request|The request was aborted)$/)
    await expect(dialog(wallet)).toHaveCount(0)
  }
  expect(sent()).toBe(before)
  expect(solana.balance(wallet.address)).toBe(SOL)
  expect(solana.balance(to)).toBe(SOL)
})
