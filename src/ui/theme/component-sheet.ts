// The text of every component's style, added to the frame's sheet when the surface arrives.
import components from './components.css?inline'
import flows from './flows.css?inline'
import shell from './shell.css?inline'

export const componentCss: string = shell + components + flows
