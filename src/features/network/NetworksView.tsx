/** The list of networks to choose from. */
import type { ViewModule } from '../../surface/view.ts'
import { NetworkRows } from './NetworkRows.tsx'
import { type NetworkProps, own } from './network.state.ts'

export const view: ViewModule<'Networks', NetworkProps> = {
  own,

  View: NetworkRows,
  title: ({ t }) => t('networks.title'),
}
