/** Styles of the row of social accounts on Connect; loaded with it. */
import social from './social.css?inline'

export const socialCss: string = social
