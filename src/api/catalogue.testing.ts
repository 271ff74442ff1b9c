/** Each call of the API once: how to make it, the request that must be sent, a valid answer and the expected value. */
import { common } from './api.testing.ts'
import { accountEntries } from './catalogue/account.testing.ts'
import { analyticsEntries } from './catalogue/analytics.testing.ts'
import type { Entry } from './catalogue/entry.testing.ts'
import { historyEntries } from './catalogue/history.testing.ts'
import { namesEntries } from './catalogue/names.testing.ts'
import { onrampEntries } from './catalogue/onramp.testing.ts'
import { pricesEntries } from './catalogue/prices.testing.ts'
import { projectEntries } from './catalogue/project.testing.ts'
import { sessionsEntries } from './catalogue/sessions.testing.ts'
import { swapEntries } from './catalogue/swap.testing.ts'
import { walletsEntries } from './catalogue/wallets.testing.ts'

export const catalogue: readonly Entry[] = [
  ...accountEntries,
  ...historyEntries,
  ...swapEntries,
  ...pricesEntries,
  ...onrampEntries,
  ...namesEntries,
  ...sessionsEntries,
  ...walletsEntries,
  ...projectEntries,
  ...analyticsEntries,
]

export const expectedQuery = ({ query = {} }: Entry) => ({ ...query, ...common })
