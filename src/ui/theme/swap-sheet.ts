/** Styles of the swap views; loaded with them. */
import swap from './swap.css?inline'

export const swapCss: string = swap
