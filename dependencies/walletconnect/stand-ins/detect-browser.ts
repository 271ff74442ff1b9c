/** Replaces `detect-browser`, so that the relay does not learn the visitor's browser and system. */
export const detect = () => null
