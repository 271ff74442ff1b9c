// @vitest-environment happy-dom
/** Each text of registering a name, and what brings it onto the screen: a new one has to be caused here. */
import { describe, expect, it, vi } from 'vitest'
import { ALICE } from '../core/accounts.testing.ts'
import { COIN, down, NETWORKS, refusal, WIDE } from '../features/names/names.testing.ts'
import { en } from '../i18n/en.all.testing.ts'
import { type NamesTextKey, namesTexts } from '../i18n/en.names.ts'
import { fill } from '../i18n/t.ts'
import { type AtField, field } from './names.testing.tsx'
import { setUpViews } from './views.testing.ts'

setUpViews()

const NAME = 'nora.reown.id'
const VALUES = { name: NAME, network: 'Ethereum', count: '3' }
const never = () => new Promise<never>(() => {})

type Cause = {
  readonly typed?: string
  /** What happens at the field, once something is typed. */
  readonly by?: (shown: AtField) => unknown
}

const empty: Cause = { typed: '' }
const short: Cause = { typed: 'no' }
const hyphens: Cause = { typed: '----' }
const typed: Cause = {}
const suggested: Cause = { by: ({ rest }) => rest() }
const registered: Cause = { by: ({ press }) => press() }
const taken: Cause = {
  async by({ owners, rest }) {
    owners.set(NAME, { coin: COIN, address: '0x1' })
    await rest()
  },
}
const unsuggested: Cause = {
  async by({ on, rest }) {
    on.suggestions = () => Promise.reject(down('name-suggestions-failed'))
    await rest()
  },
}

const CAUSES: Readonly<Record<NamesTextKey, Cause>> = {
  'names.title': empty,
  'names.intro': empty,
  'names.label': empty,
  'names.placeholder': empty,
  'names.hint': empty,
  'names.preview': typed,
  'names.free': suggested,
  'names.taken': taken,
  'names.hyphens': hyphens,
  'names.suggestions': suggested,
  'names.suggestions.loading': {
    async by({ on, rest }) {
      on.suggestions = never
      await rest()
    },
  },
  'names.suggestions.count': suggested,
  'names.suggestions.count.one': {
    async by({ on, rest }) {
      const { suggestions } = on
      on.suggestions = async (label) => (await suggestions(label)).slice(0, 1)
      await rest()
    },
  },
  'names.suggestions.retry': unsuggested,
  'names.suggestion.taken': taken,
  'names.submit': typed,
  'names.submit.empty': empty,
  'names.submit.short': short,
  'names.submit.hyphens': hyphens,
  'names.submit.taken': taken,
  'names.step.checking': {
    async by({ on, press }) {
      on.account = never
      await press()
    },
  },
  'names.step.signing': {
    async by({ approvals, press }) {
      // The frame has not come yet.
      vi.spyOn(approvals, 'approve').mockImplementation(never)
      await press()
    },
  },
  'names.step.registering': {
    async by({ on, press }) {
      on.register = never
      await press()
    },
  },
  'names.failed': {
    async by({ on, press }) {
      on.register = () => Promise.reject(refusal('No.'))
      await press()
    },
  },
  'names.late': {
    async by({ on, press }) {
      on.register = () => Promise.reject(refusal('The timestamp has expired.'))
      await press()
    },
  },
  'names.rejected': {
    async by({ visitor, press }) {
      visitor.sign = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
      await press()
    },
  },
  'names.network': {
    async by({ on, press }) {
      on.account = async () => ({ value: undefined, skipped: 'unsupported' })
      await press()
    },
  },
  'names.done.title': registered,
  'names.done': registered,
  'names.done.instead': {
    async by({ owners, on, press }) {
      owners.set('bob.reown.id', { coin: COIN, address: ALICE })
      on.reverse = async () => [{ name: 'bob.reown.id' }]
      await press()
    },
  },
  'names.done.text': registered,
  'names.done.address': registered,
  'names.done.leave': registered,
}

/** What is read, and what only a screen reader or an empty field says. */
const saidIn = ({ card }: AtField): string => {
  const named = [...card.querySelectorAll('[aria-label], [placeholder]')]
  const labels = named.flatMap((one) => [one.getAttribute('aria-label'), one.getAttribute('placeholder')])
  return [card.textContent, ...labels].join('\n')
}

describe('the texts of registering a name', () => {
  it('param: each has its cause', () => {
    expect(Object.keys(CAUSES).sort()).toEqual(Object.keys(namesTexts).sort())
  })

  it.each(Object.entries(CAUSES))('behavior: %s', async (key, { typed = 'nora', by }) => {
    const shown = await field(typed)
    await by?.(shown)
    expect(saidIn(shown)).toContain(fill(en[key as NamesTextKey], VALUES))
  })

  it('error: a network whose chain id has no coin type: "Invalid chainId"; nobody signs', async () => {
    const shown = await field('nora', { on: WIDE, options: { networks: NETWORKS } })
    await shown.press()
    const alert = shown.card.querySelector('form [role=alert]')?.textContent
    expect(alert).toContain(en['names.failed'])
    expect(alert).toContain('Invalid chainId')
    expect([shown.signed, shown.input().value]).toEqual([[], 'nora'])
  })

  it('error: an embedded wallet that is gone: "Address or auth connector not found"; nobody signs', async () => {
    const shown = await field()
    const connector = shown.core.session.connector('eip155')
    Object.assign(connector ?? {}, { provider: () => undefined })
    await shown.press()
    const alert = shown.card.querySelector('form [role=alert]')?.textContent
    expect(alert).toContain('Address or auth connector not found')
    expect(shown.asked.filter((one) => one.startsWith('account'))).toEqual([])
    expect([shown.signed, shown.posted]).toEqual([[], []])
    expect(shown.core.state.account.eip155.address).toBe(ALICE)
  })
})
