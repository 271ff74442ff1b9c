/** Where the secure frame is (wire facts 6.1): what its windows need to know before the frame itself is asked for. */

/** The production frame, which `endpoints.frame` replaces. */
export const FRAME_ENDPOINT = 'https://secure.walletconnect.org/sdk'

/** What a social window shows until it is told where to go. */
export const loadingUrl = (endpoint: string): URL => new URL('/loading', endpoint)
