/** Typed reads of one network: asks the transport and parses what comes back. Owns no urls and no time. */
import { toError } from '../../errors/to-error.ts'
import { type Answer, answers, type Method } from './answers.ts'
import type { Transport } from './transport.ts'

export type Read = <M extends Method>(method: M, params: readonly unknown[]) => Promise<Answer<M>>

export type Reader = { readonly read: Read; readonly transport: Transport }

export const createReader = (transport: Transport): Reader => ({
  transport,
  read: async (method, params) => {
    try {
      const answer = await transport.request(method, params)
      // TypeScript cannot follow a union of parsers through the key; each entry returns what `Answer` takes from it.
      return answers[method](answer, params) as Answer<typeof method>
    } catch (error) {
      throw toError(error)
    }
  },
})
