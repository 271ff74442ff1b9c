/**
 * Whether the visitor has been asked for so long that a hint is due. Only a hint: a person is never timed out
 * (decisions 18).
 */
import { useEffect, useState } from 'react'

const SLOW_MS = 15_000

export const useSlow = (busy: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return slow
}
