import { describe, expect, it } from 'vitest'
import { readBundlerEnv } from './bundler-env.ts'
import { EnvError } from './env-values.ts'

const variables = {
  SECURE_FRAME_BUNDLER_CHAIN: '11155111',
  SECURE_FRAME_BUNDLER_NODE: 'https://node.example/v1',
  SECURE_FRAME_BUNDLER_KEY: `0x${'11'.repeat(32)}`,
  SECURE_FRAME_BUNDLER_ORIGIN: 'https://wallet.example.com',
}

describe('readBundlerEnv', () => {
  it('behavior: reads what is there, and has a port and a host of its own', () => {
    expect(readBundlerEnv(variables)).toEqual({
      chainId: 11_155_111,
      nodes: ['https://node.example/v1'],
      privateKey: variables.SECURE_FRAME_BUNDLER_KEY,
      allowedOrigins: ['https://wallet.example.com'],
      port: 8081,
      host: '127.0.0.1',
    })
  })

  it.each([
    ['SECURE_FRAME_BUNDLER_CHAIN', ''],
    ['SECURE_FRAME_BUNDLER_CHAIN', '0'],
    ['SECURE_FRAME_BUNDLER_CHAIN', 'eip155:1'],
    ['SECURE_FRAME_BUNDLER_NODE', 'node.example'],
    ['SECURE_FRAME_BUNDLER_KEY', '0x11'],
    ['SECURE_FRAME_BUNDLER_KEY', `0x${'00'.repeat(32)}`],
    ['SECURE_FRAME_BUNDLER_KEY', `0x${'ff'.repeat(32)}`],
    ['SECURE_FRAME_BUNDLER_ORIGIN', '*'],
    ['SECURE_FRAME_BUNDLER_PORT', '70000'],
    ['SECURE_FRAME_BUNDLER_HOST', 'a b'],
  ])('error: %s as %j is named in one sentence, which does not repeat it', (name, text) => {
    const read = () => readBundlerEnv({ ...variables, [name]: text })
    expect(read).toThrow(EnvError)
    expect(read).toThrow(new RegExp(`^${name} [^\n]*\\.$`))
    if (text.length > 40) expect(read).not.toThrow(text)
  })
})
