/** The product's version: set by the build from package.json. */
declare const __VERSION__: string

export const VERSION: string = __VERSION__
