/**
 * Computes an expensive value in a task of its own, so that no frame waits for both it and the view. Until then
 * returns the previous value, so a component that changes its subject needs another `key`.
 */
import { useEffect, useState } from 'react'
import type { Clock } from '../../lib/clock.ts'

export const useDeferred = <T>(
  clock: Pick<Clock, 'setTimeout'>,
  /** Memoise with `useCallback`: another function computes the value again. */
  compute: () => T,
): T | undefined => {
  const [computed, setComputed] = useState<{ readonly value: T }>()
  useEffect(() => clock.setTimeout(() => setComputed({ value: compute() }), 0), [clock, compute])
  return computed?.value
}
