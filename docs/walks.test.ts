// @vitest-environment happy-dom
/**
 * The three walks that `docs/architecture.md` names, done once each with the real surface: which files' code runs between the press and the
 * outcome. `docs/record/walks.txt` has them as they were when it was written (`npm run record`); no walk may cross more than then.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEvmChain } from '../src/chains/evm/create-evm-chain.ts'
import { stubNodes } from '../src/chains/evm/fakes.testing.ts'
import { ALICE, BOB, hashOf } from '../src/core/accounts.testing.ts'
import { createHarness, RDNS } from '../src/core/core.testing.ts'
import { setAmount, setReceiver } from '../src/features/send/draft/draft.actions.ts'
import { press, review } from '../src/features/send/review/review.actions.ts'
import { forSend } from '../src/features/send/send.testing.ts'
import { loadView } from '../src/surface/features.ts'
import { createFetched } from '../src/surface/load-view.ts'
import { Surface } from '../src/surface/Surface.tsx'
import { act, on, show, unmountAll } from '../src/surface/surface.testing.tsx'
import '../src/ui/theme/flow-sheet.ts'
import { subscribe } from 'valtio/vanilla'
import { onStack } from './on-stack.testing.ts'
import { type Watch, watch } from './ran.testing.ts'
import { checkHands, explain, follow, type Name, WALKS } from './walks.page.testing.ts'

const RECORD = join(import.meta.dirname, 'record/walks.txt')
const isWriting = process.env['WM_RECORD'] === '1'

/** Files that run whatever view is opened: they are counted, and named as such. */
const ofEveryView = new Set<string>()
const MARK = ', as for every view'
const text = (walks: ReadonlyMap<Name, readonly string[]>): string =>
  Object.entries(WALKS)
    .flatMap(([name, says]) => {
      const files = [...walks].find(([one]) => one === name)?.[1] ?? []
      const own = files.filter((path) => !ofEveryView.has(path))
      return [
        `${name}: ${files.length} files, ${own.length} of its own (${says})`,
        ...files.map((path) => `  ${path}${ofEveryView.has(path) ? MARK : ''}`),
      ]
    })
    .join('\n')
    .concat('\n')

const recorded = (name: Name): readonly string[] => {
  const lines = (existsSync(RECORD) ? readFileSync(RECORD, 'utf8') : '').split('\n')
  const from = lines.findIndex((line) => line.startsWith(`${name}:`))
  if (from < 0) return []
  const rest = lines.slice(from + 1)
  const end = rest.findIndex((line) => !line.startsWith('  '))
  return rest.slice(0, end < 0 ? undefined : end).map((line) => line.trim().replace(MARK, ''))
}

const found = new Map<Name, readonly string[]>()
let watching: Watch | undefined

/** Files that wrote what the walk is about, or asked a wallet or a service for it, until its outcome. A node is asked in batches, out of turn. */
let hands: Set<string> | undefined
const note = () => {
  for (const path of onStack()) hands?.add(path)
}

/** As many files as then, whatever they are called now; those that are new are named. */
const hold = (name: Name, files: readonly string[], noted: ReadonlySet<string>) => {
  const before = recorded(name)
  follow(name, files)
  explain(
    name,
    files.filter((path) => !ofEveryView.has(path)),
    before,
  )
  checkHands(name, noted)
  found.set(name, files)
  if (isWriting) return
  const isNew = files.filter((path) => !before.includes(path))
  expect(files.length, `not in the record: ${isNew.join(', ')}`).toBeLessThanOrEqual(before.length)
}

/** Read in the turn in which it has come. */
const whenever = (state: object, isThere: () => boolean): Promise<readonly string[]> =>
  new Promise((resolve) => {
    const stop = subscribe(
      state,
      () => {
        if (!isThere() || !watching) return
        stop()
        hands = undefined
        resolve(watching.ran())
      },
      true,
    )
  })

beforeAll(async () => {
  const views = ['Connect', 'Connecting', 'Account', 'Send', 'SendPreview', 'WhatIsAWallet'] as const
  const { core } = createHarness()
  for (const view of views) await loadView(core, view)
  const shown = await show()
  const every = watch()
  await act(async () => shown.wallet.go.to('WhatIsAWallet'))
  await shown.flush()
  for (const path of every.ran()) ofEveryView.add(path)
  every.end()
  await unmountAll()
}, 60_000)
afterEach(async () => {
  watching?.end()
  watching = undefined
  hands = undefined
  await unmountAll()
  vi.unstubAllGlobals()
})
afterAll(() => {
  // All of them or none.
  if (isWriting && found.size === Object.keys(WALKS).length) writeFileSync(RECORD, text(found))
})

describe('walks', { timeout: 30_000 }, () => {
  it('param: a click on a wallet becomes a connected account', async () => {
    const shown = await show()
    const provider = shown.announce(RDNS, { name: 'Meadow' })
    await shown.flush()
    const { eip155 } = shown.core.state.account
    const { request } = provider
    provider.request = (asked) => {
      note()
      return request(asked)
    }
    subscribe(shown.core.state.account, note, true)
    const noted = new Set<string>()
    hands = noted
    watching = watch()
    const files = whenever(eip155, () => eip155.status === 'connected' && eip155.address !== undefined)
    await shown.pick('Meadow')
    hold('click to account', await files, noted)
  })

  it('param: the directory becomes rows', async () => {
    const id = (n: number) => n.toString(16).padStart(64, '0')
    const wallets = Array.from({ length: 4 }, (_, n) => ({
      id: id(n),
      name: `Wallet ${n}`,
      chains: ['eip155:1'],
    }))
    const harness = createHarness({
      // No rows but these, whose pictures would be fetched meanwhile.
      options: { projectId: '0'.repeat(32), enableWalletConnect: false, enableCoinbase: false },
      before(page) {
        const answer = async (url: string) => {
          const isAsked = url.includes('/getWallets')
          if (isAsked) note()
          return new Response(JSON.stringify(isAsked ? { count: 4, data: wallets } : {}))
        }
        Object.assign(page, { fetch: (url: unknown) => answer(String(url)) })
      },
    })
    // What speaks to the services is there before anybody looks, so that its making is none of the walk.
    await harness.core.api()
    const card = document.createElement('div')
    document.body.append(card)
    const root = createRoot(card)
    const { directory } = harness.core.state
    await harness.element.show()
    subscribe(directory, note, true)
    const noted = new Set<string>()
    hands = noted
    watching = watch()
    const files = whenever(directory, () => directory.rows.length > 0)
    await act(async () =>
      root.render(
        createElement(Surface, {
          wallet: harness.wallet,
          fetched: createFetched(harness.core),
          root: card,
          fromHeight: undefined,
          addStyles() {},
          onMounted() {},
          onShown() {},
        }),
      ),
    )
    const walked = await files
    // The list's own file may still be on its way.
    await expect.poll(() => act(() => harness.settled()).then(() => card.textContent)).toContain('Wallet 0')
    hold('directory to rows', walked, noted)
    await act(async () => root.unmount())
  })

  it('param: a typed amount becomes a mined transaction', async () => {
    let head = 100
    const mined = () => `0x${head.toString(16)}`
    const inBlock = { blockNumber: '0x64', blockHash: hashOf(100), transactionIndex: '0x0' }
    const fields = {
      hash: hashOf(1),
      type: '0x2',
      from: ALICE.toLowerCase(),
      to: BOB.toLowerCase(),
      nonce: '0x0',
      input: '0x',
    }
    const answers: Readonly<Record<string, unknown>> = {
      eth_chainId: '0x1',
      eth_getCode: '0x',
      eth_estimateGas: '0x5208',
      eth_gasPrice: '0x3b9aca00',
      eth_maxPriorityFeePerGas: '0x3b9aca00',
      eth_getBalance: '0x8ac7230489e80000',
      eth_getTransactionCount: '0x1',
    }
    stubNodes({
      'https://node.example/': (method) => {
        if (method === 'eth_blockNumber') return mined()
        if (method === 'eth_getBlockByNumber')
          return { number: mined(), hash: hashOf(head), baseFeePerGas: '0x3b9aca00', transactions: [] }
        if (method === 'eth_feeHistory')
          return {
            oldestBlock: '0x60',
            baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'],
            reward: [['0x3b9aca00']],
          }
        if (method === 'eth_getTransactionByHash')
          return { ...fields, ...inBlock, value: '0x16345785d8a0000', gas: '0x5208' }
        if (method === 'eth_getTransactionReceipt')
          return {
            ...fields,
            ...inBlock,
            transactionHash: hashOf(1),
            status: '0x1',
            logs: [],
            gasUsed: '0x5208',
          }
        if (method in answers) return answers[method]
        throw { code: -32601, message: `not known here: ${method}` }
      },
    })
    const shown = await on('Send')
    const chain = createEvmChain({ customUrls: () => ['https://node.example/'], clock: shown.clock })
    Object.assign(shown.core, { chain: async () => chain })
    Object.assign(shown.wallet, { chain: async () => chain })
    shown.provider.answer('eth_sendTransaction', () => {
      note()
      return hashOf(1)
    })
    await act(() => import('../src/surface/pictures/network-pictures.ts').then(shown.flush))
    const send = forSend(shown.wallet).send.state
    const { transactions } = shown.core.state
    const until = async (isThere: () => boolean) => {
      for (let second = 0; second < 120 && !isThere(); second++) {
        await act(() => shown.clock.advance(1_000))
        head += 1
      }
      expect(isThere(), shown.text()).toBe(true)
    }

    // Prices and the fee of the draft are only shown with it.
    const written = () => [send.draft, send.receiver, send.flow]
    let before = written()
    const noteWritten = () => {
      const now = written()
      if (now.some((one, index) => one !== before[index])) note()
      before = now
    }
    subscribe(send, noteWritten, true)
    subscribe(shown.core.state.unanswered, note, true)
    subscribe(transactions, note, true)
    const noted = new Set<string>()
    hands = noted
    watching = watch()
    const files = whenever(transactions, () => transactions.list[0]?.status === 'success')
    setAmount(forSend(shown.wallet), '0.1')
    setReceiver(forSend(shown.wallet), BOB)
    await act(() => shown.clock.advance(2_000))
    void review(forSend(shown.wallet))
    await until(() => send.flow.step === 'reviewing')
    await act(() => shown.clock.advance(1_000))
    void press(forSend(shown.wallet))
    await until(() => transactions.list[0]?.status === 'success')
    hold('amount to mined', await files, noted)
  })
})
