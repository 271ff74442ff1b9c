/** What the visitor holds: a phone or a tablet opens wallets as apps, anything else shows a code or has extensions. */
export const isMobile = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  // An iPad calls itself a Mac; no Mac has a touch screen.
  /android|iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
