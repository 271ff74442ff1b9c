/** Styles of virtual lists; loaded with the first one. */
import list from './list.css?inline'

export const listCss: string = list
