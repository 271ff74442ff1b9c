// Owns what the project's owner set elsewhere: features, allowed origins, analytics. Tests change it by
// `services.configure`.

/** @returns {import('../host.mjs').Endpoint[]} */
export const projectEndpoints = (world) => [
  {
    name: 'config',
    host: 'wallets',
    method: 'GET',
    path: '/appkit/v1/config',
    answer: () => ({ features: world.settings.features }),
  },
  {
    name: 'origins',
    host: 'wallets',
    method: 'GET',
    path: '/projects/v1/origins',
    answer: () => ({ allowedOrigins: world.settings.allowedOrigins }),
  },
  {
    name: 'getAnalyticsConfig',
    host: 'wallets',
    method: 'GET',
    path: '/getAnalyticsConfig',
    answer: () => ({ isAnalyticsEnabled: world.settings.isAnalyticsEnabled }),
  },
]
