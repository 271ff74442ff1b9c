/** The product's version, which the build sets from package.json. */
declare const __VERSION__: string

export const VERSION: string = __VERSION__
