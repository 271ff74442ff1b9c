// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { BOB, CAROL } from '../../core/accounts.testing.ts'
import { guardTexts } from '../../i18n/en.guard.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import { type Finding, needsAgreement } from '../guard.ts'
import { GuardNotices } from './GuardNotices.tsx'

const LIKE_BOB = `${BOB.slice(0, 6)}${'0'.repeat(32)}${BOB.slice(-4)}`
const CLUSTER = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOL = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

const every: readonly Finding[] = [
  { level: 'blocking', reason: 'look-alike', like: BOB },
  { level: 'blocking', reason: 'counterfeit', symbol: 'USDC' },
  { level: 'blocking', reason: 'elsewhere', network: 'Base' },
  { level: 'blocking', reason: 'off-curve' },
  { level: 'blocking', reason: 'program-owned' },
  { level: 'warning', reason: 'similar-start', like: BOB },
  { level: 'warning', reason: 'similar-end', like: CAROL },
  { level: 'warning', reason: 'mixed-script-name' },
  { level: 'warning', reason: 'own' },
  { level: 'warning', reason: 'contract' },
]

const html = (findings: readonly Finding[], to = LIKE_BOB, caipNetworkId: CaipNetworkId = 'eip155:1') =>
  renderToStaticMarkup(
    <GuardNotices findings={findings} transfer={{ to, caipNetworkId }} agreed={[]} onAgree={() => {}} />,
  )
const toText = (markup: string) => markup.replace(/<[^>]*>/g, '')
const count = (markup: string, piece: string) => markup.split(piece).length - 1

const ticked = every.slice(0, 2)

function Review({ onAgreed }: { readonly onAgreed: (isEnough: boolean) => void }) {
  const [agreed, setAgreed] = useState<readonly string[]>([])
  useEffect(() => onAgreed(!needsAgreement(ticked, agreed)), [agreed, onAgreed])
  return (
    <GuardNotices
      findings={ticked}
      transfer={{ to: LIKE_BOB, caipNetworkId: 'eip155:1' }}
      agreed={agreed}
      onAgree={setAgreed}
    />
  )
}

describe('GuardNotices', () => {
  it('behavior: nothing found, nothing shown', () => {
    expect(html([])).toBe('')
  })

  it('param: each finding has its words, and no brace is left open', () => {
    for (const finding of every) {
      const text = toText(html([finding]))
      const [start = ''] = guardTexts[`guard.${finding.reason}`].split('{')
      expect(text).toContain(start.replace("'", '&#x27;'))
      expect(text).not.toMatch(/[{}]/)
    }
    expect(toText(html([{ level: 'blocking', reason: 'counterfeit', symbol: 'USDC' }]))).toContain(
      'imitates USDC',
    )
    expect(toText(html([{ level: 'blocking', reason: 'elsewhere', network: 'Base' }]))).toContain('on Base')
  })

  it('behavior: in the order given, a box for each that blocks, none for the others', () => {
    const markup = html(every)
    expect(count(markup, 'type="checkbox"')).toBe(5)
    const positions = every.map(({ reason }) => {
      const [start = ''] = guardTexts[`guard.${reason}`].split('{')
      return markup.indexOf(start)
    })
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(positions.every((position) => position >= 0)).toBe(true)
  })

  it.each(['zero', 'token-contract'] as const)(
    'behavior: refused (%s) is an alert without a box',
    (reason) => {
      const markup = html([{ level: 'refused', reason }])
      expect(markup).toContain('role="alert"')
      expect(markup).not.toContain('checkbox')
    },
  )

  it('behavior: somebody new is said once: not beside what they look like', () => {
    const stranger: Finding = { level: 'warning', reason: 'first-time' }
    const said = guardTexts['guard.first-time']
    expect(toText(html([stranger]))).toContain(said)
    expect(toText(html([{ level: 'warning', reason: 'similar-end', like: BOB }, stranger]))).not.toContain(
      said,
    )
    expect(toText(html([{ level: 'warning', reason: 'contract' }, stranger]))).toContain(said)
  })

  it('behavior: both addresses stand whole beneath each other, left to right, each with its name', () => {
    const markup = html(every.slice(0, 1))
    const groups = [...markup.matchAll(/<div class="address-groups"([^>]*)>(.*?)<\/div>/g)]
    expect(groups.map(([, , inner = '']) => toText(inner).replace(/\s/g, ''))).toEqual([LIKE_BOB, BOB])
    expect(groups.map(([, attributes]) => attributes)).toEqual([
      ' dir="ltr" role="group" aria-label="You are sending to"',
      ' dir="ltr" role="group" aria-label="The other one"',
    ])
  })

  it('behavior: what differs is underlined and bold in both, and told in words', () => {
    const one = `${BOB.slice(0, 10)}f${BOB.slice(11)}`
    const markup = html([{ level: 'blocking', reason: 'look-alike', like: BOB }], one)
    expect([...markup.matchAll(/<u><strong>(.*?)<\/strong><\/u>/g)].map(([, run]) => run)).toEqual([
      'f',
      BOB.charAt(10),
    ])
    expect(toText(markup)).toContain('They differ in these groups of four: 3')
    expect(markup).not.toContain('style=')
  })

  it('behavior: on Solana too, of unlike length', () => {
    const like = `${SOL.slice(0, 20)}z${SOL.slice(20)}`
    const markup = html([{ level: 'blocking', reason: 'look-alike', like: SOL }], like, CLUSTER)
    const groups = [...markup.matchAll(/<div class="address-groups"[^>]*>(.*?)<\/div>/g)]
    expect(groups.map(([, inner = '']) => toText(inner).replace(/\s/g, ''))).toEqual([like, SOL])
    expect(markup).toContain('<u><strong>')
  })

  it('attack: markup in a symbol or a network’s name is text', () => {
    const symbol = '<img src=x onerror=alert(1)>'
    expect(html([{ level: 'blocking', reason: 'counterfeit', symbol }])).not.toContain('<img')
    expect(html([{ level: 'blocking', reason: 'elsewhere', network: symbol }])).not.toContain('<img')
  })
})

describe('GuardNotices, ticked', () => {
  const ends: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  it('behavior: each box is its own, and may be taken back; only all of them are enough', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    const enough: boolean[] = []
    const onAgreed = (isEnough: boolean) => void enough.push(isEnough)
    const position = document.createElement('div')
    document.body.append(position)
    const root = createRoot(position)
    ends.push(async () => {
      await act(async () => root.unmount())
      position.remove()
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    })
    await act(async () => root.render(<Review onAgreed={onAgreed} />))
    const boxes = [...position.querySelectorAll('input')]
    expect(boxes).toHaveLength(2)
    for (const box of [boxes[0], boxes[1], boxes[0], boxes[0]]) await act(async () => box?.click())
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
    expect(enough).toEqual([false, false, true, false, true])
  })
})
