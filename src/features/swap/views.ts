/** The views of Swap, which arrive together: nobody reviews a swap without having written it. */

export { view as swap } from './draft/SwapView.tsx'
export { view as preview } from './preview/SwapPreviewView.tsx'
export { view as selectToken } from './token/SwapSelectTokenView.tsx'
