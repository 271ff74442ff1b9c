// The text of the styles of every view but the first ones: fetched with the first of them.
import flows from './flows.css?inline'

export const flowCss: string = flows
