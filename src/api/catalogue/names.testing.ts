/** The calls of account names, as entries of the catalogue. */
import { ADDRESS } from '../api.testing.ts'
import { chain, type Entry, GET, POST } from './entry.testing.ts'

const profile = (name: string) => ({
  name,
  registered_at: '2025-01-01T00:00:00Z',
  addresses: { '2147483649': { address: ADDRESS, created: '2025-01-01T00:00:00Z' } },
  attributes: [{ avatar: 'https://img.example/a.png', bio: 'Hello' }],
})

const readProfile = (name: string) => ({
  name,
  addresses: new Map([['2147483649', ADDRESS]]),
  avatar: 'https://img.example/a.png',
  bio: 'Hello',
})

export const namesEntries: readonly Entry[] = [
  {
    name: 'names.account',
    ask: (api) => api.names.account('alice.reown.id'),
    ...chain,
    ...GET,
    path: '/v1/profile/account/alice.reown.id',
    query: { apiVersion: '2' },
    answer: profile('alice.reown.id'),
    value: readProfile('alice.reown.id'),
    skipped: { value: undefined },
  },
  {
    name: 'names.reverse',
    ask: (api) => api.names.reverse({ address: ADDRESS, sender: ADDRESS }),
    ...chain,
    ...GET,
    path: `/v1/profile/reverse/${ADDRESS}`,
    query: { sender: ADDRESS, apiVersion: '2' },
    answer: [profile('alice.reown.id'), profile('alice.wcn.id')],
    value: [readProfile('alice.reown.id'), readProfile('alice.wcn.id')],
    skipped: { value: [] },
  },
  {
    name: 'names.suggestions',
    ask: (api) => api.names.suggestions('alice'),
    ...chain,
    ...GET,
    path: '/v1/profile/suggestions/alice',
    query: { zone: 'reown.id' },
    answer: {
      suggestions: [
        { name: 'alice.reown.id', registered: true },
        { name: 'alice-1.reown.id', registered: false },
      ],
    },
    value: [
      { name: 'alice.reown.id', isRegistered: true },
      { name: 'alice-1.reown.id', isRegistered: false },
    ],
    skipped: { value: [] },
  },
  {
    name: 'names.register',
    ask: (api) =>
      api.names.register({
        name: 'alice.reown.id',
        coinType: 2147483649,
        address: ADDRESS,
        message: '{"name":"alice.reown.id","attributes":{},"timestamp":1735689600}',
        signature: '0x12',
      }),
    ...chain,
    ...POST,
    path: '/v1/profile/account',
    body: {
      coin_type: 2147483649,
      address: ADDRESS,
      message: '{"name":"alice.reown.id","attributes":{},"timestamp":1735689600}',
      signature: '0x12',
    },
    answer: '',
    value: true,
    skipped: { value: false },
  },
]
