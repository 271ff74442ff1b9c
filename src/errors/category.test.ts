import { describe, expect, it } from 'vitest'
import { categoryOf } from './category.ts'

describe('categoryOf', () => {
  it('behavior: by the stable code', () => {
    const codes = {
      API_ERROR: ['service-failed', 'service-refused', 'http-failed', 'name-unresolved', 'names-failed'],
    }
    for (const code of codes.API_ERROR) expect(categoryOf(code), code).toBe('API_ERROR')
    for (const code of ['service-answer-invalid', 'node-answer-invalid', 'wallet-bad-answer'])
      expect(categoryOf(code), code).toBe('DATA_PARSING_ERROR')
    expect(categoryOf('frame-timeout')).toBe('SECURE_SITE_ERROR')
    for (const code of ['unknown', 'chunk-failed', -32603, 4900, ''])
      expect(categoryOf(code)).toBe('INTERNAL_SDK_ERROR')
  })
})
