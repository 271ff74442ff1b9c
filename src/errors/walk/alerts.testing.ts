/** Alerts whose cause is what a service says: the real services on a page whose `fetch` answers. */
import { createGround, type GivenOptions, type Ground } from '../../app/core.testing.ts'
import { alerted, type Causes } from './told.testing.ts'

const PROJECT = '0123456789abcdef0123456789abcdef'
const ORIGIN = 'https://shop.example'

type Answers = Readonly<Record<string, () => Response>>

const good: Answers = {
  '/appkit/v1/config': () => Response.json({ features: [] }),
  '/projects/v1/origins': () => Response.json({ allowedOrigins: [] }),
  '/getAnalyticsConfig': () => Response.json({ isAnalyticsEnabled: true }),
  '/e': () => new Response(null, { status: 202 }),
}

/** Somebody has opened the modal, and the services have answered. */
const opened = async (options: GivenOptions, answers: Answers): Promise<Ground> => {
  const all = { ...good, ...answers }
  const ground = createGround({
    options: { projectId: PROJECT, ...options },
    before: (page) => {
      page.fetch = async (input) =>
        all[new URL(String(input)).pathname]?.() ?? new Response(null, { status: 404 })
    },
  })
  ground.core.startServices()
  for (let turn = 0; turn < 20 && ground.told('wm-error').length === 0; turn++) await ground.settled()
  return ground
}

const login = { features: [{ id: 'social_login', isEnabled: true, config: ['email'] }] }

export const alertCauses: Causes = {
  'analytics-403': async () => {
    const ground = await opened({}, { '/e': () => new Response(null, { status: 403 }) })
    return alerted(ground, { origin: ORIGIN })
  },
  'alert-origin': async () => {
    const ground = await opened(
      {},
      {
        '/appkit/v1/config': () => Response.json(login),
        '/projects/v1/origins': () => Response.json({ allowedOrigins: ['https://other.example'] }),
      },
    )
    return alerted(ground, { origin: ORIGIN })
  },
  'alert-local': async () => {
    const ground = await opened({ features: { activity: true, email: false, send: true } }, {})
    return alerted(ground, { features: 'email, activity' })
  },
}
