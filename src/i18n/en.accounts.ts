/** English texts of SwitchAccount, loaded with that view. */
export const accountsTexts = {
  'accounts.title': 'Wallets and accounts',
  'accounts.list': '{namespace}: {wallet}',
  'accounts.none': 'No wallet for {namespace}',
  'accounts.none.text': 'Connect one beside the other',
  'accounts.reconnecting': '{namespace}: reconnecting',
  'accounts.type.smartAccount': 'Smart account',
  'accounts.type.eoa': 'Standard account',
  'accounts.changing': 'Switching to this account',
  'accounts.disconnect': 'Disconnect',
  'accounts.disconnect.label': 'Disconnect {wallet} from {namespace}',
} as const

export type AccountsTextKey = keyof typeof accountsTexts
