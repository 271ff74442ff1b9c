/**
 * Arrows point down and never in a circle, those of types as well (the layout is in docs/architecture.md). What a layer lets others
 * know of it is its contract: types alone, which the layers above the libraries (`lib`, `errors`, `i18n`, `ui`) may import.
 */
const CONTRACTS = [
  'api/contract',
  'chains/(calls|chain|contract|network|primitives|tokens|solana/solana-chain)',
  'connectors/connector',
  'core/(wallet|contracts/[a-z]+)',
  'frame/contract',
  'session/contract',
  'surface/(contract|view)',
]
const CONTRACT = `^src/(${CONTRACTS.join('|')})\\.ts$`
const TESTS = '\\.(test|testing)\\.tsx?$'

/** For layers that stand alone: not even a contract. */
const nothingBut = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: to },
})

/** `at`: what only this arrow leaves out, and which kinds of import. */
const arrow = (name, from, to, at = {}) => [
  {
    name,
    severity: 'error',
    from: { path: from, pathNot: TESTS },
    to: { path: to, ...at, dependencyTypesNot: ['type-only', ...(at.dependencyTypesNot ?? [])] },
  },
  {
    name: `${name} (types)`,
    severity: 'error',
    from: { path: from, pathNot: TESTS },
    to: {
      path: to,
      pathNot: [CONTRACT, ...(at.pathNot ? [at.pathNot] : [])],
      dependencyTypes: ['type-only'],
    },
  },
]

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    nothingBut('lib-knows-nothing', '^src/lib/', '^src/(?!lib/)'),
    nothingBut('errors-know-lib', '^src/errors/', '^src/(?!errors/|lib/)'),
    nothingBut('i18n-knows-errors', '^src/i18n/', '^src/(?!i18n/|errors/|lib/)'),
    ...arrow('state-is-below', '^src/state/', '^src/(?!state/|lib/)'),
    nothingBut('ui-knows-no-wallet', '^src/ui/', '^src/(?!ui/|lib/)'),
    ...arrow('chains-know-errors', '^src/chains/', '^src/(?!chains/|errors/|lib/)'),
    ...arrow('api-knows-errors', '^src/api/', '^src/(?!api/|errors/|lib/)'),
    ...arrow('frame-knows-errors', '^src/frame/', '^src/(?!frame/|errors/|lib/)'),
    ...arrow('provider-knows-errors', '^src/provider/', '^src/(?!provider/|errors/|lib/)'),
    ...arrow('connectors-know-errors', '^src/connectors/', '^src/(?!connectors/|errors/|lib/)'),
    ...arrow(
      'session-knows-connectors',
      '^src/session/',
      '^src/(?!session/|connectors/|chains/|state/|errors/|lib/)',
    ),
    ...arrow(
      'features-use-ui-and-state',
      '^src/features/',
      '^src/(core|host|services|surface|tag|chains|api)/',
    ),
    // It may use connectors, session, state, errors and texts, and draw with `ui`.
    ...arrow(
      'transfer-uses-session-state-and-ui',
      '^src/transfer/',
      '^src/(core|host|services|surface|tag|provider|chains|api)/',
    ),
    nothingBut('transfer-knows-no-feature', '^src/transfer/', '^src/features/'),
    ...arrow(
      'tag-reaches-later-stages-by-import()',
      '^src/tag/',
      '^src/(bridge|surface/|features/|transfer/|services/)',
      { dependencyTypesNot: ['dynamic-import'] },
    ),
    ...arrow('surface-does-not-know-the-tag', '^src/(bridge|surface/)', '^src/tag/(?!options/)'),
    ...arrow('core-is-below-the-tag', '^src/core/', '^src/(tag/(?!options/)|surface/)'),
    ...arrow('host-is-below-the-tag', '^src/host/', '^src/tag/(?!options/)'),
    ...arrow('services-know-no-view', '^src/services/', '^src/(tag/(?!options/)|surface|features|host)/'),
    ...arrow('features-do-not-know-each-other', '^src/features/([^/]+)/', '^src/features/([^/]+)/', {
      pathNot: '^src/features/$1/',
    }),
    {
      name: 'contracts-are-types',
      severity: 'error',
      from: { path: CONTRACT },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'react-below-the-surface',
      severity: 'error',
      comment: 'The first loading stage has no React, nor has what is drawn by nobody',
      from: {
        path: '^src/(tag|core|host|session|services|api|transfer(?!/views)|state|lib|errors|i18n|connectors|chains|provider)/',
      },
      to: { path: 'node_modules/(react|react-dom|@r2wc)/' },
    },
    {
      name: 'schemas-are-strict',
      severity: 'error',
      comment: 'Of some of valibot’s schemas lib/schema.ts has stricter ones',
      from: { path: '^src/', pathNot: '^src/lib/schema\\.ts$' },
      to: { path: 'node_modules/valibot/' },
    },
    nothingBut('the-frame-stands-alone', '^secure-frame/', '^src/(?!lib/)'),
    nothingBut('nothing-imports-the-frame', '^src/', '^secure-frame/'),
    nothingBut(
      'frame-contract-knows-nothing',
      '^secure-frame/src/contract/',
      '^secure-frame/src/(?!contract/)',
    ),
    nothingBut(
      'frame-pages-know-no-server',
      '^secure-frame/src/(page|approve|account|dashboard|device|loading)/',
      '^secure-frame/src/(vault|serve|bundler)/',
    ),
    nothingBut(
      'frame-server-knows-no-page',
      '^secure-frame/src/(vault|serve|bundler)/',
      '^secure-frame/src/(page|approve|dashboard|device|loading)/',
    ),
    nothingBut('vault-knows-no-account', '^secure-frame/src/(vault|serve)/', '^secure-frame/src/account/'),
    nothingBut('vault-knows-no-program', '^secure-frame/src/vault/', '^secure-frame/src/(serve|bundler)/'),
    nothingBut('bundler-knows-no-vault', '^secure-frame/src/bundler/', '^secure-frame/src/(vault|serve)/'),
    nothingBut(
      'accounts-know-no-page',
      '^secure-frame/src/account/',
      '^secure-frame/src/(page|approve|dashboard|device)/',
    ),
    nothingBut(
      'approval-knows-no-key',
      '^secure-frame/src/approve/',
      '^secure-frame/src/(page|account|dashboard|device)/',
    ),
    ...arrow(
      'page-reaches-later-parts-by-import()',
      '^secure-frame/src/page/',
      '^secure-frame/src/(approve|account)/',
      {
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    nothingBut(
      'page-knows-no-other-page',
      '^secure-frame/src/page/',
      '^secure-frame/src/(dashboard|device|loading)/',
    ),
    {
      name: 'tests-stay-out',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: TESTS },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'] },
  },
}
