/** How the nodes of eip155 speak: which chain they are on, and what their answers look like. */
import { parseChainId } from '../../lib/caip.ts'
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
