import { afterAll, describe, expect, it, vi } from 'vitest'
import { fill } from '../i18n/t.ts'
import { catalogue, quotedText, textOf } from './catalogue.testing.ts'
import { accountCauses } from './causes/account.testing.ts'
import { activityCauses } from './causes/activity.testing.ts'
import { alertCauses } from './causes/alerts.testing.ts'
import { approveCauses } from './causes/approve.testing.ts'
import { codeCauses } from './causes/codes.testing.ts'
import { elementCauses } from './causes/element.testing.ts'
import { emailCauses } from './causes/email.testing.ts'
import { frameCauses } from './causes/frame.testing.ts'
import { hostCauses } from './causes/host.testing.ts'
import { libraryCauses } from './causes/library.testing.ts'
import { namesCauses } from './causes/names.testing.ts'
import { networkCauses, stopNode } from './causes/network.testing.ts'
import type { Causes } from './causes/outcome.testing.ts'
import { serviceCauses } from './causes/services.testing.ts'
import { signInCauses } from './causes/sign-in.testing.ts'
import { walletConnectCauses } from './causes/walletconnect.testing.ts'
import { laterTexts } from './en.later.ts'

vi.setConfig({ testTimeout: 60_000 })

const parts: readonly Causes[] = [
  codeCauses,
  hostCauses,
  elementCauses,
  frameCauses,
  emailCauses,
  approveCauses,
  serviceCauses,
  alertCauses,
  namesCauses,
  networkCauses,
  walletConnectCauses,
  libraryCauses,
  accountCauses,
  activityCauses,
  signInCauses,
]
const causes = new Map(parts.flatMap((part) => Object.entries(part)))

const walked = catalogue.filter(({ cause }) => cause === 'test')
const later = catalogue.filter(({ cause }) => cause !== 'test')

const passed = new Set<string>()

afterAll(async () => {
  await stopNode()
  const count = passed.size + later.length
  console.info(`catalogue: ${count} of ${catalogue.length} rows, ${later.length} by later features`)
})

describe('catalogue', () => {
  it('param: each row once, whole, and its text in a dictionary', () => {
    const ids = catalogue.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    for (const row of catalogue) {
      for (const cell of [row.id, row.says, String(row.code)]) expect(cell, row.id).toMatch(/\S/)
      expect(row.can, row.id).toMatch(/^[A-Z].*\.$/)
      if (row.key !== undefined) expect(textOf(row), row.id).toEqual(expect.any(String))
      if (row.class === 'silent' || row.class === 'log') expect(row.key, row.id).toBeUndefined()
    }
  })

  it('behavior: the specification’s texts are the dictionary’s, letter by letter', () => {
    for (const row of catalogue) {
      const quoted = quotedText(row)
      if (quoted === undefined) continue
      // Alerts add what to do; specification 5 gives only the end of the sentence about numbers.
      if (row.class === 'alert' || row.class === 'view') expect(textOf(row), row.id).toContain(quoted)
      else expect(textOf(row), row.id).toBe(quoted)
    }
    const alerts = catalogue.filter(({ class: kind, id }) => kind === 'alert' && id.startsWith('alert-'))
    for (const row of alerts) expect(textOf(row)?.toLowerCase(), row.id).toContain(row.says)
  })

  it('behavior: each row has a cause or the feature that brings it, each cause its row', () => {
    const caused = walked.map(({ id }) => id)
    expect(walked.filter(({ id }) => !causes.has(id)).map(({ id }) => id)).toEqual([])
    expect([...causes.keys()].filter((id) => !caused.includes(id))).toEqual([])
    expect(parts.flatMap((part) => Object.keys(part))).toHaveLength(causes.size)
  })

  it('behavior: the texts that wait are those of later features, and no others', () => {
    const waiting = new Set(later.map(({ key }) => key))
    expect(Object.keys(laterTexts).filter((key) => !waiting.has(key))).toEqual([])
    for (const { id, key = '' } of walked) expect(Object.hasOwn(laterTexts, key), id).toBe(false)
  })
})

describe('the walk', () => {
  it.each(walked.map((row) => [row.id, row.says, row] as const))('error: %s: %s', async (_id, _says, row) => {
    const emitted = await causes.get(row.id)?.()
    expect(emitted).toMatchObject({ class: row.class, code: row.code })
    const text = textOf(row)
    if (text !== undefined) expect(emitted).toMatchObject({ key: row.key, text: fill(text, emitted?.values) })
    else expect(emitted?.key).toBe(row.class === 'silent' || row.class === 'log' ? undefined : row.code)
    passed.add(row.id)
  })
})
