/** A method that the secure frame is never asked (wire facts 6.4). EIP-1193 has 4200 for it. */
import { WalletModalError } from '../../errors/base.ts'
import { errorTexts } from '../../errors/en.errors.ts'

export const notAllowed = (): WalletModalError => new WalletModalError(4200, errorTexts['rpc-not-allowed'])
