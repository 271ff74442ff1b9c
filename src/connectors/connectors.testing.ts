/** Objects of a hostile page, for the tests of connectors. */

/** Throws whenever anything of it is read. */
export const hostile = () =>
  new Proxy(
    {},
    {
      get() {
        throw new Error('get')
      },
    },
  )
