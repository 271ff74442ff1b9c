/** Styles of the views of smart sessions; loaded with them. */
import sessions from './sessions.css?inline'

export const sessionsCss: string = sessions
