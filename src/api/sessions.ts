/** Smart sessions with the service as cosigner (wire facts 2.14, 13). Whether a permission is acceptable is up to the feature. */
import { parseCaipAddress } from '../lib/caip.ts'
import * as v from '../lib/schema.ts'
import { safeImage, safeLink } from '../lib/url.ts'
import type { Answer, Ask } from './ask.ts'
import type { Cosigner, SmartSession } from './contract.ts'
import { hex, id, integer, optional, required, text } from './fields.ts'
import { path } from './path.ts'
import { rows } from './rows.ts'
import { ServiceError } from './service-error.ts'

const project = v.object({
  id: optional(id),
  name: optional(text()),
  url: optional(safeLink),
  iconUrl: optional(safeImage),
})

const readProject = (value: unknown): SmartSession['project'] => {
  const { id, name = id ?? '?', url, iconUrl } = v.read(project, value) ?? {}
  return { name, url, image: iconUrl }
}

/** Named by their id, or as the request has them (wire facts 13). */
const policy = v.transform(v.object({ id: optional(id), type: optional(id) }), ({ id, type }) => id ?? type)

const policies = rows(policy, (name) => name, 100)

const readPolicies = (value: unknown): readonly string[] | undefined => v.read(policies, value)

// A session that is not listed cannot be revoked, so only what revoking it needs is required. What its site wrote into the permissions is
// kept as it is, whatever it is: whoever shows it reads it strictly.
const session = v.transform(
  v.object({
    project: v.optional(v.unknown()),
    pci: required(id),
    expiry: required(integer),
    createdAt: optional(integer),
    revokedAt: optional(integer),
    permissions: v.array(v.unknown()),
    policies: optional(readPolicies),
    context: optional(id),
  }),
  ({ policies = [], ...row }): SmartSession => ({ ...row, project: readProject(row.project), policies }),
)

const sessionsSchema = v.object({ pcis: rows(session, ({ pci }) => pci) })

const cosignerSchema = v.object({
  pci: required(id),
  key: v.object({ type: v.picklist(['secp256r1', 'secp256k1']), publicKey: required(hex(32)) }),
})

/** `account` is CAIP-10 throughout. All calls reject with a `ServiceError`. */
export const createSessions = (ask: Ask) => ({
  /** All sessions of an account, including revoked and expired ones. */
  async list(
    account: string,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Answer<readonly SmartSession[]>> {
    const { value, ...skip } = await ask.data(
      { host: 'blockchain', path: path`/v1/sessions/${account}`, signal },
      sessionsSchema,
      { pcis: [] },
    )
    return { value: value.pcis, ...skip }
  },

  /** Asks the cosigner for its key. `request`: the host's request, unchanged. Null: not offered on this network. Never retried. */
  async create(account: string, request: object): Promise<Answer<Cosigner | null>> {
    return ask.data<Cosigner, null>(
      { host: 'blockchain', path: path`/v1/sessions/${account}`, query: { v: 2 }, body: request },
      cosignerSchema,
      null,
    )
  },

  /** Tells the cosigner that the wallet granted the permission. Never retried. */
  async activate(account: string, body: { readonly pci: string }): Promise<Answer<boolean>> {
    return ask.send({ host: 'blockchain', path: path`/v1/sessions/${account}/activate`, body })
  },

  /**
   * Asked for by the plain address, and where that is refused by the CAIP-10 id: nothing says for certain which of them the service takes
   * (wire facts 2.14). A request that may have arrived is never repeated.
   */
  async revoke(
    account: string,
    body: { readonly pci: string; readonly signature: string },
  ): Promise<Answer<boolean>> {
    const by = (owner: string) =>
      ask.send({ host: 'blockchain', path: path`/v1/sessions/${owner}/revoke`, body })
    try {
      return await by(parseCaipAddress(account)?.address ?? '')
    } catch (error) {
      if (error instanceof ServiceError && (error.status === 400 || error.status === 404)) return by(account)
      throw error
    }
  },
})
