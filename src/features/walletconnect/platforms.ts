/** By which ways a wallet can be reached from this device, the best one first (protocol 9.1). */
import type { LinkedWallet } from '../../state/router.ts'

export type Way = 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export const waysOf = (
  wallet: LinkedWallet,
  { isMobile }: { readonly isMobile: boolean },
): readonly Way[] => {
  const ways: Way[] = []
  if (wallet.mobileLink !== undefined || wallet.universalLink !== undefined)
    ways.push(isMobile ? 'mobile' : 'qrcode')
  if (wallet.webappLink !== undefined) ways.push('web')
  if (wallet.desktopLink !== undefined && !isMobile) ways.push('desktop')
  return ways.length > 0 ? ways : ['unsupported']
}
