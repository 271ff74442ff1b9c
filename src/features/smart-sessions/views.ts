/** The views of smart sessions, which arrive together: who grants one looks at the list. */

export { view as created } from './SmartSessionCreatedView.tsx'
export { view as request } from './SmartSessionRequestView.tsx'
export { view as list } from './SmartSessionsView.tsx'
