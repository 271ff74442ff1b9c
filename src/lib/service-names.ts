/** Names of the service's own zones (wire facts 2.12, 14); every other name is one of ENS. */

/** New names end in it. */
export const NAME_ZONE = 'reown.id'

/** The older zone is still looked up. */
const SERVICE_NAME = /\.(?:reown|wcn)\.id$/i

export const isServiceName = (name: string): boolean => SERVICE_NAME.test(name)
