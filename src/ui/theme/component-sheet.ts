// The text of the styles of the shell and the first views, added to the frame's sheet when the surface arrives.
import components from './components.css?inline'
import shell from './shell.css?inline'

export const componentCss: string = shell + components
