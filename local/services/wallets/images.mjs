// Owns the four image endpoints of the wallet-list host.
import { Refusal } from '../answers.mjs'
import { drawPng, drawSvg } from './draw.mjs'
import { generateWallets } from './generate.mjs'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @returns {import('../host.mjs').Endpoint[]} */
export function imageEndpoints(world) {
  const known = new Set(generateWallets(world).map((wallet) => wallet.image_id))
  const png = (name) => picture('image/png', drawPng(world.hash(`image ${name}`)))
  const svg = (name) => picture('image/svg+xml', drawSvg(world.hash(`image ${name}`), name))
  /** @returns {import('../host.mjs').Endpoint} */
  const image = (name, path, answer) => ({ name, host: 'wallets', method: 'GET', path, answer })
  return [
    image('getWalletImage', '/getWalletImage/:id', ({ params }) => {
      if (!known.has(params.id)) throw new Refusal(404, 'id', 'There is no such picture.')
      return png(params.id)
    }),
    image('getAssetImage', '/public/getAssetImage/:id', ({ params }) => {
      if (!UUID.test(params.id)) throw new Refusal(404, 'id', 'There is no such picture.')
      return png(params.id)
    }),
    image('getCurrencyImage', '/public/getCurrencyImage/:id', ({ params }) => svg(params.id.toUpperCase())),
    image('getTokenImage', '/public/getTokenImage/:id', ({ params }) => svg(params.id.toUpperCase())),
  ]
}

const picture = (type, body) =>
  new Response(body, { headers: { 'content-type': type, 'cache-control': 'public, max-age=86400' } })
