/** Looks for secrets: everything that was said or kept is a place with a name, and each secret has places of its own. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { openDatabase } from '../../secure-frame/src/vault/store/database.ts'
import { toBase58 } from '../../src/lib/base58.ts'

export type Place = { readonly name: string; readonly bytes: Buffer }

export const placeOf = (name: string, content: string | Buffer): Place => ({
  name,
  bytes: Buffer.isBuffer(content) ? content : Buffer.from(content),
})

export type Secret = {
  readonly name: string
  isIn(place: Place): boolean
  /** Names of the places where it belongs. */
  readonly own: RegExp
}

const ofForms = (name: string, own: RegExp, forms: readonly (string | Buffer)[]): Secret => ({
  name,
  own,
  isIn: ({ bytes }) => forms.some((form) => bytes.includes(form)),
})

/** Every way in which somebody would write these bytes. */
const writingsOf = (bytes: Buffer): (string | Buffer)[] => [
  bytes,
  bytes.toString('hex'),
  bytes.toString('hex').toUpperCase(),
  bytes.toString('base64').replace(/=+$/, ''),
  bytes.toString('base64url'),
  toBase58(bytes),
  [...bytes].join(),
]

export const ofBytes = (name: string, own: RegExp, bytes: Uint8Array): Secret =>
  ofForms(name, own, writingsOf(Buffer.from(bytes)))

/** As it is, as somebody would put it into an address, or encode it; and the bytes that it stands for. */
export const ofText = (name: string, own: RegExp, text: string): Secret => {
  if (text.length < 16) throw new Error(`${name} is too short to be looked for`)
  const bytes = Buffer.from(text, 'base64url')
  const decoded = bytes.length >= 16 && bytes.toString('base64url') === text ? writingsOf(bytes) : []
  return ofForms(name, own, [encodeURIComponent(text), ...writingsOf(Buffer.from(text)), ...decoded])
}

/** Six digits by themselves: longer numbers have them by chance, and so has the fraction of a second. */
export const ofCode = (name: string, own: RegExp, code: string): Secret => {
  if (!/^\d{6}$/.test(code)) throw new Error(`${name} is no code`)
  const pattern = new RegExp(`(?<![\\w.-])${code}(?![\\w-])`)
  return { name, own, isIn: ({ bytes }) => pattern.test(bytes.toString('latin1')) }
}

/** What this context asks for from now on, the heads of what is answered, and what pages say. Nothing here waits for a body. */
export const watchRequests = (context: BrowserContext): readonly Place[] => {
  const places: Place[] = []
  const named = (kind: string, method: string, url: string) => `${kind} ${method} ${url.split(/[?#]/)[0]}`
  context.on('request', (request) => {
    const [method, url] = [request.method(), request.url()]
    places.push(placeOf(named('address', method, url), url))
    places.push(placeOf(named('headers', method, url), JSON.stringify(request.headers())))
    places.push(placeOf(named('body', method, url), request.postDataBuffer() ?? ''))
  })
  context.on('response', (response) => {
    const name = named('answered headers', response.request().method(), response.url())
    places.push(placeOf(name, JSON.stringify(response.headers())))
  })
  context.on('console', (message) => places.push(placeOf('console', message.text())))
  return places
}

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path]

/** Each file, and each record: a file may have it packed. Nobody else may have the folder open. */
export const readFolder = async (folder: string): Promise<Place[]> => {
  const places = filesIn(folder).map((file) =>
    placeOf(`file ${file.slice(folder.length)}`, readFileSync(file)),
  )
  const copy = mkdtempSync(join(tmpdir(), 'secrets-'))
  try {
    cpSync(folder, copy, { recursive: true })
    const database = await openDatabase(join(copy, 'records'))
    for await (const [key, value] of database.entries({}))
      places.push(placeOf(`record ${key.split(':')[0]}`, Buffer.concat([Buffer.from(key), value])))
    await database.close()
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  return places
}

/** Runs in the page. */
const readStorage = async () => {
  const toText = (value: unknown): string =>
    JSON.stringify(value, (_, one) => {
      if (one instanceof CryptoKey)
        return one.type === 'public' ? 'public key' : `secret key, extractable: ${one.extractable}`
      const isView = ArrayBuffer.isView(one)
      if (!isView && !(one instanceof ArrayBuffer)) return one
      const bytes = isView ? new Uint8Array(one.buffer, one.byteOffset, one.byteLength) : new Uint8Array(one)
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    }) ?? ''
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const reading = database.transaction(store).objectStore(store)
      all.push(await Promise.all([done(reading.getAllKeys()), done(reading.getAll())]))
    }
    database.close()
  }
  return toText(all)
}

/** What each page and each frame in it keeps, and all cookies. */
export const readStorages = async (context: BrowserContext, when: string): Promise<Place[]> => {
  const places = [placeOf(`cookies ${when}`, JSON.stringify(await context.cookies()))]
  for (const page of context.pages())
    for (const frame of page.frames())
      places.push(
        placeOf(`stored by ${new URL(frame.url()).origin} ${when}`, await frame.evaluate(readStorage)),
      )
  return places
}

/** Puts this wherever a page can keep something. */
export const plantIn = async (page: Page, marker: string): Promise<void> => {
  for (const frame of page.frames())
    await frame.evaluate(async (planted) => {
      localStorage.setItem('planted', `${planted} in local`)
      sessionStorage.setItem('planted', `${planted} in session`)
      const opening = indexedDB.open('planted', 1)
      opening.onupgradeneeded = () =>
        opening.result
          .createObjectStore('planted')
          .put(new TextEncoder().encode(`${planted} in bytes`), 'bytes')
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      opening.result.close()
    }, marker)
}
