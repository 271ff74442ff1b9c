/** The entry of the frame's page (`/sdk`): hands the frame what it needs of the browser, and begins. */
import { systemClock } from '../../../src/lib/clock.ts'
import { startFrame } from './frame.ts'
import { readConfig } from './read-config.ts'
import { createStored } from './stored.ts'
import { createTabs } from './tabs.ts'

const debug = (line: string) => console.debug(`[secure frame] ${line}`)
/** The name alone: messages of errors may quote what they were about. */
const report = (error: unknown) =>
  console.error(`[secure frame] ${error instanceof Error ? error.name : 'An unknown error'}`)

const config = readConfig(document)

startFrame({
  window,
  config,
  clock: systemClock,
  stored: createStored(
    () => window.indexedDB,
    systemClock,
    () => debug('Storage is refused; memory stands in'),
  ),
  tabs: createTabs(report),
  network: new URLSearchParams(location.search).get('chainId'),
  async approver(nodes) {
    const [{ createApprover }, { createReads }] = await Promise.all([
      import('../approve/approver.ts'),
      import('./reads.ts'),
    ])
    return createApprover(document.getElementById('root') ?? document.body, createReads(nodes))
  },
  async smartAccounts() {
    const { createSmartAccounts } = await import('../account/smart-accounts.ts')
    return createSmartAccounts({ nodes: config.nodes, bundlers: config.bundlers })
  },
  debug,
  report,
})
