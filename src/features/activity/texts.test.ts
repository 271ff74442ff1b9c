import { describe, expect, it } from 'vitest'
import { datesIn } from './texts.ts'

describe('datesIn', () => {
  it('behavior: in every locale the month over a list is the month of its rows', () => {
    const now = Date.UTC(2025, 10, 21)
    for (const locale of ['en', 'fa', 'ar-SA', 'th', 'he', 'ar-u-ca-islamic', 'en-u-ca-hebrew']) {
      const dates = datesIn(locale, now)
      const names = Array.from({ length: 12 }, (_, month) => dates.month(2025, month))
      expect(new Set(names).size, locale).toBe(12)
      for (const [month, name] of names.entries())
        for (const day of [1, 28]) {
          const at = new Date(2025, month, day, 12).getTime()
          expect(dates.full(at), `${locale} ${day}`).toContain(name)
        }
    }
  })

  it('error: what is no locale is English', () => {
    expect(datesIn('no such locale', 0).month(2001, 4)).toBe('May 2001')
  })
})
