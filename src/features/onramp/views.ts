/** The views of buying, which arrive together: whoever orders goes to the provider's page. */

export { view as payment } from './BuyInProgressView.tsx'
export { view as bought } from './OnRampActivityView.tsx'
export { view as order } from './OnRampView.tsx'
export { view as help } from './WhatIsABuyView.tsx'
