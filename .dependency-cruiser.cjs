/** Arrows point down and never in a circle (the layout is in README.md). Type-only imports are words, not arrows. */
const layer = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|testing)\\.tsx?$' },
  to: { path: to, dependencyTypesNot: ['type-only'] },
})

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    layer('lib-knows-nothing', '^src/lib/', '^src/(?!lib/)'),
    layer('errors-know-lib', '^src/errors/', '^src/(?!errors/|lib/)'),
    layer('i18n-knows-errors', '^src/i18n/', '^src/(?!i18n/|errors/|lib/)'),
    layer('state-is-below', '^src/state/', '^src/(?!state/|lib/)'),
    layer('ui-knows-no-wallet', '^src/ui/', '^src/(?!ui/|lib/)'),
    layer('chains-know-errors', '^src/chains/', '^src/(?!chains/|errors/|lib/)'),
    layer('api-knows-errors', '^src/api/', '^src/(?!api/|errors/|lib/)'),
    layer('provider-knows-errors', '^src/provider/', '^src/(?!provider/|errors/|lib/)'),
    layer('connectors-know-errors', '^src/connectors/', '^src/(?!connectors/|errors/|lib/)'),
    layer(
      'session-knows-connectors',
      '^src/session/',
      '^src/(?!session/|connectors/|chains/|state/|errors/|lib/)',
    ),
    layer('features-use-ui-and-state', '^src/features/', '^src/(core|host|services|surface|tag|chains|api)/'),
    layer(
      'transfer-uses-ui-and-state',
      '^src/transfer/',
      '^src/(core|host|services|surface|tag|provider|chains|api)/',
    ),
    {
      name: 'transfer-knows-no-feature',
      severity: 'error',
      comment: 'Not even its types: what every feature shares is below all of them',
      from: { path: '^src/transfer/', pathNot: '\\.(test|testing)\\.tsx?$' },
      to: { path: '^src/features/' },
    },
    layer('surface-does-not-know-the-tag', '^src/surface/', '^src/tag/(?!options/)'),
    layer('core-is-below-the-tag', '^src/core/', '^src/(tag/(?!options/)|surface/)'),
    layer('host-is-below-the-tag', '^src/host/', '^src/tag/(?!options/)'),
    layer('services-know-no-view', '^src/services/', '^src/(tag/(?!options/)|surface|features|host)/'),
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.(test|testing)\\.tsx?$' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'react-below-the-surface',
      severity: 'error',
      comment: 'The first loading stage has no React',
      from: { path: '^src/(transfer|state|lib|errors|i18n|connectors|chains|provider)/' },
      to: { path: 'node_modules/(react|react-dom|@r2wc)/' },
    },
    {
      name: 'tests-stay-out',
      severity: 'error',
      from: { pathNot: '\\.(test|testing)\\.tsx?$' },
      to: { path: '\\.(test|testing)\\.tsx?$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'] },
  },
}
