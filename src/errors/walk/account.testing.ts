/** Causes that what an account holds is: what cannot be read of it. */
import { endpoints, json, projectId } from '../../api/api.testing.ts'
import { createGround, RDNS } from '../../app/core.testing.ts'
import { refreshPortfolio } from '../../features/account/portfolio.actions.ts'
import { errorTexts } from '../en.errors.ts'
import type { Causes, Told } from './told.testing.ts'

/** The service serves the network, and has no balances to give. */
const fetch = async (url: unknown): Promise<Response> => {
  if (String(url).includes('supported-chains')) return json({ http: ['eip155:1'], ws: [] })
  return new Response('', { status: 400 })
}

const unavailable = async (): Promise<Told> => {
  const ground = createGround({
    options: { projectId, endpoints },
    before: (page) => Object.assign(page, { fetch }),
  })
  ground.announce(RDNS)
  await ground.seat.show()
  await ground.connect(RDNS)
  const reading = refreshPortfolio(ground.core)
  await ground.settled()
  await ground.settled()
  await reading
  await ground.clock.advance(150)
  const { key } = ground.core.state.notice.current ?? { key: '' }
  const code = 'token-balance-unavailable'
  if (key !== code) throw new Error(`The notice is ${key}`)
  return { class: 'notice', code, text: errorTexts[code], key }
}

export const accountCauses: Causes = { 'token-balance': unavailable }
