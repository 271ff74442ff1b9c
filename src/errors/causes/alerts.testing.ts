/** Causes of alerts about services: the real service code with a fake `fetch`. */
import { createHarness, type GivenOptions, type Harness } from '../../core/core.testing.ts'
import { alerted, type Causes } from './outcome.testing.ts'

const PROJECT = '0123456789abcdef0123456789abcdef'
const ORIGIN = 'https://shop.example'

type Answers = Readonly<Record<string, () => Response>>

const good: Answers = {
  '/appkit/v1/config': () => Response.json({ features: [] }),
  '/projects/v1/origins': () => Response.json({ allowedOrigins: [] }),
  '/getAnalyticsConfig': () => Response.json({ isAnalyticsEnabled: true }),
  '/e': () => new Response(null, { status: 202 }),
}

/** Starts the services, as opening the modal does, and waits for an alert. */
const opened = async (options: GivenOptions, answers: Answers): Promise<Harness> => {
  const all = { ...good, ...answers }
  const harness = createHarness({
    options: { projectId: PROJECT, ...options },
    before: (page) => {
      page.fetch = async (input) =>
        all[new URL(String(input)).pathname]?.() ?? new Response(null, { status: 404 })
    },
  })
  harness.core.startServices()
  for (let turn = 0; turn < 20 && harness.emitted('wm-error').length === 0; turn++) await harness.settled()
  return harness
}

const login = { features: [{ id: 'social_login', isEnabled: true, config: ['email'] }] }

export const alertCauses: Causes = {
  'analytics-403': async () => {
    const harness = await opened({}, { '/e': () => new Response(null, { status: 403 }) })
    return alerted(harness, { origin: ORIGIN })
  },
  'alert-origin': async () => {
    const harness = await opened(
      {},
      {
        '/appkit/v1/config': () => Response.json(login),
        '/projects/v1/origins': () => Response.json({ allowedOrigins: ['https://other.example'] }),
      },
    )
    return alerted(harness, { origin: ORIGIN })
  },
  'alert-local': async () => {
    const harness = await opened({ features: { activity: true, email: false, send: true } }, {})
    return alerted(harness, { features: 'email, activity' })
  },
}
