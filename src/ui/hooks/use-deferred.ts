/**
 * What is much to make, made in a task of its own: no frame waits for it and for the view as well. Until then what was made
 * before. Another subject wants another `key` on its component, or it would be shown what belongs to the last one.
 */
import { useEffect, useState } from 'react'
import type { Clock } from '../../lib/clock.ts'

export const useLater = <T>(
  clock: Pick<Clock, 'setTimeout'>,
  /** Kept by `useCallback`: another one makes it anew. */
  make: () => T,
): T | undefined => {
  const [made, setMade] = useState<{ readonly value: T }>()
  useEffect(() => clock.setTimeout(() => setMade({ value: make() }), 0), [clock, make])
  return made?.value
}
