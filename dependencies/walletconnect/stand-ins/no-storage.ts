/**
 * Replaces the sign client's default store. It is only created when no store is passed, and ours always is
 * (`client.ts`).
 */
// biome-ignore lint/style/noDefaultExport: as the one it stands for
export default class NoStorage {
  constructor() {
    throw new TypeError('The client was opened without a store')
  }
}
