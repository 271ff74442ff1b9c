/** Tokens and styles of the shell and of what most views use; added to the shared stylesheet when the surface is loaded. */
import components from './components.css?inline'
import shell from './shell.css?inline'
import tokens from './surface-tokens.css?inline'

export const componentCss: string = tokens + shell + components
