/** Lantern Wallet's window: the WalletConnect wallet of the demo, as a person uses it. */
import type { BrowserContext, Locator, Page } from '@playwright/test'

export type Approval = {
  /** Only these, by their names in the wallet; all that it knows unless said. */
  readonly networks?: readonly string[]
  /** Only these, by name; the first of each kind unless said. */
  readonly accounts?: readonly string[]
  /** Methods that are not granted. */
  readonly without?: readonly string[]
  /** Seconds until the session ends. */
  readonly lifetime?: number
}

export type SignInChoice = {
  /** By name; the first unless said. `Lantern Smart` is a contract that is not deployed. */
  readonly account?: string
  /** Only these, by their names; all that it knows unless said. */
  readonly networks?: readonly string[]
  /** Another account's key signs. */
  readonly isForged?: boolean
}

export type LanternSession = {
  readonly card: Locator
  chooseAccount(name: string): Promise<void>
  /** Adds the network to the session or takes it away. */
  setNetwork(name: string, isThere: boolean): Promise<void>
  /** `chainChanged` */
  switchTo(network: string): Promise<void>
  extend(): Promise<void>
  /** Ends the wallet's side; the page is not told. */
  forget(): Promise<void>
  disconnect(): Promise<void>
}

export type LanternWallet = {
  readonly page: Page
  /** What was done last. */
  readonly status: Locator
  /** The card of a connection request. */
  readonly proposal: Locator
  /** The card of a request of a connected page. */
  readonly request: Locator
  /** The card of a connection that signs in as well. */
  readonly signInRequest: Locator
  readonly sessions: Locator
  pair(uri: string): Promise<void>
  approve(approval?: Approval): Promise<void>
  /** Connects and signs in. */
  signIn(choice?: SignInChoice): Promise<void>
  confirm(): Promise<void>
  /** The first card that waits, whichever it is. */
  reject(): Promise<void>
  /** The only session, or the one with the page of this name. */
  session(name?: string): LanternSession
  /** Requests are ignored until it is turned off. */
  ignore(isOn: boolean): Promise<void>
  /** All that comes in is answered so; `undefined` ends it. */
  failWith(error: { readonly code: number; readonly message: string } | undefined): Promise<void>
  /** Off: it does not know `session_authenticate`. */
  setOneClick(isOn: boolean): Promise<void>
  /** `solana_signTransaction` is answered with the signature alone. */
  useOldSolana(isOn: boolean): Promise<void>
}

/** @param query of the wallet's address, such as `?uri=wc:…` or `?relay=ws://127.0.0.1:1` */
export const openLanternWallet = async (
  context: BrowserContext,
  url: string,
  query = '',
): Promise<LanternWallet> => {
  const page = await context.newPage()
  await page.goto(new URL(`wallet/wc.html${query}`, url).href)
  return lanternOf(page)
}

/** Also for a window that a page opened by its link. */
export const lanternOf = (page: Page): LanternWallet => {
  const proposal = page.getByRole('region', { name: /^Connection request from/ })
  const request = page.getByRole('region', { name: /^Request from/ })
  const signInRequest = page.getByRole('region', { name: /^Sign-in request from/ })
  const behaviour = page.getByRole('region', { name: 'Behaviour' })
  const pairing = page.getByRole('region', { name: 'Connect', exact: true })

  const choose = async (group: string, names: readonly string[]) => {
    const boxes = proposal.getByRole('group', { name: group }).getByRole('checkbox')
    for (const box of await boxes.all()) await box.uncheck()
    for (const name of names) {
      await proposal.getByRole('group', { name: group }).getByRole('checkbox', { name }).check()
    }
  }
  const pressIn = async (card: Locator, name: string) => {
    const button = card.getByRole('button', { name })
    await button.click()
    // The card goes when the answer is on its way.
    await button.waitFor({ state: 'detached' })
  }

  return {
    page,
    status: page.getByRole('status'),
    proposal,
    request,
    signInRequest,
    sessions: page.getByRole('region', { name: /^Session with/ }),
    pair: async (uri) => {
      await pairing.getByRole('textbox', { name: 'Pairing link' }).fill(uri)
      await pairing.getByRole('button', { name: 'Pair' }).click()
    },
    approve: async ({ networks, accounts, without = [], lifetime } = {}) => {
      await proposal.waitFor()
      if (networks) await choose('Networks', networks)
      if (accounts) await choose('Accounts', accounts)
      if (without.length > 0) await proposal.getByText('What it may ask').click()
      for (const name of without) await proposal.getByRole('checkbox', { name, exact: true }).uncheck()
      if (lifetime !== undefined) {
        await proposal.getByRole('spinbutton', { name: 'Ends after seconds' }).fill(`${lifetime}`)
      }
      await pressIn(proposal, 'Approve')
    },
    signIn: async ({ account, networks, isForged } = {}) => {
      await signInRequest.waitFor()
      if (account) await signInRequest.getByRole('radio', { name: account }).check()
      const boxes = signInRequest.getByRole('group', { name: 'Networks' })
      if (networks) for (const box of await boxes.getByRole('checkbox').all()) await box.uncheck()
      for (const name of networks ?? []) await boxes.getByRole('checkbox', { name }).check()
      if (isForged) await signInRequest.getByRole('checkbox', { name: /another account/ }).check()
      await pressIn(signInRequest, 'Sign in')
    },
    confirm: () => pressIn(request.first(), 'Confirm'),
    reject: () => pressIn(proposal.or(request).or(signInRequest).first(), 'Reject'),
    session: (name) => {
      const card = page.getByRole('region', {
        name: name === undefined ? /^Session with/ : `Session with ${name}`,
      })
      const press = (label: string) => card.getByRole('button', { name: label, exact: true }).click()
      return {
        card,
        chooseAccount: (account) => card.getByRole('radio', { name: account }).check(),
        setNetwork: (network, isThere) =>
          card.getByRole('checkbox', { name: network, exact: true }).setChecked(isThere),
        switchTo: (network) => press(`Switch to ${network}`),
        extend: () => press('Extend'),
        forget: () => press('Forget'),
        disconnect: () => press('Disconnect'),
      }
    },
    ignore: (isOn) => behaviour.getByRole('checkbox', { name: 'Do not answer requests' }).setChecked(isOn),
    failWith: async (error) => {
      const box = behaviour.getByRole('checkbox', { name: 'Answer everything with an error' })
      await box.setChecked(error !== undefined)
      if (error === undefined) return
      await behaviour.getByRole('spinbutton', { name: 'Code' }).fill(`${error.code}`)
      await behaviour.getByRole('textbox', { name: 'Message' }).fill(error.message)
      await behaviour.getByRole('textbox', { name: 'Message' }).blur()
    },
    setOneClick: (isOn) =>
      behaviour.getByRole('checkbox', { name: 'Sign in with the connection' }).setChecked(isOn),
    useOldSolana: (isOn) =>
      behaviour.getByRole('checkbox', { name: 'Sign for Solana in the old form' }).setChecked(isOn),
  }
}
