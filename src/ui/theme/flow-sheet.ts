/** Styles of all views but the first ones; loaded with the first view that needs them. */
import flows from './flows.css?inline'

export const flowCss: string = flows
