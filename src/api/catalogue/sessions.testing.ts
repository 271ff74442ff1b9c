/** The calls of sessions of smart accounts, as entries of the catalogue. */
import { ADDRESS } from '../api.testing.ts'
import { account, chain, type Entry, GET, POST } from './entry.testing.ts'

const session = (pci: string) => ({
  project: { id: 'p', name: 'Game', url: 'https://game.example/', iconUrl: 'https://game.example/i.png' },
  pci,
  expiry: 1_800_000_000,
  createdAt: 1_700_000_000,
  permissions: [
    { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: '1' } },
  ],
  policies: [{ id: 'sudo' }],
  context: '0xabcd',
})

export const sessionsEntries: readonly Entry[] = [
  {
    name: 'sessions.list',
    ask: (api) => api.sessions.list(account),
    ...chain,
    ...GET,
    path: `/v1/sessions/${encodeURIComponent(account)}`,
    answer: { pcis: [session('s1'), session('s2')] },
    value: ['s1', 's2'].map((pci) => {
      const { project, policies, ...rest } = session(pci)
      const { iconUrl, name, url } = project
      return { ...rest, project: { name, url, image: iconUrl }, policies: policies.map(({ id }) => id) }
    }),
    skipped: { value: [] },
  },
  {
    name: 'sessions.create',
    ask: (api) => api.sessions.create(account, { chainId: '0x1' }),
    ...chain,
    ...POST,
    path: `/v1/sessions/${encodeURIComponent(account)}`,
    query: { v: '2' },
    body: { chainId: '0x1' },
    answer: { pci: 's1', key: { type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` } },
    value: { pci: 's1', key: { type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` } },
    skipped: { value: null },
  },
  {
    name: 'sessions.activate',
    ask: (api) => api.sessions.activate(account, { pci: 's1' }),
    ...chain,
    ...POST,
    path: `/v1/sessions/${encodeURIComponent(account)}/activate`,
    body: { pci: 's1' },
    answer: '',
    value: true,
    skipped: { value: false },
  },
  {
    name: 'sessions.revoke',
    ask: (api) => api.sessions.revoke(account, { pci: 's1', signature: '0x12' }),
    ...chain,
    ...POST,
    path: `/v1/sessions/${ADDRESS}/revoke`,
    hasTwoForms: true,
    body: { pci: 's1', signature: '0x12' },
    answer: 'ok',
    value: true,
    skipped: { value: false },
  },
]
