/** Logins whose secrets are noted as they come up, and the count of where each is found. */
import type { BrowserContext, Page } from '@playwright/test'
import { type Client, expect, type Local, somebody } from './frame.ts'
import { ofText, type Place, placeOf, readFolder, type Secret } from './secrets.ts'

type Found = { readonly secrets: Secret[]; readonly places: Place[] }
export type World = Found & { readonly context: BrowserContext; readonly local: Local }

export type ProviderName = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** Read before the page has it: afterwards a browser may have dropped it. */
export const readAnswers = (context: BrowserContext, { secrets, places }: Found) =>
  context.route(
    /\/api\/(?:email\/verify|social\/finish|farcaster\/(?:start|wait)|dashboard\/export-code)$/,
    async (route) => {
      const response = await route.fetch()
      const call = route.request().url().split('/api/')[1]
      const text = await response.text()
      places.push(placeOf(`answer of ${call}`, text))
      const answer = JSON.parse(text)
      const { copySecret } = answer.signedIn ?? answer
      if (copySecret) secrets.push(ofText('secret of a session', /^answer of /, copySecret))
      await route.fulfill({ response })
    },
  )

/** What the frame gives to the vault, and is given by it afterwards, for a wallet that is new. */
export const takeWallet = async ({ secrets }: Found, page: Page, signIn: () => Promise<unknown>) => {
  const [creating] = await Promise.all([page.waitForRequest(/\/api\/wallet\/create$/), signIn()])
  const { keys, wrappingKey } = JSON.parse(creating.postData() ?? '')
  const own = /^(?:body POST .*\/api\/wallet\/create|answer of .*)$/
  secrets.push(ofText('wrapping key', own, wrappingKey), ofText('wrapped keys', own, keys.ciphertext))
}

/** Notes the tokens that a provider gives the vault, which no browser is to see. */
export const watchTokens = (
  { local, secrets, places }: Found & { readonly local: Pick<Local, 'openid'> },
  provider: ProviderName,
) => {
  const place = `what ${provider} told the vault`
  const change = (answer: Record<string, unknown>) => {
    places.push(placeOf(place, JSON.stringify(answer)))
    for (const name of ['id_token', 'access_token'])
      if (answer[name])
        secrets.push(ofText(`${name} of ${provider}`, new RegExp(`^${place}$`), `${answer[name]}`))
    return answer
  }
  local.openid.fault(`${provider} token`, { change })
}

const allow = async (window: Page) => {
  // Where there is no second window, the page from which it goes there has a text box too.
  await window.getByRole('button', { name: 'Allow' }).waitFor()
  await window
    .getByRole('textbox')
    .first()
    .fill(somebody('p').split('@')[0] ?? '')
  await window.getByRole('button', { name: 'Allow' }).click()
}

type How = { readonly isHere?: boolean }

/**
 * A login of somebody new. `isHere`: without a second window, so that the page's own address has the result, as `result_uri`, until the page
 * removes it.
 */
export const signInBy = async (
  world: World,
  { page }: Client,
  provider: ProviderName,
  { isHere = false }: How = {},
): Promise<void> => {
  const { local, secrets, context } = world
  watchTokens(world, provider)
  await page.getByRole('log').evaluate((log) => log.replaceChildren())
  await page.getByRole('combobox', { name: 'Provider' }).selectOption(provider)
  const isReturn = new RegExp(`/callback/${provider}(?:\\?|$)`)
  const returning = context.waitForEvent('request', (request) => isReturn.test(request.url()))
  const finishing = page.waitForRequest(/\/api\/social\/finish$/)
  await takeWallet(world, page, async () => {
    const opening = isHere ? undefined : page.waitForEvent('popup')
    const name = isHere ? /in this window/ : 'Sign in with it'
    await page.getByRole('button', { name }).click()
    await allow((await opening) ?? page)
  })
  await expect(page.getByRole('log')).toContainText('CONNECT_SOCIAL_SUCCESS')

  const issuer = new URL(local.openid.settings[provider]?.urls.issuer ?? '').origin
  const [site] = local.driver.origins
  // A redirect has it in a header of the answer, and Apple's page in a form.
  const back = `^(?:address|headers|body) (?:GET|POST) ${local.url}/callback/${provider}$`
  const theirs = `^(?:address|headers|body|answered headers) \\w+ ${issuer}/`
  const answer = await returning
  const answered =
    answer.method() === 'POST'
      ? new URLSearchParams(answer.postData() ?? '')
      : new URL(answer.url()).searchParams
  const { uri } = JSON.parse((await finishing).postData() ?? '')
  // The site's own server is told by the address that it is asked for, and by what its page asks for before it removes it.
  const inAddress = `|^answered headers GET ${local.url}/callback/${provider}$|^(?:address|headers) GET ${site}/`
  const finish = '^body POST .*/api/social/finish$'
  secrets.push(
    ofText(`code of ${provider}`, new RegExp(`${back}|${theirs}`), `${answered.get('code')}`),
    ofText(
      `state of ${provider}`,
      new RegExp(`${back}|${theirs}`),
      // Without the page's address; a token may hold `--` as well.
      `${answered.get('state')}`.replace(/--http.*$/, ''),
    ),
    ofText(
      `ticket of ${provider}`,
      new RegExp(`${finish}${isHere ? inAddress : ''}`),
      `${new URL(uri).searchParams.get('ticket')}`,
    ),
  )
}

/** A login whose message is signed by Farcaster's stand-in. What its relay says is read as the vault reads it. */
export const signInByFarcaster = async (world: World, client: Client): Promise<void> => {
  const { local, secrets, places } = world
  const { url } = Object(await client.ask('GET_FARCASTER_URI'))
  const token = new URL(url).searchParams.get('channelToken') ?? ''
  const place = 'what Farcaster told the vault'
  // The page shows it as a code to scan.
  const own = new RegExp(`^(?:answer of farcaster/start|${place})$`)
  secrets.push(ofText('channel of Farcaster', own, token))
  const waiting = await client.send('CONNECT_FARCASTER')
  await takeWallet(world, client.page, () => local.farcaster.approve(url, somebody('f').split('@')[0] ?? ''))
  expect((await waiting.answer()).error).toBeUndefined()
  const status = await fetch(`${local.farcaster.relayUrl}/v1/channel/status`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const said = await status.text()
  places.push(placeOf(place, said))
  const { signature, nonce } = JSON.parse(said)
  secrets.push(
    ofText('signature of Farcaster', new RegExp(`^${place}$`), signature.slice(2)),
    ofText('nonce of Farcaster', new RegExp(`^${place}$`), nonce),
  )
}

type Mail = Readonly<Record<'subject' | 'text' | 'html' | 'raw', string>> & { readonly number: number }

export const mailsOf = ({ mail }: Pick<Local, 'mail'>): Place[] =>
  mail
    .mails()
    .map(({ number, subject, text, html, raw }: Mail) =>
      placeOf(`mail ${number}`, [subject, text, html, raw].join('\n')),
    )

/** Its files, its records and its log. */
export const readVault = async ({ vault, data }: Local): Promise<Place[]> => {
  await vault.end()
  try {
    return [...(await readFolder(data)), placeOf('log', vault.lines.join('\n'))]
  } finally {
    await vault.start()
  }
}

/** Each in its own places and nowhere else, and as many of each kind as these. */
export const expectAtHome = (
  { secrets, places }: Found,
  expected: Readonly<Record<string, number>>,
): void => {
  const found = secrets.map(({ name, own, isIn }) => {
    const names = places.filter(isIn).map((place) => place.name)
    return { name, own: names.filter((one) => own.test(one)), other: names.filter((one) => !own.test(one)) }
  })
  expect(found.flatMap(({ name, other }) => other.map((one) => `${name}: ${one}`))).toEqual([])
  // Each was seen where it belongs, so it would have been seen elsewhere.
  expect(found.filter(({ own }) => own.length === 0).map(({ name }) => name)).toEqual([])
  const counts: Record<string, number> = {}
  for (const kind of found.map(({ name }) => name.replace(/ \d+$/, '')))
    counts[kind] = (counts[kind] ?? 0) + 1
  expect(counts).toEqual(expected)
}
