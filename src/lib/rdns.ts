/** Owns how the reverse-domain ids of wallets compare: as domains do, in any case and with or without the root's dot. */
export const toRdns = (text: string): string => text.toLowerCase().replace(/\.+$/, '')

/** Ids of connectors of ours, which no wallet of the page may take. */
export const isOwnId = (id: string): boolean =>
  /^(?:safe|walletconnect|coinbasewallet(?:sdk)?|injected|announced|auth)$/i.test(id)
