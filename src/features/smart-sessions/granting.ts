/** The views of granting, which arrive together: what a page asks for, and what came of it. */

export { view as created } from './SmartSessionCreatedView.tsx'
export { view as request } from './SmartSessionRequestView.tsx'
