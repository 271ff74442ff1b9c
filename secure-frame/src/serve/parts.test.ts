import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../../src/lib/clock.testing.ts'
import { codePoint } from '../../../src/lib/code-point.testing.ts'
import { clientIp } from './client-ip.ts'
import { withConfig } from './pages.ts'
import { readBody } from './read-body.ts'
import { config } from './serve.testing.ts'

const PAGE = '<script type="application/json" id="config"></script><p>rest</p>'

describe('withConfig', () => {
  it('attack: no text of the configuration ends its element', () => {
    const hostile = '</script><script>alert(1)</script><!--$&$`'
    const html = withConfig(PAGE, { ...config, nodes: { [hostile]: [hostile] } })
    expect(html.match(/<\/?script|<!--/g)).toEqual(['<script', '</script'])
  })

  it('param: whatever it holds is read back as it was', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ unit: codePoint })), (version, allowedOrigins) => {
        const given = { ...config, version, allowedOrigins }
        const html = withConfig(PAGE, given)
        const [, json = ''] = /id="config">([^<]*)<\/script><p>rest<\/p>$/.exec(html) ?? []
        expect(JSON.parse(json)).toEqual(given)
      }),
    )
  })

  it('error: a page without a place for it is a build that went wrong', () => {
    expect(() => withConfig('<p></p>', config)).toThrow('no place')
  })
})

describe('clientIp', () => {
  it.each([
    ['9.9.9.9', undefined, 0, '9.9.9.9'],
    ['9.9.9.9', '1.1.1.1', 0, '9.9.9.9'],
    ['10.0.0.1', '1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
    ['10.0.0.1', '1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
    // Fewer entries than proxies: it came past them.
    ['10.0.0.1', '1.1.1.1', 2, '10.0.0.1'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
    ['10.0.0.1', 'evil', 1, '10.0.0.1'],
    ['::ffff:9.9.9.9', undefined, 0, '9.9.9.9'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', undefined, 0, '2001:db8:1:2::/64'],
    ['::1', undefined, 0, '0:0:0:0::/64'],
    ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
  ] as const)('param: %s, %s, %s proxies: %s', (socket, forwarded, proxies, expected) => {
    expect(clientIp(socket, forwarded, proxies)).toBe(expected)
  })

  it('attack: without a trusted proxy no header changes it', () => {
    fc.assert(
      fc.property(fc.string(), (forwarded) => {
        expect(clientIp('9.9.9.9', forwarded, 0)).toBe('9.9.9.9')
      }),
    )
  })
})

describe('readBody', () => {
  it('attack: a body that trickles for ten seconds is given up, and its stream is let go', async () => {
    const clock = fakeClock()
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(1)),
      cancel: () => {
        isCancelled = true
      },
    })
    const init = { method: 'POST', body, duplex: 'half' }
    const reading = readBody(new Request('http://x', init), clock)
    await clock.advance(10_000)
    expect(await reading).toEqual({ problem: 'too-slow' })
    expect(isCancelled).toBe(true)
  })
})
