/**
 * Computes an expensive value in a task of its own, so that no frame waits for both it and the view. Until then
 * returns the previous value, so a component that changes its subject needs another `key`.
 */
import { useEffect, useState } from 'react'
import type { Clock } from '../../lib/clock.ts'

export const useDeferred = <T>(
  clock: Pick<Clock, 'setTimeout'>,
  /** Memoise with `useCallback`: another function computes the value again. */
  make: () => T,
): T | undefined => {
  const [made, setMade] = useState<{ readonly value: T }>()
  useEffect(() => clock.setTimeout(() => setMade({ value: make() }), 0), [clock, make])
  return made?.value
}
