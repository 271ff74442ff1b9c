// Owns smart sessions: asking for one, activating, listing and revoking. The cosigner's keys follow from the seed; what it signs for is in
// `cosigner.mjs`.
//
// What a wallet signs to revoke is the wallet's and the real service's affair and documented nowhere, so here only the
// signature's form is checked.
import { isAddress } from 'viem'
import { Refusal } from '../answers.mjs'
import { DEMO_ACCOUNTS } from '../exchange/deploy.mjs'
import { toUuid } from '../wallets/generate.mjs'
import { iconUrl } from './caip.mjs'
import { cosignerOf } from './cosigner.mjs'

const DAY_S = 86_400
const SIGNATURE = /^0x([0-9a-f]{2}){64,4096}$/i

/** @returns {import('../host.mjs').Endpoint[]} */
export function sessionEndpoints(world) {
  const memory = world.remember(() => ({ count: 0, list: planted(world) }))
  world.sessions = () => memory.now.list
  const find = (pci, address) =>
    memory.now.list.find((entry) => entry.pci === pci && plain(entry.account) === plain(address))
  return [
    {
      name: 'sessions',
      host: 'blockchain',
      method: 'GET',
      path: '/v1/sessions/:account',
      answer: ({ params }) => {
        const account = readAccount(params.account)
        const mine = memory.now.list.filter((entry) => entry.isActive && isSame(entry.account, account))
        return { pcis: mine.map((session) => show(world, session)) }
      },
    },
    {
      name: 'sessionCreate',
      host: 'blockchain',
      method: 'POST',
      path: '/v1/sessions/:account',
      answer: ({ params, body }) => {
        const account = readAccount(params.account)
        if (!Array.isArray(body?.permissions) || body.permissions.length === 0)
          throw text(400, 'No permissions.')
        if (!(body.expiry > Date.now() / 1000)) throw text(400, 'The expiry is not in the future.')
        memory.now.count += 1
        const session = make(world, `asked ${memory.now.count}`, account, {
          expiry: body.expiry,
          permissions: body.permissions,
          policies: readPolicies(body.policies),
          // The page's own; the cosigner's comes to them.
          keys: readKeys(body.signer),
          isActive: false,
        })
        memory.now.list.push(session)
        return { pci: session.pci, key: keyOf(world, session) }
      },
    },
    {
      name: 'sessionActivate',
      host: 'blockchain',
      method: 'POST',
      path: '/v1/sessions/:account/activate',
      answer: ({ params, body }) => {
        const session = find(body?.pci, readAccount(params.account))
        if (!session) throw text(404, 'There is no such session.')
        if (body.signer && readKeys(body.signer)[0]?.publicKey !== keyOf(world, session).publicKey)
          throw text(400, 'The first key is not the cosigner’s.')
        // What the wallet has granted counts, not what it was asked for.
        const { context, permissions, expiry } = { ...session, ...body }
        Object.assign(session, { isActive: true, context, permissions, expiry })
        return new Response(null, { status: 204 })
      },
    },
    {
      name: 'sessionRevoke',
      host: 'blockchain',
      method: 'POST',
      path: '/v1/sessions/:address/revoke',
      answer: ({ params, body }) => {
        const address =
          world.settings.revokesBy === 'account' ? plain(readAccount(params.address)) : params.address
        if (!isAddress(address, { strict: false })) throw text(400, 'The account is not a plain address.')
        const session = find(body?.pci, address)
        if (!session) throw text(404, 'There is no such session.')
        if (!SIGNATURE.test(body.signature)) throw text(401, 'The signature does not have the form of one.')
        session.revokedAt = Math.floor(Date.now() / 1000)
        return new Response(null, { status: 204 })
      },
    },
  ]
}

/** Error bodies of these endpoints are plain text. */
const text = (status, words) => Object.assign(new Refusal(status, 'session', words), { isPlain: true })

/** The first demo account starts with an active, an expired and a revoked session. */
function planted(world) {
  const now = Math.floor(Date.now() / 1000)
  const account = `eip155:1:${DEMO_ACCOUNTS[0]}`
  const permissions = [
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x2386f26fc10000', start: now, period: 'daily' },
    },
  ]
  const of = (name, facts) =>
    make(world, name, account, { permissions, policies: [], isActive: true, ...facts })
  return [
    of('Garden shop', { expiry: now + 7 * DAY_S }),
    of('Old auction', { expiry: now - DAY_S }),
    of('Former game', { expiry: now + 7 * DAY_S, revokedAt: now - DAY_S }),
  ]
}

function make(world, name, account, facts) {
  const pci = toUuid(world.hash(`session ${name}`))
  return {
    account,
    project: {
      id: world.hash(`project ${name}`).slice(0, 32),
      name,
      url: 'https://shop.example',
    },
    pci,
    createdAt: Math.floor(Date.now() / 1000) - 2 * DAY_S,
    context: pci,
    ...facts,
  }
}

function show(world, { account: _, isActive: __, keys: ___, project, ...session }) {
  return { ...session, project: { ...project, iconUrl: iconUrl(world, 'SHOP') } }
}

const keyOf = (world, { pci }) => ({ type: 'secp256k1', publicKey: cosignerOf(world, pci).publicKey })

/** @returns {{ type: string, publicKey: string }[]} */
const readKeys = (signer) => (Array.isArray(signer?.data?.keys) ? signer.data.keys : [])

/** As they are listed. @returns {{ id: string }[]} */
const readPolicies = (policies) =>
  Array.isArray(policies) ? policies.map(({ type }) => ({ id: `${type}` })) : []

// A CAIP-10 id; revoking may name the plain address, so sessions are told apart by their id and the address.
function readAccount(given) {
  const account = decodeURIComponent(given)
  if (!/^[a-z0-9]+:\w+:0x[0-9a-f]{40}$/i.test(account) || !isAddress(plain(account), { strict: false })) {
    throw text(400, 'The account is not a CAIP-10 id.')
  }
  return account
}

const plain = (account) => account.replace(/^.*:/, '').toLowerCase()
const isSame = (a, b) => a.toLowerCase() === b.toLowerCase()
