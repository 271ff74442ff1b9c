import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../lib/code-point.testing.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { kindNames, leaks, neverLeaks, plantedOf } from './planted.testing.ts'
import { originOf, redactText } from './redact.ts'

const KEY = '0123456789abcdef'.repeat(4)
const PHRASE = 'abandon ability able about above absent absorb abstract absurd abuse access accident'

describe('redactText', () => {
  it.each([
    ['The wallet or network failed. Try again.', 'The wallet or network failed. Try again.'],
    ['HTTP request failed. Status: 503', 'HTTP request failed. Status: 503'],
    ['ContractFunctionExecutionError: reverted', 'ContractFunctionExecutionError: reverted'],
    ['Chain eip155:1 (Ethereum) v1.2.3', 'Chain eip155:1 (Ethereum) v1.2.3'],
    ['Кошелёк 錢包 🦊 é', 'Кошелёк 錢包 🦊 é'],
    ['viem@2.57.1 e.g. 1/2', 'viem@2.57.1 e.g. 1/2'],
    ['', ''],
    [undefined, ''],
    [7, ''],
    [{ toString: () => 'x' }, ''],
  ])('param: %j stays readable: %j', (given, text) => {
    expect(redactText(given)).toBe(text)
  })

  it.each([
    ['GET https://a.example/v3/k?x=1#y failed', 'GET https://a.example failed'],
    ['wss://user:pw@a.example:8080/ws', 'wss://a.example:8080'],
    ['at f (https://a.example/app.js:10:234) at g', 'at f (https://a.example:10:234) at g'],
    ['f@http://localhost:3000/a/b.js:1:2', 'f@http://localhost:3000:1:2'],
    ['at (https://a.example/app.js?v=1:10:234)', 'at (https://a.example)'],
    ['at (https://a.example/#x:10:234)', 'at (https://a.example)'],
    ['http://localhost:8545', 'http://localhost:8545'],
    ['"https:\\/\\/a.example\\/secret"', '"https://a.example"'],
    ['https:a.example/x', 'https://a.example'],
    ['at chrome-extension://abcdef/inpage.js:1:2', 'at [url]'],
    ['wc:topic@2?symKey=x done', '[url] done'],
    ['WC:topic@1 metamask:x blob:https://a.example/1', '[url] [url] [url]'],
    ['xyz:topic@2?a=b', '[url]'],
    ['javascript:alert("my secret") x', '[url]'],
    ['data:text/html,<b>my secret</b>', '[url]'],
    ['//a.example/x?y', '[url]'],
    [`https://${KEY.slice(0, 32)}.a.example/x`, '[url]'],
    ['https://a.example","https://b.example', '[url]'],
    ['GET /session?token=x and #id=y', 'GET /session[query] and [query]'],
  ])('param: urls: %j is %j', (given, text) => {
    expect(redactText(given)).toBe(text)
  })

  it.each([
    ['mail to jane.doe+x@shop.example now', 'mail to [email] now'],
    [`bad key ${KEY}!`, 'bad key [hex]!'],
    [`bad key 0x${KEY}`, 'bad key [hex]'],
    ['0x0123456789abcdef', '[hex]'],
    ['0x0123456789abcd', '0x[code]abcd'],
    [`x${KEY}z`, '[key]'],
    ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', '[key]'],
    ['eyJhbGciOiJIUzI1NiJ9.e30.abc', '[key]'],
    ['Bearer:eyJh.e30.abc', 'Bearer:[key]'],
    ['code 1234, 123 456, 123-456, 12–34 56', 'code [code], [code], [code], [code]'],
    ['١٢٣٤٥٦ １２３４ 𝟙𝟚𝟛𝟜', '[code]'],
    ['1\u20e32\u20e33\u20e34\u20e3', '[code]'],
    ['404 in 30 s', '404 in 30 s'],
    [PHRASE, '[words]'],
    [`phrase: ${PHRASE.replaceAll(' ', '\n')}.`, '[words].'],
    [PHRASE.split(' ').slice(1).join(' '), PHRASE.split(' ').slice(1).join(' ')],
    [
      PHRASE.split(' ')
        .map((word, index) => `${index + 1}. ${word}`)
        .join(' '),
      '1. [words]',
    ],
    ['{"password":"hunter2"} secret = x', '{"password=[secret] secret=[secret]'],
    [`-----BEGIN PRIVATE KEY----- MIIE -----END PRIVATE KEY-----`, '[key]'],
    ['a%20b \\u0031 &#49; 5 % 6', '[encoded] [encoded] [encoded] 5 % 6'],
  ])('param: secrets: %j is %j', (given, text) => {
    expect(redactText(given)).toBe(text)
  })

  it('param: cut to the limit', () => {
    expect(redactText('ab '.repeat(1_000))).toHaveLength(200)
    expect([...redactText('🦊 '.repeat(9_000), 4_000)]).toHaveLength(4_000)
  })

  it.each(kindNames)('attack: %s never gets through', async (kind) => {
    await neverLeaks(
      plantedOf(kind),
      ({ text, needles }) => leaks(redactText(text, 4_000), needles),
      RUNS / 2,
    )
  })

  it.each(kindNames)('attack: %s cut in two by what is read does not get through, either', async (kind) => {
    await neverLeaks(
      fc.tuple(plantedOf(kind), fc.integer({ min: 0, max: 400 })),
      ([{ text, needles }, room]) => {
        const before = 'https://a.example/x '.repeat(200).slice(0, 4_000 - room)
        const halves = needles.filter(({ length }) => length > 15).map((needle) => needle.slice(0, 12))
        return leaks(redactText(before + text + ' x'.repeat(4_000), 500), [...needles, ...halves])
      },
      RUNS / 40,
    )
  })

  it('behavior: one line, within the limit, nothing hidden and no code in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: codePoint, maxLength: 400 }),
        fc.integer({ min: 1, max: 300 }),
        (text, max) => {
          const safe = redactText(text, max)
          expect([...safe].length).toBeLessThanOrEqual(max)
          expect(safe).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Bidi_Control}]|\p{Nd}{4}/u)
        },
      ),
      { numRuns: RUNS },
    )
  })

  it.each([
    ['letters', 'a'],
    ['dashes', '- '],
    ['schemes', 'a:'],
    ['brackets', ')a'],
    ['digits', '1,'],
    ['at signs', 'a@1'],
    ['positions', ':1:1)'],
    ['escapes', '%a'],
    ['words', 'abc '],
    ['urls', 'https://a.b '],
    ['marks', '1\u0301'],
    ['ligatures', '\ufdfa'],
  ])('attack: 10 MB of %s cost milliseconds', (_, part) => {
    const text = part.repeat(10_000_000 / part.length)
    // Flattens a string built by `repeat`, whose cost is not to be measured.
    text.charCodeAt(0)
    const start = performance.now()
    expect(redactText(text, 4_000).length).toBeLessThanOrEqual(4_000)
    expect(redactText(`https://a.b/${text}`, 4_000).length).toBeLessThanOrEqual(4_000)
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

describe('originOf', () => {
  it.each([
    ['https://u:p@a.example:8080/x?y#z', 'https://a.example:8080'],
    ['http://[::1]:8545/x', 'http://[::1]:8545'],
    ['wss://a.example', 'wss://a.example'],
    ['ftp://a.example', undefined],
    ['blob:https://a.example/1', undefined],
    [`https://${KEY.slice(0, 40)}.example`, undefined],
    ['https://a.example,password', undefined],
    ['a.example', undefined],
    ['', undefined],
  ])('param: %s is %s', (text, origin) => {
    expect(originOf(text)).toBe(origin)
  })
})
