import { describe, expect, it } from 'vitest'
import { withoutCanParse } from '../../../src/lib/older-browser.testing.ts'
import { readConfig } from './read-config.ts'

const CONFIG = {
  version: '1',
  allowedOrigins: ['https://shop.example'],
  nodes: { 'eip155:1': ['https://node.example'] },
  bundlers: { 'eip155:1': 'https://bundler.example' },
  providers: ['google'],
  hasFarcaster: false,
}

const pageWith = (config: unknown) => {
  const element = { textContent: JSON.stringify(config) }
  return { getElementById: (id: string) => (id === 'config' ? element : null) } as unknown as Document
}

describe('readConfig', () => {
  it('behavior: also in a browser without `URL.canParse`', () => {
    withoutCanParse()
    expect(readConfig(pageWith(CONFIG))).toEqual(CONFIG)
  })

  it.each([
    ['nodes', { 'eip155:1': ['node.example'] }],
    ['nodes', { 'eip155:1': 'https://node.example' }],
    ['nodes', { 'eip155:1': [1] }],
    ['bundlers', { 'eip155:1': '' }],
  ])('error: %s that are no urls', (name, value) => {
    expect(() => readConfig(pageWith({ ...CONFIG, [name]: value }))).toThrow('malformed')
  })
})
