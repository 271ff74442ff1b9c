/** What befalls the frame's server in the journeys: it is killed, comes back, and its clock goes ahead. */
import type { Local } from './frame.ts'

const MINUTE = 60_000

/** Run by the server before its own program. */
const ahead = (minutes: number): string => {
  const script = `const now = Date.now; Date.now = () => now() + ${minutes * MINUTE}`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}

/** As after a loss of power, the clock so many minutes ahead of the browser's. */
export const restart = async (
  { vault, environment }: Pick<Local, 'vault' | 'environment'>,
  { minutes = 0 } = {},
): Promise<void> => {
  await vault.kill()
  Object.assign(environment, { NODE_OPTIONS: minutes === 0 ? '' : ahead(minutes) })
  await vault.start()
}
