/** The embedded wallet: what signing in by e-mail or a social account asks of the secure frame. Types only. */
import type { FrameAsk, SignedInBy } from '../../frame/contract.ts'

export type Auth = {
  /** The connector of whoever has signed in: connecting it asks the frame who that is. */
  readonly connectorId: string
  /** Asks the frame, which is loaded by the first request (decisions 49). */
  readonly ask: FrameAsk
  /** Kept until disconnect. Called before the connector is connected. */
  signedInBy(provider: SignedInBy): void
  /** The visitor's e-mail address is another one from now on: whoever is shown or told of it follows. */
  emailChanged(email: string): void
}

export type Embedded = {
  /** Lazy: fetched when the visitor signs in, or for a stored session. Rejects with `chunk-failed`. */
  auth(): Promise<Auth>
}
