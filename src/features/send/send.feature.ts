/** The feature send: its views, each a chunk of its own or beside the surface. */
import type { Feature } from '../../surface/view.ts'
import type { SendProps } from './send.state.ts'

export const sendFeature: Feature<SendProps> = {
  on: (config) => config.features.send ?? true,
  own: ({ parts }) => import('./send.state.ts').then((m) => ({ send: parts.send(m.createSend) })),
  views: {
    Send: () => import('./draft/SendView.tsx').then((m) => m.sendView),
    SelectToken: () => import('./token/SelectTokenView.tsx').then((m) => m.selectTokenView),
    SendPreview: () => import('./review/SendPreviewView.tsx').then((m) => m.sendPreviewView),
  },
}
