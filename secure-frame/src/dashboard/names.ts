/** Origins and e-mail addresses for display. */
import { cleanText } from '../../../src/lib/text.ts'

/** More than either can have (254, and 253 besides scheme and port): their end says whose they are, and is not cut off. */
const LONGEST = 320

export const wholeName = (name: string): string => cleanText(name, LONGEST)
