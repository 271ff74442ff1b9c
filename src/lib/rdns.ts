/**
 * Normalizes rdns ids for comparison, like domain names: lower case, without trailing dots. A text without a dot is none, and stays as it is:
 * it may be the name that another wallet has for its id.
 */
export const toRdns = (text: string): string =>
  text.includes('.') ? text.toLowerCase().replace(/\.+$/, '') : text

/** Ids of the product's own connectors, which no wallet of the page may use. */
export const isReservedId = (id: string): boolean =>
  /^(?:safe|walletconnect|coinbasewallet(?:sdk)?|injected|announced|auth)$/i.test(id)
