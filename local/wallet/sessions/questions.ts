// Owns the two questions of smart sessions: granting one, and ending one. What is granted is on the account's contract before the page
// hears of it.
import { invalidParams, ProviderRpcError } from '../errors.ts'
import type { Ask } from '../messages.ts'
import { fromHexId, type NodeUrls, networkName, nodeUrl } from '../networks.ts'
import { isRecord, isText } from '../values.ts'
import { makeAddress } from '../window/dom.ts'
import type { Question } from '../window/questions.ts'
import { ACCOUNT, grant, revoke, signAsOwner } from './account.ts'
import { rememberEnd, rememberSession, sessionAskedFor, whatOf } from './granted.ts'
import { readGrant } from './permissions.ts'
import { timeOf, wordsOf } from './words.ts'

export async function poseGrant({ params, origin }: Ask, urls: NodeUrls): Promise<Question> {
  const request = params[0]
  if (!isRecord(request)) throw invalidParams('Expected a request for permissions.')
  const chainId = fromHexId(request.chainId)
  if (chainId === undefined) throw invalidParams('Expected a chainId in 0x notation.')
  const url = nodeUrl(urls, chainId)
  const asked = readGrant(request)
  const { permissions, expiry, signer } = request
  const listed = Array.isArray(permissions) ? permissions : []
  const words = await wordsOf(listed, chainId, url)
  return {
    title: 'Allow this site to act for you?',
    lead: `${origin} asks to act for you until ${timeOf(Number(asked.expiry))}, without asking each time. It may:`,
    facts: [
      ['Network', networkName(chainId)],
      ['Account', makeAddress(ACCOUNT)],
    ],
    controls: words,
    async approve() {
      await grant(asked, chainId, url)
      rememberSession({ id: asked.id, chainId, what: whatOf(permissions, expiry) })
      return { chainId: request.chainId, address: ACCOUNT, expiry, permissions, signer, context: asked.id }
    },
  }
}

export async function poseRevoke({ params, origin }: Ask, urls: NodeUrls): Promise<Question> {
  const given = params[0]
  if (!isRecord(given) || !isText(given.pci)) throw invalidParams('Expected a session.')
  const { pci, permissions, expiry } = given
  const session = sessionAskedFor(pci, whatOf(permissions, expiry))
  if (!session) throw new ProviderRpcError(-32001, 'This wallet has granted no such session.')
  const { id, chainId } = session
  const url = nodeUrl(urls, chainId)
  const listed = Array.isArray(permissions) ? permissions : []
  return {
    title: 'End this session?',
    lead: `${origin} will have to ask you again. It may no longer:`,
    facts: [
      ['Network', networkName(chainId)],
      ['Account', makeAddress(ACCOUNT)],
    ],
    controls: await wordsOf(listed, chainId, url),
    async approve() {
      await revoke(id, chainId, url)
      rememberEnd(session, pci)
      return signAsOwner(`Revoke the smart session ${pci}`)
    },
  }
}
