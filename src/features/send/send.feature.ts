/** The feature send: its views, each a chunk of its own or beside the surface. */
import type { Feature } from '../../surface/view.ts'

export const sendFeature: Feature = {
  on: (config) => config.features.send ?? true,
  views: {
    Send: () => import('./draft/SendView.tsx').then((m) => m.sendView),
    SelectToken: () => import('./token/SelectTokenView.tsx').then((m) => m.selectTokenView),
    SendPreview: () => import('./review/SendPreviewView.tsx').then((m) => m.sendPreviewView),
  },
}
