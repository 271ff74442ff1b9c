/** Signing in with Farcaster over the stand-in of `local/farcaster`, with the registry on a local node. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountOf, startFarcaster } from '../../../../local/farcaster/farcaster.mjs'
import { startNodes } from '../../../../local/nodes/nodes.mjs'
import { type FakeClock, fakeClock } from '../../../../src/lib/clock.testing.ts'
import { type Clock, systemClock } from '../../../../src/lib/clock.ts'
import { caller, FRAME, noteSignIns, SITE } from '../social/social.testing.ts'
import { createFarcaster, POLL_MS, WAIT_MS } from './farcaster.ts'

let nodes: Awaited<ReturnType<typeof startNodes>>
let farcaster: Awaited<ReturnType<typeof startFarcaster>>
let nodeUrl = ''

beforeAll(async () => {
  nodes = await startNodes({ ports: [0, 0] })
  nodeUrl = nodes.urls['eip155:1'] ?? ''
  farcaster = await startFarcaster({ nodeUrl })
}, 30_000)
afterAll(async () => {
  await farcaster?.stop()
  await nodes?.stop()
})
afterEach(() => farcaster.reset())

/** Lets polls follow each other without waiting: time moves on while nothing is on its way. */
async function pass<T>(clock: FakeClock, promise: Promise<T>): Promise<T> {
  const settled = vi.fn()
  promise.then(settled, settled)
  await vi.waitFor(async () => {
    if (onTheWay === 0) await clock.advance(POLL_MS)
    expect(settled).toHaveBeenCalled()
  }, 20_000)
  return promise
}

let onTheWay = 0
const counted: typeof fetch = async (input, init) => {
  onTheWay++
  try {
    return await fetch(input, init)
  } finally {
    onTheWay--
  }
}

function open(
  options: { readonly clock?: Clock; readonly nodeUrl?: string; readonly fetch?: typeof fetch } = {},
) {
  const { calls, signIn } = noteSignIns()
  const lines: string[] = []
  const { handlers } = createFarcaster({
    frameOrigin: FRAME,
    allowedOrigins: [SITE],
    relayUrl: farcaster.relayUrl,
    nodeUrl: options.nodeUrl ?? nodeUrl,
    signIn,
    clock: options.clock ?? systemClock,
    fetch: options.fetch ?? counted,
    log: (line) => lines.push(line),
  })
  return {
    calls,
    lines,
    start: (device = 'device') => handlers['farcaster/start']({ site: SITE }, caller(device)),
    wait: (device = 'device') => handlers['farcaster/wait']({}, caller(device)),
    startAt: (site: string) => handlers['farcaster/start']({ site }, caller('device')),
  }
}

const FAILED = { code: 'farcaster-failed' }

describe('createFarcaster', () => {
  it('behavior: signs in whoever has custody of the id, and the same one at the next visit', async () => {
    const vault = open()
    for (let visit = 0; visit < 2; visit++) {
      const { url } = await vault.start()
      await farcaster.approve(url, 'Ada')
      const { signedIn } = await vault.wait()
      expect(signedIn?.identity).toEqual({ kind: 'farcaster', userName: 'ada' })
    }
    const { fid } = accountOf('Ada')
    expect(vault.calls.map(({ identityKey }) => identityKey)).toEqual([
      `farcaster:${fid}`,
      `farcaster:${fid}`,
    ])
    expect(vault.calls[0]).toMatchObject({ deviceId: 'device', site: SITE })
  })

  it('behavior: the page that the url leads to says what it is, and approves on a press', async () => {
    const vault = open()
    const { url } = await vault.start()
    expect(await (await fetch(url)).text()).toContain('This stands in for Farcaster')
    await fetch(url, { method: 'POST', body: new URLSearchParams({ name: 'Bob' }) })
    expect((await vault.wait()).signedIn?.identity).toEqual({ kind: 'farcaster', userName: 'bob' })
  })

  it('behavior: is answered after 20 seconds with nothing, and goes on when asked again', async () => {
    const clock = fakeClock(Date.now())
    const vault = open({ clock })
    const { url } = await vault.start()
    expect(await pass(clock, vault.wait())).toEqual({ signedIn: null })
    expect(clock.monotonic()).toBeLessThanOrEqual(WAIT_MS * 2)
    await farcaster.approve(url, 'Ada')
    expect((await vault.wait()).signedIn).not.toBeNull()
  })

  it.each([
    'wrong signer',
    'other domain',
    'other uri',
    'other network',
    'other nonce',
    'expired',
    "another's id",
    'two ids',
  ])('attack: %s: nobody is signed in', async (lie) => {
    const vault = open()
    farcaster.fault('app', lie)
    await farcaster.place(accountOf('Owner').account.address, 1n)
    const { url } = await vault.start()
    await farcaster.approve(url, 'Mallory')
    await expect(vault.wait()).rejects.toMatchObject(FAILED)
    expect(vault.calls).toEqual([])
    expect(vault.lines).toHaveLength(1)
  })

  it('attack: who has given the id away signs in no more', async () => {
    const vault = open()
    const { url } = await vault.start()
    await farcaster.approve(url, 'Ada')
    await farcaster.place(accountOf('Buyer').account.address, accountOf('Ada').fid)
    await expect(vault.wait()).rejects.toMatchObject(FAILED)
    expect(vault.calls).toEqual([])
  })

  it('attack: an approval counts for the browser that started, once', async () => {
    const vault = open()
    const { url } = await vault.start('attacker')
    await farcaster.approve(url, 'Victim')
    await expect(vault.wait('victim')).rejects.toMatchObject(FAILED)
    const both = await Promise.allSettled([vault.wait('attacker'), vault.wait('attacker')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(vault.wait('attacker')).rejects.toMatchObject(FAILED)
    expect(vault.calls.map(({ deviceId }) => deviceId)).toEqual(['attacker'])
  })

  it('attack: a signed message of an earlier attempt is not taken for the next one', async () => {
    const seen: unknown[] = []
    const real = fetch
    const replay = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await real(input, init)
      if (!`${input}`.endsWith('/status') || answer.status !== 200) return answer
      seen.push(await answer.clone().json())
      return Response.json(seen[0])
    })
    try {
      const vault = open()
      for (const name of ['First', 'Second']) await farcaster.approve((await vault.start(name)).url, name)
      expect((await vault.wait('First')).signedIn).not.toBeNull()
      await expect(vault.wait('Second')).rejects.toMatchObject(FAILED)
      expect(seen).toHaveLength(2)
    } finally {
      replay.mockRestore()
    }
  })

  it('attack: a site that is not allowed cannot start, and an attempt ends after ten minutes', async () => {
    const clock = fakeClock(Date.now())
    const vault = open({ clock })
    await expect(vault.startAt('https://evil.example')).rejects.toMatchObject({ code: 'origin-refused' })
    const { url } = await vault.start()
    await farcaster.approve(url, 'Ada')
    await clock.advance(10 * 60_000)
    await expect(vault.wait()).rejects.toMatchObject(FAILED)
    expect(clock.pending()).toBe(0)
  })

  it.each(['down', 'error'])('error: a relay that is %s is said to be', async (fault) => {
    const clock = fakeClock(Date.now())
    const vault = open({ clock })
    farcaster.fault('relay channel', fault)
    await expect(vault.start()).rejects.toMatchObject(FAILED)
    await expect(vault.wait()).rejects.toMatchObject({ message: 'This sign-in has ended. Start again.' })
    farcaster.fault('relay channel', undefined)
    await vault.start()
    farcaster.fault('relay status', fault)
    await expect(pass(clock, vault.wait())).rejects.toMatchObject({
      message: 'Farcaster could not be reached. Try again.',
    })
  })

  it('behavior: a node that does not answer in time: the approval is kept, and signs in with the next wait', async () => {
    const clock = fakeClock(Date.now())
    const asked: string[] = []
    const vault = open({
      clock,
      fetch: async (input, init) => {
        asked.push(`${input}`)
        const isFirst = asked.filter((url) => url === nodeUrl).length === 1
        if (input === nodeUrl && isFirst) await clock.wait(60_000, init?.signal ?? undefined)
        return counted(input, init)
      },
    })
    const { url } = await vault.start()
    await farcaster.approve(url, 'Ada')
    expect(await pass(clock, vault.wait())).toEqual({ signedIn: null })
    expect(clock.monotonic()).toBeLessThanOrEqual(22_000)
    expect((await pass(clock, vault.wait())).signedIn?.identity).toMatchObject({ userName: 'ada' })
    // The relay need not say it twice.
    expect(asked.filter((one) => one.endsWith('/status'))).toHaveLength(1)
  })

  it('error: one failure of the relay is got over, and a node that stays away is said to be', async () => {
    const clock = fakeClock(Date.now())
    const vault = open({ clock, nodeUrl: 'http://127.0.0.1:9' })
    const { url } = await vault.start()
    await farcaster.approve(url, 'Ada')
    farcaster.fault('relay status', { status: 500, times: 1 })
    expect(await pass(clock, vault.wait())).toEqual({ signedIn: null })
    expect(await pass(clock, vault.wait())).toEqual({ signedIn: null })
    await expect(pass(clock, vault.wait())).rejects.toMatchObject({
      message: expect.stringContaining('Optimism could not be asked'),
    })
    expect(vault.calls).toEqual([])
  })
})
