/**
 * Links to wallet apps that came from the directory or the host in this page load. A stored link with a custom scheme is followed
 * only if it is among them. Each core has its own set.
 */
export const createKnownApps = (): Set<string> => new Set()
