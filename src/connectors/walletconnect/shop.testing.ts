/** The page of tests, as it introduces itself to the relay and to wallets. */
import type { ClientOptions } from './client.ts'

export const SHOP: ClientOptions['metadata'] = {
  name: 'Shop',
  description: '',
  url: 'https://shop.example',
  icons: [],
}

/** What a connector is given to open the real sign client with. */
export const shopClient = (relayUrl: string) => ({
  projectId: '0123456789abcdef0123456789abcdef',
  relayUrl,
  verifyUrl: undefined,
  metadata: SHOP,
})
