/** Nothing secret is found outside of its place, over a run of all that the frame does. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { codeIn, expect, linkIn, openClient, pressLink, somebody, test } from './frame.ts'
import { approve, dialog } from './wallet.ts'

const bytesIn = (path: string): Buffer =>
  statSync(path).isDirectory()
    ? Buffer.concat(readdirSync(path).map((name) => bytesIn(join(path, name))))
    : readFileSync(path)

/** All that the page and the frame in it have stored, as text; keys of the browser's own crypto have none. */
const storedIn = async (page: Page): Promise<string> => {
  const texts = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(async () => {
        const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
        for (const { name = '' } of await indexedDB.databases()) {
          const database = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => resolve(opening.result)
            opening.onerror = () => reject(opening.error)
          })
          for (const store of database.objectStoreNames)
            all.push(
              await new Promise((resolve, reject) => {
                const reading = database.transaction(store).objectStore(store).getAll()
                reading.onsuccess = () => resolve(reading.result)
                reading.onerror = () => reject(reading.error)
              }),
            )
          database.close()
        }
        const toText = (value: unknown): string =>
          JSON.stringify(value, (_, one) => {
            if (one instanceof CryptoKey)
              return one.type === 'public' ? 'public' : `key that can be extracted: ${one.extractable}`
            const bytes = one instanceof ArrayBuffer ? new Uint8Array(one) : one
            return bytes instanceof Uint8Array
              ? [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
              : one
          }) ?? ''
        return toText(all)
      }),
    ),
  )
  return texts.join('\n')
}

const hexOf = (base64Url: string) => Buffer.from(base64Url, 'base64url').toString('hex')

test('attack: codes, tokens, keys and the secrets of a session are found nowhere but in their place', async ({
  page,
  context,
  local,
}) => {
  const urls: string[] = []
  context.on('request', (request) => urls.push(request.url()))
  /** What the vault answered, which only the frame may know. */
  const answers: Record<string, string>[] = []
  context.on('response', async (response) => {
    if (!/\/api\/(?:email\/verify|session\/open|wallet\/create)$/.test(response.url()) || !response.ok())
      return
    const { copySecret, wallet } = await response.json()
    answers.push({
      ...(copySecret && { copySecret }),
      ...(wallet && { wrappingKey: wallet.wrappingKey, ciphertext: wallet.keys.ciphertext }),
    })
  })
  const email = somebody()
  const client = await openClient(page, local.driver.url)
  await client.ask('CONNECT_EMAIL', { email })
  const waiting = await client.send('CONNECT_DEVICE')
  const linkMail = await local.mail.next(email, 0)
  const link = linkIn(linkMail.text)
  await pressLink(context, link)
  await waiting.answer()
  const codeMail = await local.mail.next(email, linkMail.number)
  const code = codeIn(codeMail.text)
  await client.ask('CONNECT_OTP', { otp: code })
  const user = Object(await client.ask('GET_USER', { chainId: 1, preferredAccountType: 'eoa' }))
  const signing = await client.send('RPC_REQUEST', {
    method: 'personal_sign',
    params: [stringToHex('Hello'), user.address],
  })
  await expect(dialog(client)).toContainText('Hello')
  await approve(client)
  const signature = String((await signing.answer()).value)
  expect(signature).toMatch(/^0x[\da-f]{130}$/)
  await page.reload()
  const again = await openClient(page, local.driver.url)
  expect(await again.ask('GET_USER', { chainId: 1, preferredAccountType: 'eoa' })).toMatchObject({
    address: user.address,
  })

  const token = link.split('#')[1] ?? ''
  const secrets = new Map([['the token of the link', token]])
  for (const answer of answers)
    for (const [name, secret] of Object.entries(answer)) secrets.set(`${name} ${secret.slice(0, 4)}`, secret)
  expect([...secrets.keys()].some((name) => name.startsWith('wrappingKey'))).toBe(true)
  expect([...secrets.keys()].some((name) => name.startsWith('copySecret'))).toBe(true)

  const stored = await storedIn(page)
  expect(stored).toContain('key that can be extracted: false')
  expect(stored).not.toContain('key that can be extracted: true')
  const onDisk = bytesIn(local.data)
  const log = local.vault.lines.join('\n')
  const otherMails = local.mail
    .mails()
    .filter(({ number }: { number: number }) => number !== linkMail.number)
    .map(({ raw }: { raw: string }) => raw)
    .join('\n')
  for (const [name, secret] of secrets) {
    const hex = hexOf(secret)
    expect(stored, `${name}, stored`).not.toContain(secret)
    expect(stored, `${name}, stored as bytes`).not.toContain(hex)
    expect(onDisk.includes(secret), `${name}, in the data folder`).toBe(false)
    expect(onDisk.includes(Buffer.from(hex, 'hex')), `${name}, in the data folder as bytes`).toBe(false)
    expect(log, `${name}, in the log`).not.toContain(secret)
    expect(otherMails, `${name}, in other mails`).not.toContain(secret)
    // The page of the link takes the token out of its address; no server is sent it there.
    expect(
      urls.filter((url) => url.includes(secret) && !url.includes(`/device#${secret}`)),
      `${name}, in urls`,
    ).toEqual([])
  }
  for (const place of [stored, log, urls.join('\n')]) {
    expect(place).not.toContain(email)
    expect(place).not.toContain(signature)
  }
  expect(log).not.toMatch(new RegExp(`\\b${code}\\b`))
  expect(onDisk.includes(email)).toBe(false)
})
