/** Says what a message is: a sign-in, text, or bytes that are no text. Pure. */
import {
  codeRow,
  note,
  type Part,
  part,
  type Row,
  stop,
  textRow,
  UNREADABLE,
  type Warning,
} from './description.ts'
import { readSignIn, type SignInContext } from './sign-in.ts'
import { isTransactionMessage } from './solana-message.ts'
import { fromHex, hasHidden, toHex, toText } from './words.ts'

export function describeMessage(message: string, context: SignInContext): Part {
  const bytes = fromHex(message)
  return bytes ? describeBytes(bytes, context) : unreadableMessage(message)
}

/** A signature of a Solana message and one of a transaction are the same thing: bytes that are a transaction would spend. */
export function describeSolanaMessage(message: Uint8Array, context: SignInContext): Part {
  const said = describeBytes(message, context)
  if (!isTransactionMessage(message)) return said
  const warnings = [
    stop(
      'This is a transaction that is passed off as a message. Signing it would let it be sent, so it cannot be approved.',
    ),
  ]
  return { ...said, warnings: [...warnings, ...said.warnings], isUnreadable: true }
}

function describeBytes(bytes: Uint8Array, context: SignInContext): Part {
  const text = toText(bytes)
  if (text === undefined) return unreadableMessage(toHex(bytes))
  const signIn = readSignIn(text, context)
  const whole: Row = codeRow('Message', text)
  const warnings: Warning[] = hasHidden(text)
    ? [
        note(
          'The message holds characters that would be invisible or change the order of others. They are marked.',
        ),
      ]
    : []
  if (signIn)
    return part(
      { sentence: `Sign in to ${signIn.domain || 'a site'}`, rows: [...signIn.rows, whole] },
      { warnings: [...signIn.warnings, ...warnings] },
    )
  return part(
    { sentence: 'Sign this message', rows: [text === '' ? textRow('Message', 'Empty') : whole] },
    { warnings },
  )
}

const unreadableMessage = (message: string): Part =>
  part(
    { sentence: 'Sign bytes that are no text', rows: [codeRow(UNREADABLE, message)] },
    { isUnreadable: true },
  )
