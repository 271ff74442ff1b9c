/** The reads of `rpc/reads.ts` for eip155 nodes: the chain check and the checks of answers. */
import { parseChainId } from '../../lib/chain-id.ts'
import { createReads, type Transport } from '../rpc/reads.ts'
import { answers, isMethod } from './answers.ts'

export const createTransport = ({
  chainId,
  ...p
}: Omit<Parameters<typeof createReads>[0], 'dialect'> & { readonly chainId: number }): Transport =>
  createReads({
    ...p,
    dialect: {
      chainMethod: 'eth_chainId',
      onChain: (answer) => parseChainId(answer) === chainId,
      check: (method, answer, params) => (isMethod(method) ? answers[method](answer, params) : answer),
    },
  })
