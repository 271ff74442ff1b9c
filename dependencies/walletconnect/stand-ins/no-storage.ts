/** In place of the sign client's own store, which it makes where it is given none: it is always given ours (`client.ts`). */
// biome-ignore lint/style/noDefaultExport: as the one it stands for
export default class NoStorage {
  constructor() {
    throw new TypeError('The client was opened without a store')
  }
}
