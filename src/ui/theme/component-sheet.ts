/** Styles of the shell and of what most views use; added to the shared stylesheet when the surface is loaded. */
import components from './components.css?inline'
import shell from './shell.css?inline'

export const componentCss: string = shell + components
