/** Entry of `/loading/result.js`, built as a classic script. */
import { handBack } from './result.ts'

handBack(window)
