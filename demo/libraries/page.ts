// Owns the page of libraries: what a person or a test does with each of them through `getProvider()`, and what came of it.

import { make, makeButton } from '../../local/wallet/window/dom.ts'
import type { WalletModalElement } from '../../src/index.ts'
import type { CreateDriver, Driver } from './contract.ts'
import { createEthers } from './ethers.ts'
import { createViem } from './viem.ts'
import { createWagmi, createWagmiAnnounced } from './wagmi.ts'

const LIBRARIES: Readonly<Record<string, CreateDriver>> = {
  ethers: createEthers,
  viem: createViem,
  wagmi: createWagmi,
  'wagmi, by announcement': createWagmiAnnounced,
}

const MESSAGE = 'Hello from a library'
/** Base, of the demo's networks. */
const OTHER_CHAIN = 8453
const TENTH = 10n ** 17n
const RECEIVER = '0x1111222233334444555566667777888899990000'

const toText = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part)) ?? 'undefined'

const modal = (): WalletModalElement => {
  const found = document.querySelector('wallet-modal')
  if (!found) throw new Error('There is no modal in the page')
  return found as WalletModalElement
}

function introduce(name: string, create: CreateDriver): HTMLElement {
  const result = make('output', { 'aria-label': `Result of ${name}` })
  const changes = make('ol', { 'aria-label': `Events of ${name}` })
  let driver: Promise<Driver> | undefined

  const load = (): Promise<Driver> => {
    const provider = modal().getProvider('eip155')
    if (!provider) return Promise.reject(new Error('Connect a wallet first'))
    driver ??= create({
      provider,
      onChange: (change) => changes.append(make('li', {}, `${change.name} ${toText(change.value)}`)),
    })
    return driver
  }

  const act = (label: string, run: (driver: Driver) => Promise<unknown>) =>
    makeButton(label, 'small', () => {
      result.textContent = '…'
      load()
        .then(async (loaded) => {
          const said = await run(loaded).then(
            (value) => ({ value }),
            (error: unknown) => ({ error: loaded.codeOf(error) ?? String(error) }),
          )
          result.textContent = toText(said)
        })
        .catch((error: unknown) => {
          driver = undefined
          result.textContent = toText({ error: String(error) })
        })
    })

  const first = async (library: Driver) => (await library.accounts())[0] ?? ''

  return make(
    'section',
    { 'aria-label': name },
    make('h3', {}, name),
    make(
      'p',
      { class: 'actions' },
      act('Look', async (library) => ({
        accounts: await library.accounts(),
        chain: await library.chain(),
        balance: await library.balance(await first(library)),
      })),
      act('Sign', async (library) => {
        const signature = await library.sign(MESSAGE)
        return { signature, by: await library.signer(MESSAGE, signature) }
      }),
      act('Send 0.1', (library) => library.send(RECEIVER, TENTH)),
      act('Switch to Base', async (library) => {
        await library.switchTo(OTHER_CHAIN)
        return library.chain()
      }),
    ),
    result,
    changes,
  )
}

document
  .getElementById('libraries')
  ?.append(...Object.entries(LIBRARIES).map(([name, create]) => introduce(name, create)))
