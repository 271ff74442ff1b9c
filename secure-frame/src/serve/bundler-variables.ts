/** The names that the bundler's program reads: known to the server too, since both may be started in one environment. */
export const BUNDLER_VARIABLES: readonly string[] = [
  'SECURE_FRAME_BUNDLER_CHAIN',
  'SECURE_FRAME_BUNDLER_NODE',
  'SECURE_FRAME_BUNDLER_KEY',
  'SECURE_FRAME_BUNDLER_ORIGIN',
  'SECURE_FRAME_BUNDLER_PORT',
  'SECURE_FRAME_BUNDLER_HOST',
]
