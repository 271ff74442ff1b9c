/** Reads what a wallet has signed by one-click sign-in (CAIP-74). Whether it is what was asked for, and signed, is up to `features/sign-in`. */
import { parseCaipAddress } from './caip.ts'
import * as v from './schema.ts'

/** Characters. */
const MAX_TEXT = 16_384
/** Signatures of contract accounts are as long as that, those of keys 132. */
const MAX_SIGNATURE = 131_074
const MAX_CACAOS = 100
const MAX_RESOURCES = 100

const textUpTo = (max: number) =>
  v.custom<string>((value) => typeof value === 'string' && value.length <= max)
const text = textUpTo(MAX_TEXT)
/** Wallets write `null` for what they were not given. */
const maybe = v.nullish(text)

const resources = v.custom<readonly string[]>(
  (value) =>
    Array.isArray(value) &&
    value.length <= MAX_RESOURCES &&
    value.every((one) => typeof one === 'string' && one.length <= MAX_TEXT),
)

const DID = 'did:pkh:'

/** The account of an issuer: `did:pkh:` and CAIP-10, of eip155. */
export const accountOf = (iss: string) => {
  const account = iss.startsWith(DID) ? parseCaipAddress(iss.slice(DID.length)) : undefined
  return account?.namespace === 'eip155' ? account : undefined
}

const cacao = v.object({
  h: v.object({ t: text }),
  p: v.object({
    iss: v.custom<string>((value) => typeof value === 'string' && accountOf(value) !== undefined),
    domain: text,
    /** One of them; the older name is `aud`. */
    aud: maybe,
    uri: maybe,
    version: text,
    nonce: text,
    iat: text,
    exp: maybe,
    nbf: maybe,
    statement: maybe,
    requestId: maybe,
    resources: v.nullish(resources),
  }),
  s: v.object({ t: text, s: textUpTo(MAX_SIGNATURE) }),
})

export type SignedCacao = v.Output<typeof cacao>

/** Undefined: there is none, or one of them is of another shape. */
export const readCacaos = (value: unknown): readonly SignedCacao[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_CACAOS
    ? v.read(v.array(cacao), value)
    : undefined
