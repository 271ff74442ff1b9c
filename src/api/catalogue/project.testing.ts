/** The calls of the project’s settings, as entries of the catalogue. */
import { directory, type Entry, GET } from './entry.testing.ts'

export const projectEntries: readonly Entry[] = [
  {
    name: 'project.config',
    ask: (api) => api.project.config(),
    ...directory,
    ...GET,
    path: '/appkit/v1/config',
    answer: {
      features: [
        { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
        { id: 'activity', isEnabled: true, config: null },
        { id: 'swap', isEnabled: false },
      ],
    },
    value: [
      { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
      { id: 'activity', isEnabled: true, config: null },
      { id: 'swap', isEnabled: false },
    ],
    unset: null,
  },
  {
    name: 'project.origins',
    ask: (api) => api.project.origins(),
    ...directory,
    ...GET,
    path: '/projects/v1/origins',
    answer: { allowedOrigins: ['https://*.shop.example', 'shop.example:8080'] },
    value: ['https://*.shop.example', 'shop.example:8080'],
    unset: [],
  },
  {
    name: 'project.analytics',
    ask: (api) => api.project.analytics(),
    ...directory,
    ...GET,
    path: '/getAnalyticsConfig',
    answer: { isAnalyticsEnabled: true },
    value: true,
    unset: false,
    fallback: false,
  },
]
