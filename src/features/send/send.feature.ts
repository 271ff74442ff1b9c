/** The feature send: its views, loaded when they are asked for. */
import type { Feature } from '../../surface/view.ts'

export const sendFeature: Feature = {
  on: (config) => config.features.send ?? true,
  views: {
    Send: () => import('./draft/SendView.tsx'),
    SelectToken: () => import('./token/SelectTokenView.tsx'),
    SendPreview: () => import('./review/SendPreviewView.tsx'),
  },
}
