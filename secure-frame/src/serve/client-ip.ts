/** The IP address that limits count by: the socket's, or what trusted proxies wrote down. */
import { isIP } from 'node:net'

/**
 * `trustedProxies` entries at the end of X-Forwarded-For were written by proxies of one's own, each naming who spoke to it. What stands
 * before them is what a client claims. IPv6 counts by its /64, which is what one subscriber has.
 */
export function clientIp(
  socket: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  const names = forwarded?.split(',').map((name) => name.trim()) ?? []
  const claimed = trustedProxies > 0 ? names.at(-trustedProxies) : undefined
  return network(claimed !== undefined && isIP(claimed) ? claimed : (socket ?? ''))
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  const four = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${four.join(':')}::/64`
}
