/** The page `/device`, which a mailed link opens. The link's token leaves the address at once, and only a press uses it. */
import { createStage } from '../dashboard/screen.ts'
import { showDevice, takeToken } from './device.ts'

const root = document.getElementById('page')
if (!root || window.top !== window) throw new Error('This page was not served as it should be.')

void showDevice(createStage(root), takeToken(location, history), (path, body) =>
  fetch(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }),
)
