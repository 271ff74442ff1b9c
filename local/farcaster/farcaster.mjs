// Owns the stand-in for Farcaster: the relay through which a login goes (FIP-11), the page that an app would be, which signs the login
// message with a real key, and the registry of ids on a local node. Farcaster's network itself cannot be had, and its page says so.
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { encodeFunctionData, keccak256, toBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { readArtifact } from '../contracts/artifact.mjs'
import { askNode } from '../nodes/ask-node.mjs'
import { sendMined } from '../nodes/send-mined.mjs'
import { createControl, escapeHtml, htmlAnswer, page } from '../openid/control.mjs'
import { createFaults } from '../services/faults.mjs'
import { listenAll } from '../services/listen.mjs'

export const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

/** A throwaway sender, so that the development accounts keep their nonces. */
const REGISTRAR = '0x00000000000000000000000000000000Fa4ca57e'

const STAND_IN =
  'This stands in for Farcaster’s network on this computer. Each name is an account of its own.'

/** What the app signs or says wrongly. */
const LIES = {
  'wrong signer': { signer: 'Somebody else' },
  'other domain': { fields: { domain: 'evil.example' } },
  'other uri': { fields: { uri: 'https://evil.example/' } },
  'other network': { fields: { chainId: 1 } },
  'other nonce': { fields: { nonce: '0123456789abcdef' } },
  expired: { fields: { expirationTime: new Date(0) } },
  "another's id": { fid: 1n },
  'two ids': { extra: ['farcaster://fid/1'] },
}

const RELAY_FAULTS = {
  down: { drop: 'before' },
  error: { status: 500 },
  slow: { delay: 3_000 },
  silent: { delay: 60_000 },
}

/** The id and the key of a name; the same at every visit. */
export const accountOf = (/** @type {string} */ name) => {
  const hash = keccak256(toBytes(`farcaster ${name}`))
  return { account: privateKeyToAccount(hash), fid: BigInt(`0x${hash.slice(2, 14)}`) + 1n }
}

/**
 * @param {object} options
 * @param {string} options.nodeUrl a local node that plays Optimism here
 * @param {number} [options.port] 0: any free one
 */
export async function startFarcaster({ nodeUrl, port = 0 }) {
  const { abi, deployedBytecode } = readArtifact('IdRegistry')
  const node = askNode(nodeUrl)
  await node('anvil_setCode', ID_REGISTRY, deployedBytecode)
  await node('anvil_setBalance', REGISTRAR, '0xde0b6b3a7640000')
  await node('anvil_impersonateAccount', REGISTRAR)

  /** Writes who has custody of an id. */
  const place = async (/** @type {`0x${string}`} */ custody, /** @type {bigint} */ fid) => {
    const data = encodeFunctionData({ abi, functionName: 'place', args: [custody, fid] })
    await sendMined(node, { from: REGISTRAR, to: ID_REGISTRY, data })
  }

  const stopping = new AbortController()
  const endpoints = ['channel', 'status'].map((name) => ({ host: 'relay', name: `relay ${name}` }))
  const faults = createFaults(/** @type {any} */ (endpoints))
  /** What is broken, for the page. @type {Map<string, string>} */
  const names = new Map()
  /** @type {Map<string, any>} */
  const channels = new Map()
  const world = { channels, place, lie: /** @type {string | undefined} */ (undefined), url: '' }
  const fault = (/** @type {string} */ target, /** @type {any} */ wanted) => {
    if (target !== 'app') {
      faults.set(target, RELAY_FAULTS[wanted] ?? wanted)
      if (wanted === undefined) names.delete(target)
      else names.set(target, typeof wanted === 'string' ? wanted : 'of its own')
      return
    }
    if (wanted !== undefined && !Object.hasOwn(LIES, wanted))
      throw new Error(`There is no fault "${wanted}".`)
    world.lie = wanted
  }
  const reset = () => {
    faults.clear()
    names.clear()
    channels.clear()
    world.lie = undefined
  }
  const control = createControl({
    title: 'Farcaster',
    lead: STAND_IN,
    switches: {
      targets: ['app', 'relay', ...endpoints.map(({ name }) => name)],
      presets: { ...LIES, ...RELAY_FAULTS },
      list: () => ({ ...Object.fromEntries(names), ...(world.lie && { app: world.lie }) }),
      set: fault,
    },
    reset,
  })
  const app = new Hono()
  app.get('/', (context) => context.redirect('/faults'))
  app.route('/', createRelay(world, { faults, stopping: stopping.signal }))
  app.route('/', createApp(world))
  app.route('/', control)
  const { urls, stop } = await listenAll([app], port)
  world.url = urls[0] ?? ''

  return {
    /** The page that breaks it; ends with a slash. */
    url: `${world.url}/`,
    /** For the frame's configuration. */
    relayUrl: world.url,
    /** Presses Approve for a name, as on the page that the login's url leads to. */
    approve: (/** @type {string} */ url, /** @type {string} */ name) =>
      approve(world, new URL(url).searchParams.get('channelToken') ?? '', name),
    /** The same for the login that began last, as somebody who has scanned its code. */
    approveNewest: (/** @type {string} */ name) =>
      approve(world, [...world.channels.keys()].at(-1) ?? '', name),
    place,
    fault,
    reset,
    async stop() {
      stopping.abort()
      await stop()
    },
  }
}

function createRelay(world, { faults, stopping }) {
  const app = new Hono()
  const answer = (name, make) => async (context) => {
    const fault = faults.take('relay', `relay ${name}`)
    return fault ? fault.apply(async () => make(context), context, stopping) : make(context)
  }
  app.post(
    '/v1/channel',
    answer('channel', async (context) => {
      const {
        siweUri,
        domain,
        nonce = randomBytes(16).toString('hex'),
        expirationTime,
      } = await context.req.json()
      if (!siweUri || !domain) return context.json({ error: 'siweUri and domain are wanted' }, 400)
      const channelToken = randomBytes(16).toString('hex')
      const url = `${world.url}/siwf?channelToken=${channelToken}`
      world.channels.set(channelToken, { siweUri, domain, nonce, expirationTime, url, completed: undefined })
      return context.json({ channelToken, url, nonce }, 201)
    }),
  )
  app.get(
    '/v1/channel/status',
    answer('status', async (context) => {
      const channel = world.channels.get((context.req.header('authorization') ?? '').replace(/^Bearer /, ''))
      if (!channel) return context.json({ error: 'Unauthorized' }, 401)
      const { nonce, url, completed } = channel
      if (!completed) return context.json({ state: 'pending', nonce, url }, 202)
      return context.json({ state: 'completed', nonce, url, ...completed })
    }),
  )
  return app
}

/** What the app shows after the code was scanned. */
function createApp(world) {
  const app = new Hono()
  app.get('/siwf', (context) => {
    const token = context.req.query('channelToken') ?? ''
    const channel = world.channels.get(token)
    if (!channel) return htmlAnswer(page({ title: 'This sign-in has ended', lead: STAND_IN, body: '' }), 404)
    const body = `<p>${escapeHtml(channel.domain)} asks you to sign in.</p>
      <form method="post" action="/siwf?channelToken=${encodeURIComponent(token)}">
        <label for="name">Your name</label>
        <input id="name" name="name" required maxlength="60" autocomplete="off" autofocus />
        <div><button>Approve</button></div>
      </form>`
    return htmlAnswer(page({ title: 'Sign in with Farcaster', lead: STAND_IN, body }))
  })
  app.post('/siwf', async (context) => {
    const name = new URLSearchParams(await context.req.text()).get('name')?.trim() ?? ''
    const isGood = name !== '' && (await approve(world, context.req.query('channelToken') ?? '', name))
    const title = isGood ? 'Signed in' : 'This sign-in has ended'
    return htmlAnswer(page({ title, lead: 'You can go back to the site.', body: '' }), isGood ? 200 : 400)
  })
  return app
}

/** Registers the name's key, signs the login and hands both to the relay. @returns {Promise<boolean>} */
async function approve(world, token, name) {
  const channel = world.channels.get(token)
  if (!channel || channel.completed) return false
  const lie = LIES[world.lie] ?? {}
  const { account, fid } = accountOf(name)
  await world.place(account.address, fid)
  const said = lie.fid ?? fid
  const message = createSiweMessage({
    domain: channel.domain,
    address: account.address,
    statement: 'Farcaster Auth',
    uri: channel.siweUri,
    version: '1',
    chainId: 10,
    nonce: channel.nonce,
    issuedAt: new Date(),
    ...(channel.expirationTime && { expirationTime: new Date(channel.expirationTime) }),
    ...lie.fields,
    resources: [`farcaster://fid/${said}`, ...(lie.extra ?? [])],
  })
  const signer = lie.signer ? accountOf(lie.signer).account : account
  const signature = await signer.signMessage({ message })
  channel.completed = {
    message,
    signature,
    fid: Number(said),
    username: name.toLowerCase(),
    displayName: name,
  }
  return true
}
