/** The bundler and the mail server as processes of their own, killed with something in their hands: the page is told the truth, and goes on. */
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { createProgram, freePort } from '../../local/secure-frame/program.mjs'
import { serverFile } from '../../secure-frame/build.mjs'
import { type Door, openDoor } from './door.ts'
import { codeIn, expect, type Local, linkIn, openClient, pressLink, somebody, test } from './frame.ts'
import { restart } from './vault.ts'
import { approve, COIN, OTHER, openWallet, RECEIVER, toHex, type Wallet } from './wallet.ts'

const UNSENT = 'The mail could not be sent. Try again in a moment.'
const UNANSWERED = 'The bundler does not answer. It may still carry this out: look before you send it again.'

/** The frame's server with other variables, and afterwards as it was. */
const within = async (local: Local, variables: Record<string, string>, run: () => Promise<void>) => {
  const before = { ...local.environment }
  Object.assign(local.environment, variables)
  try {
    await restart(local)
    await run()
  } finally {
    Object.assign(local.environment, before)
    await restart(local)
  }
}

type When = 'while it checks it' | 'once it took it' | 'once it is mined'

/** The bundler of `npm run secure-frame`, between a door to its node and one to the page. */
const startBundler = async ({ ethereum, url }: Local) => {
  const key = generatePrivateKey()
  await ethereum.setBalance(privateKeyToAddress(key), 100n * COIN)
  const port = await freePort()
  const doors: Door[] = []
  let when: When | undefined
  let died = () => {}
  let isMined = () => {}
  let isTaken = false
  const death = new Promise<void>((resolve) => {
    died = resolve
  })
  const die = async () => {
    await bundler.kill()
    when = undefined
    died()
    return false
  }

  const toNode = await openDoor(ethereum.url, async (body, pass) => {
    // Of its own looks at the operation, the one that costs the most.
    if (when === 'while it checks it' && isTaken && body.includes('eth_simulateV1')) return die()
    if (!body.includes('eth_sendRawTransaction')) return pass()
    // What it sends after it took an operation gets no further than here, so that it has it in its memory alone.
    if (when === 'once it took it') return death.then(() => false)
    await pass()
    isMined()
    return true
  })
  doors.push(toNode)
  const bundler = createProgram({
    words: [serverFile, 'bundler'],
    environment: {
      SECURE_FRAME_BUNDLER_CHAIN: '1',
      SECURE_FRAME_BUNDLER_NODE: toNode.url,
      SECURE_FRAME_BUNDLER_KEY: key,
      SECURE_FRAME_BUNDLER_ORIGIN: url,
      SECURE_FRAME_BUNDLER_PORT: `${port}`,
    },
  })
  const toPage = await openDoor(`http://127.0.0.1:${port}`, async (body, pass) => {
    if (!when || !body.includes('eth_sendUserOperation')) return pass()
    isTaken = true
    const mined = new Promise<void>((resolve) => {
      isMined = resolve
    })
    await pass()
    if (when === 'once it is mined') await mined
    return die()
  })
  doors.push(toPage)
  await bundler.start()
  return {
    ...bundler,
    url: toPage.url,
    /** Answers when it is dead. */
    killAt: (wanted: When) => {
      when = wanted
      return death
    },
    stop: async () => {
      await bundler.kill()
      for (const door of doors) await door.stop()
    },
  }
}

const send = (wallet: Wallet, value: bigint, to = RECEIVER) =>
  wallet.send('RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: wallet.address, to, value: toHex(value) }],
  })

const QUARTER = COIN / 4n

for (const { when, isBack, tag = [] } of [
  { when: 'while it checks it', isBack: true, tag: ['@long'] },
  { when: 'once it took it', isBack: true, tag: ['@long'] },
  { when: 'once it is mined', isBack: false },
  // Ten seconds, in which it is asked again.
  { when: 'once it took it', isBack: false, tag: ['@long'] },
] as const)
  test(`journey: the bundler's process is killed ${when}, before it answers, and ${isBack ? 'runs again' : 'stays away'}: money moves once`, {
    tag: [...tag],
  }, async ({ page, local }) => {
    // The server starts twice besides, with other variables and with its own again.
    test.setTimeout(90_000)
    const { ethereum } = local
    const bundler = await startBundler(local)
    try {
      await within(local, { SECURE_FRAME_BUNDLERS: JSON.stringify({ 1: bundler.url }) }, async () => {
        const wallet = await openWallet(page, local, { type: 'smartAccount' })
        await ethereum.setBalance(wallet.address, COIN)
        const first = await send(wallet, 1n, OTHER)
        await approve(wallet)
        expect((await first.answer()).error).toBeUndefined()

        const death = bundler.killAt(when)
        const sending = await send(wallet, QUARTER)
        await approve(wallet)
        await death
        if (isBack) await bundler.start()
        const { value: hash, error } = await sending.answer()
        const isMoved = isBack || when === 'once it is mined'
        if (isMoved) {
          expect(error).toBeUndefined()
          expect(Object(await ethereum.receipt(String(hash))).status).toBe('0x1')
        } else expect(error).toBe(UNANSWERED)
        expect(await ethereum.balance(RECEIVER)).toBe(isMoved ? QUARTER : 0n)

        if (!isBack) await bundler.start()
        const again = await send(wallet, QUARTER)
        await approve(wallet)
        expect((await again.answer()).error).toBeUndefined()
        expect(await ethereum.balance(RECEIVER)).toBe(isMoved ? 2n * QUARTER : QUARTER)
      })
    } finally {
      await bundler.stop()
    }
  })

test('journey: the mail server’s process is killed with a mail in its hands: that one counts as sent, the next one not, and once it runs again it goes on', {
  tag: '@long',
}, async ({ page, context, local }) => {
  const port = await freePort()
  const file = new URL('../../local/mail/main.mjs', import.meta.url).pathname
  const mail = createProgram({ words: [file, `${port}`], environment: {} })
  const inbox = () => JSON.parse(mail.lines.at(-1) ?? '').line
  const read = async (path: string) => (await fetch(`${inbox()}${path}`)).json()
  const textTo = async (email: string, pattern: RegExp): Promise<string> => {
    const find = async () =>
      (await read('mails.json')).find(
        ({ to, text }: { to: string[]; text: string }) => to.includes(email) && pattern.test(text),
      )?.text ?? ''
    await expect.poll(find).not.toBe('')
    return find()
  }
  await mail.start()
  try {
    await within(local, { SECURE_FRAME_SMTP: `smtp://127.0.0.1:${port}` }, async () => {
      const email = somebody()
      const client = await openClient(page, local.driver.url)
      const fault = await fetch(`${inbox()}faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ target: 'mail', fault: { delay: 60_000, times: 1 } }),
      })
      expect(fault.status).toBe(200)
      const asked = await client.send('CONNECT_EMAIL', { email })
      // Gone once a mail has met it: the dialogue is between its text and the answer.
      await expect.poll(async () => (await read('faults.json')).active).toEqual({})
      await mail.kill()
      // It had the whole text, and may have kept it (RFC 5321, 6.1).
      expect(await asked.answer()).toEqual({ value: { action: 'VERIFY_DEVICE' } })
      await expect(client.ask('CONNECT_EMAIL', { email })).rejects.toThrow(UNSENT)
      expect(await client.ask('IS_CONNECTED')).toEqual({ isConnected: false })

      await mail.start()
      await client.ask('CONNECT_EMAIL', { email })
      const waiting = await client.send('CONNECT_DEVICE')
      await pressLink(context, linkIn(await textTo(email, /\/device#/)))
      expect(await waiting.answer()).toEqual({})
      await client.ask('CONNECT_OTP', { otp: codeIn(await textTo(email, /^\d{6}/)) })
      expect(await client.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    })
  } finally {
    await mail.kill()
  }
})
