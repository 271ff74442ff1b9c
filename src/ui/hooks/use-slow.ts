// Whether something has been going on for so long that a hint is due.
import { useEffect, useState } from 'react'

export const useSlow = (busy: boolean, ms: number): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), ms)
    return () => clearTimeout(timer)
  }, [busy, ms])
  return slow
}
