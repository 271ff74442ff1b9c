/** Normalizes rdns ids for comparison, like domain names: lower case, without trailing dots. */
export const toRdns = (text: string): string => text.toLowerCase().replace(/\.+$/, '')

/** Ids of the product's own connectors, which no wallet of the page may use. */
export const isReservedId = (id: string): boolean =>
  /^(?:safe|walletconnect|coinbasewallet(?:sdk)?|injected|announced|auth)$/i.test(id)
