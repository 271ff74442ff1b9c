/** Styles of the e-mail field on Connect and of the code; loaded with them. */
import email from './email.css?inline'

export const emailCss: string = email
