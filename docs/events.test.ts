/**
 * Holds `docs/events.md` to the types of the events and to the element's class. The page is written by `npm run docs`.
 */
import { describe, expect, it } from 'vitest'
import { events, fieldsOf, methods, topics, wordsIn } from '../scripts/declared.mjs'
import { QUEUED } from '../src/tag/queue.ts'
import { isTopic } from '../src/tag/topics.ts'
import { WalletModalElement } from '../src/tag/wallet-modal.ts'
import { inCode, plainType, table } from './page.testing.ts'

const INTRO = `# Events and methods

This page is written from \`src/core/events.ts\`, \`src/tag/wallet-modal.ts\` and the types beside them by \`npm run docs\`.

## Events

\`CustomEvent\`s of the element. They bubble and are composed, so that any ancestor can listen. Where a page has several tags, each
dispatches the events of the wallet, which are all but \`wm-ready\`, \`wm-open\` and \`wm-close\`: an ancestor of two tags hears each of them twice.
Listen on one tag, or on an ancestor of one.
`

const METHODS = `## Methods

Methods that return a promise reject with a \`WalletModalError\`; its codes are in [errors.md](errors.md). A visitor's refusal is code
4001. Until the element is defined, \`loader.js\` queues calls of these methods:
${[...QUEUED, 'close', 'subscribe'].map(inCode).join(', ')}.
The others say that nobody is connected.
`

const PARTS = [
  ['What `open` takes', 'OpenOptions'],
  ['What `sendTransaction` takes', 'SendTransactionRequest'],
  ['What `pay` takes', 'PaymentRequest'],
  ['What `grantPermissions` takes', 'PermissionsRequest'],
  ['What `grantPermissions` answers', 'GrantedPermissions'],
  ['An account', 'PublicAccount'],
  ['A network', 'PublicNetwork'],
  ['The state', 'PublicState'],
] as const

const fieldsTable = (type: string): string =>
  table(
    ['field', 'type', 'what it is'],
    fieldsOf(type).map(({ name, isOptional, type, text }) => [
      inCode(`${name}${isOptional ? '?' : ''}`),
      inCode(plainType(type)),
      text,
    ]),
  )

const eventsTable = (): string =>
  table(
    ['event', '`detail`', 'when'],
    events().map(({ name, type, fields, text, isCancelable }) => {
      const names = fields.map((field) => `${field.name}${field.isOptional ? '?' : ''}`)
      const detail =
        type === 'null' ? '' : inCode(names.length > 0 ? `{ ${names.join(', ')} }` : plainType(type))
      const more = fields.flatMap((field) => (field.text ? [`\`${field.name}\`: ${field.text}`] : []))
      return [inCode(name), detail, [text, ...more, ...(isCancelable ? ['Cancelable.'] : [])].join(' ')]
    }),
  )

const page = (): string =>
  [
    INTRO,
    eventsTable(),
    `\`reason\` of \`wm-close\` is one of ${wordsIn('CloseReason').map(inCode).join(', ')}; \`status\` of \`wm-transaction\` one of ${wordsIn('TransactionStatus').map(inCode).join(', ')}.\n`,
    METHODS,
    table(
      ['method', 'what it does'],
      methods().map(({ calls, text }) => [calls.map((call) => inCode(plainType(call))).join('<br>'), text]),
    ),
    `Views that \`open\` takes: ${wordsIn('OpenableView').map(inCode).join(', ')}.\n`,
    '## Topics of `subscribe`\n',
    table(
      ['topic', 'value', 'what it is'],
      topics().map(({ name, type, text }) => [inCode(name), inCode(plainType(type)), text]),
    ),
    ...PARTS.map(([title, type]) => `## ${title}\n\n${fieldsTable(type)}`),
  ].join('\n')

describe('docs/events.md', () => {
  it('behavior: the page is what the source declares (npm run docs)', async () => {
    await expect(page()).toMatchFileSnapshot('events.md')
  })

  it('param: every event and topic is described, every method is one of the element', () => {
    for (const { name, text } of [...events(), ...topics(), ...methods()]) expect(text, name).toMatch(/\S\.$/)
    for (const { name } of topics()) expect(isTopic(name), name).toBe(true)
    for (const { name } of methods().filter(({ name }) => name !== 'ready'))
      expect(Reflect.get(WalletModalElement.prototype, name), name).toBeTypeOf('function')
    const names = methods().map(({ name }) => name)
    expect(QUEUED.filter((name) => !names.includes(name))).toEqual([])
  })
})
