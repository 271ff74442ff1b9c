/** Styles that only the code to scan needs; loaded with it. */
import link from './link.css?inline'

export const linkCss: string = link
