/** Exact money (quality 4.3): where amounts are handled, each conversion to a floating-point number is known, and what it converts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['api', 'chains', 'features', 'transfer']
const CONVERSION = /\bNumber\(|parseFloat\(|parseInt\(|\.toFixed\(|\.toPrecision\(/g

/** None of them is an amount, but for the one that says so. A conversion that is new here stands for itself: amounts are `bigint` or decimal text (`amount.ts`). */
const KNOWN: Readonly<Record<string, string>> = {
  'api/decimal.ts': 'what a service takes as a JSON number, refused where that is not exact',
  'api/fields.ts': 'the decimals of a token',
  'api/names.ts': 'a coin type',
  'api/retry-after.ts': 'seconds',
  'chains/evm/answers.ts': 'whether a quantity of a node is small enough',
  'chains/evm/call-key.ts': 'a length in bytes',
  'chains/evm/calls/by-override.ts': 'the place of a call',
  'chains/evm/erc20.ts': 'the decimals of a token',
  'chains/solana/answers.ts': 'whether a quantity of a node is one',
  'chains/solana/instructions.ts': 'compute units',
  'chains/solana/refusal.ts': 'the place of an instruction',
  'features/activity/moves.rules.ts': 'an order',
  'features/names/names.rules.ts': 'a status of HTTP',
  'features/onramp/payment.actions.ts': 'milliseconds',
  'features/send/review/review.actions.ts': 'an amount, for analytics alone',
  'features/sign-in/sign-in-options.ts': 'seconds',
  'features/sign-in/siwe-config.ts': 'a chain id',
  'features/smart-sessions/permissions-request.ts': 'a chain id',
  'features/smart-sessions/words.ts': 'seconds',
  'features/swap/plan/plan.reads.ts': 'a share in percent',
  'transfer/reporting.ts': 'the number of a block',
}

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|testing)\./.test(name)),
)

describe('exact money', () => {
  it('attack: where amounts are handled, nothing new becomes a floating-point number', () => {
    expect(sources.length).toBeGreaterThan(300)
    const converting = sources.filter((name) =>
      readFileSync(join(ROOT, name), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .match(CONVERSION),
    )
    expect(converting.sort()).toEqual(Object.keys(KNOWN).sort())
  })
})
