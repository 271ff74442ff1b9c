/** Draws the rows of a description. Everything untrusted is isolated, so that it cannot reorder what is around it. */
import type { Row, Value } from '../describe/description.ts'
import { markHidden } from '../describe/words.ts'
import { element } from './elements.ts'

/** Beyond this many marks the whole text is drawn as one piece: a hostile one could be a million elements. */
const MAX_SEGMENTS = 2_000
/** As `allDigits` writes one, in front of its unit. */
const LONG_NUMBER = /^(\d{1,3}(?:,\d{3}){6,}(?:\.\d+)?)(?= )/
/** Longer text scrolls, and so has to be reached by keyboard. */
const LONG = 160

export function drawRows(rows: readonly Row[]): HTMLElement {
  return element(
    'dl',
    { class: 'rows' },
    ...rows.map(({ label, value }) =>
      element(
        'div',
        { class: isWide(label, value) ? 'row wide' : 'row' },
        element('dt', {}, element('bdi', {}, ...drawMarked(label))),
        element('dd', {}, drawValue(label, value)),
      ),
    ),
  )
}

/** On lines of its own, below its label. */
const isWide = (label: string, value: Value): boolean =>
  value.kind === 'address' ||
  value.kind === 'fields' ||
  (value.kind === 'code' && (value.text.length > 24 || label === 'Message' || value.text.includes('\n'))) ||
  (value.kind === 'amount' && value.amount.length + value.unit.length > 28)

function drawValue(label: string, value: Value): Node {
  switch (value.kind) {
    case 'text':
      return element('bdi', {}, ...drawMarked(value.text))
    case 'amount':
      return element(
        'span',
        { class: 'amount', dir: 'ltr' },
        element('bdi', {}, value.amount),
        ' ',
        element('bdi', {}, value.unit),
      )
    case 'address':
      return drawAddress(label, value.address)
    case 'code':
      return drawCode(label, value.text)
    default:
      return value.fields.length === 0 ? document.createTextNode('Nothing') : drawRows(value.fields)
  }
}

/** The whole address in groups of four with emphasised ends; without its spaces the text is the address. */
export function drawAddress(label: string, address: string): HTMLElement {
  const groups = groupsOf(address)
  const first = groups[0] === '0x' ? 1 : 0
  return element(
    'div',
    { class: 'address', dir: 'ltr', role: 'group', 'aria-label': label },
    ...groups.map((group, at) =>
      element(at <= first || at === groups.length - 1 ? 'strong' : 'span', {}, `${group} `),
    ),
  )
}

function groupsOf(address: string): string[] {
  const isHex = address.startsWith('0x')
  const groups = (isHex ? address.slice(2) : address).match(/.{1,4}/gs) ?? []
  return isHex ? ['0x', ...groups] : groups
}

function drawCode(label: string, text: string): HTMLElement {
  const isBytes = /^0x[\da-fA-F]*$/.test(text)
  const isLong = text.length > LONG || text.split('\n').length > 5
  const attributes = {
    class: isBytes ? 'code bytes' : 'code',
    dir: isBytes ? 'ltr' : 'auto',
    ...(isLong && { tabindex: '0', role: 'group', 'aria-label': label }),
  }
  const [, number = ''] = LONG_NUMBER.exec(text) ?? []
  const rest = drawMarked(text.slice(number.length))
  return element('div', attributes, ...(number === '' ? [] : drawNumber(number)), ...rest)
}

/** Lines end between groups of three digits. */
const drawNumber = (text: string): Node[] =>
  text.split(/(?<=,)/).flatMap((group) => [document.createTextNode(group), element('wbr')])

export function drawMarked(text: string): Node[] {
  const segments = markHidden(text)
  if (segments.length > MAX_SEGMENTS)
    return [
      document.createTextNode(segments.map((one) => (one.isMark ? `[${one.text}]` : one.text)).join('')),
    ]
  return segments.map((one) =>
    one.isMark ? element('span', { class: 'mark' }, one.text) : document.createTextNode(one.text),
  )
}
