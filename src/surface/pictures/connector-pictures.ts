/** Pictures of connectors of ours, which stand on Connect. */
import coinbase from '@web3icons/core/svgs/exchanges/mono/coinbase.svg.js'
import walletConnect from '@web3icons/core/svgs/wallets/mono/wallet-connect.svg.js'
import { drawMark, type PictureSource } from './mark.ts'

const CONNECTORS: Readonly<Record<string, PictureSource>> = {
  walletconnect: { asset: 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400', mark: [walletConnect, '#3b99fc'] },
  coinbaseWalletSDK: { asset: '0c2840c3-5b04-4c44-9661-fbd4b49e1800', mark: [coinbase, '#0052ff'] },
  safe: { asset: '461db637-8616-43ce-035a-d89b8a1d5800' },
}

/** `id`: of a connector; of one that connects by a link, its type. */
export const connectorPicture = (id: string): PictureSource | undefined =>
  Object.hasOwn(CONNECTORS, id) ? CONNECTORS[id] : undefined

/** What we draw ourselves, by the same ids. */
export const connectorMarks = (): readonly (readonly [id: string, image: string])[] =>
  Object.entries(CONNECTORS).flatMap(([id, { mark }]) => (mark ? [[id, drawMark(mark)] as const] : []))
