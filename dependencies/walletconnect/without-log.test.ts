import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { withoutLogCalls } from './without-log.ts'

const without = (code: string) => withoutLogCalls(code, parseAst(code))

describe('withoutLogCalls', () => {
  it('behavior: leaves out what is logged below warnings, wherever it stands', () => {
    expect(without('a(); this.logger.debug("x", b); c && this.client.logger.trace({ d })')).toEqual({
      code: 'a(); void 0; c && void 0',
      count: 2,
    })
  })

  it.each([
    'this.logger.warn("x")',
    'this.logger.error(e)',
    'logger.debug("x")',
    'this.loggers.debug("x")',
    'this.logger.debug(a = 1)',
    'this.logger.info(++a)',
    'async () => { this.logger.trace(await a()) }',
  ])('behavior: %s stays', (code) => {
    expect(without(code)).toEqual({ code, count: 0 })
  })
})
