/** The bare page of `approve.spec.ts`: asks one request of the kind in its address, and says the outcome on its root. */
import { createApprover } from '../../secure-frame/src/approve/approver.ts'
import { kinds, reads } from '../../secure-frame/src/approve/requests.testing.ts'

const { searchParams } = new URL(location.href)
const { documentElement, body } = document
documentElement.dir = searchParams.get('dir') ?? 'ltr'

/** Nodes that never answer: the screen stays as it is while it reads. */
const never = () => new Promise<never>(() => {})
const isReading = searchParams.has('reading')
const approver = createApprover(
  body,
  isReading ? { call: never, code: never, solanaAccount: never, solanaBlockhash: never } : reads(),
)
const theme = searchParams.get('theme')
if (theme === 'light' || theme === 'dark') approver.setTheme(theme, searchParams.get('accent') ?? undefined)

const make = Object.entries(kinds).find(([name]) => name === searchParams.get('kind'))?.[1]
if (!make) throw new Error('There is no such kind')
const controller = new AbortController()
const outcome = await (async () => {
  const first = approver.ask(make(), { signal: controller.signal })
  document.addEventListener('abort-request', () => controller.abort())
  document.addEventListener('ask-second', async () => {
    documentElement.dataset['second'] = await approver.ask(make(), { signal: controller.signal })
  })
  return first
})()
documentElement.dataset['outcome'] = outcome
