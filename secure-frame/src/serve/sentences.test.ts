/** What is said of errors of the system, which a command meets on somebody's disk. Their own words are in other tests. */

import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from './sentences.ts'

const thrownBy = (step: () => unknown): unknown => {
  try {
    return step()
  } catch (error) {
    return error
  }
}

describe('sentenceOf', () => {
  it('error: a folder in place of a backup', () => {
    expect(sentenceOf(thrownBy(() => readFileSync(tmpdir())))).toBe('The file cannot be read (EISDIR).')
  })

  it.each([
    ['ENOSPC', 'write', 'The file cannot be written (ENOSPC).'],
    ['ENOSPC', 'fsync', 'The file cannot be written (ENOSPC).'],
    ['ENOENT', 'open', 'The file cannot be opened (ENOENT).'],
    ['LEVEL_IO_ERROR', undefined, 'SECURE_FRAME_DATA cannot be read or written (LEVEL_IO_ERROR).'],
  ])('error: %s of %s', (code, syscall, sentence) => {
    expect(sentenceOf(Object.assign(new Error('in words of its own'), { code, syscall }))).toBe(sentence)
  })

  it('error: one that is not known has no sentence', () => {
    expect(sentenceOf(new Error('in words of its own'))).toBeUndefined()
    expect(sentenceOf(Object.assign(new Error('another'), { syscall: 'toString' }))).toBeUndefined()
  })
})
