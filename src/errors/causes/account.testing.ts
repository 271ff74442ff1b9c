/** Causes in reading what an account holds. */

import { endpoints, json, projectId } from '../../api/api.testing.ts'
import { createHarness, RDNS } from '../../core/core.testing.ts'
import { accountReadsOf } from '../../features/account/account.state.ts'
import { refreshPortfolio } from '../../features/account/portfolio.actions.ts'
import { errorTexts } from '../en.errors.ts'
import type { Causes, Outcome } from './outcome.testing.ts'

/** A service that serves the network but fails on balances. */
const fetch = async (url: unknown): Promise<Response> => {
  if (String(url).includes('supported-chains')) return json({ http: ['eip155:1'], ws: [] })
  return new Response('', { status: 400 })
}

const unavailable = async (): Promise<Outcome> => {
  const harness = createHarness({
    options: { projectId, endpoints },
    before: (page) => Object.assign(page, { fetch }),
  })
  harness.announce(RDNS)
  await harness.element.show()
  await harness.connect(RDNS)
  const reading = refreshPortfolio(accountReadsOf(harness.core))
  await harness.settled()
  await harness.settled()
  await reading
  await harness.clock.advance(150)
  const { key } = harness.core.state.notice.current ?? { key: '' }
  const code = 'token-balance-unavailable'
  if (key !== code) throw new Error(`The notice is ${key}`)
  return { class: 'notice', code, text: errorTexts[code], key }
}

export const accountCauses: Causes = { 'token-balance': unavailable }
