import { describe, expect, it } from 'vitest'
import { REJECTED_TEXT } from './base.ts'
import { catalogue, quotedText } from './catalogue.testing.ts'
import { codeKeys } from './codes.ts'
import { errorTexts } from './en.errors.ts'
import { laterTexts } from './en.later.ts'
import { describe as tell } from './message.ts'

describe('codeKeys', () => {
  it('behavior: every code of specification 8 has its class', () => {
    const standard = [
      -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006,
    ]
    const wallet = [4001, 4100, 4200, 4900, 4901, 4902, 5000, 5001, 5002]
    const batch = [5700, 5710, 5720, 5730, 5740, 5750, 5760]
    for (const code of [...standard, ...wallet, ...batch]) {
      const { key } = tell({ code })
      expect(key).toBe(codeKeys[code])
      expect(key).not.toBe('unknown')
    }
    const keys = [...standard, ...wallet.slice(0, 6), 5001, ...batch].map((code) => codeKeys[code])
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('errorTexts', () => {
  it('behavior: each text once, in sentence case but for the specification’s own', () => {
    const texts = Object.values({ ...errorTexts, ...laterTexts })
    expect(new Set(texts).size).toBe(texts.length)
    const spec = [
      ...catalogue.flatMap((row) => quotedText(row) ?? []),
      REJECTED_TEXT,
      laterTexts['wagmi-config-missing'],
    ]
    for (const text of texts) if (!spec.includes(text)) expect(text).toMatch(/^[A-Z].*\.$/)
  })

  it('behavior: none has a word that only those know who write wallets, but for the specification’s own', () => {
    const spec = catalogue.flatMap((row) => quotedText(row) ?? [])
    const own: string[] = Object.values(errorTexts).filter((text) => !spec.includes(text))
    expect(own.filter((text) => /\b(nonce|gas|tip|cap|wei)\b/i.test(text))).toEqual([])
  })

  it('behavior: a key is now or later, never both', () => {
    expect(Object.keys(laterTexts).filter((key) => Object.hasOwn(errorTexts, key))).toEqual([])
  })
})
