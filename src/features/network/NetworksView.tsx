/** The list of networks to choose from. */
import type { ViewModule } from '../../surface/view.ts'
import { NetworkRows } from './NetworkRows.tsx'

export const view: ViewModule<'Networks'> = {
  View: NetworkRows,
  title: ({ t }) => t('networks.title'),
}
