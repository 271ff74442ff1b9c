// Styles that only the list of all tokens needs; they arrive with it.
import account from './account.css?inline'

export const accountCss: string = account
