/** A part of Connect that is fetched when there is use for it, and never before: shown at once where it is there already. */
import { useEffect, useState } from 'react'
import type { Core, Wallet } from '../../core/wallet.ts'
import { ownFailure } from '../../errors/own.ts'
import { createLazyPart, type LazyPart } from '../../lib/lazy-part.ts'
import { oncePerCore } from '../../lib/once-per.ts'

type PartOf<T> = (of: { readonly core: Core }) => LazyPart<T>

export const lazyPartOf = <T>(load: () => Promise<T>): PartOf<T> =>
  oncePerCore(({ clock }: Core) =>
    createLazyPart<T>(clock, load, (cause) => ownFailure('chunk-failed', cause)),
  )

/** `loaded`: undefined while it is not there, or cannot be had (`isFailed`). */
export function useLazyPart<T>(wallet: Wallet, partOf: PartOf<T>, isWanted: boolean) {
  const part = partOf(wallet)
  const [loaded, setLoaded] = useState<T | undefined>(() => {
    let there: T | undefined
    part.whenThere((one) => {
      there = one
    })
    return there
  })
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is another try
  useEffect(() => {
    if (!isWanted) return
    let isShown = true
    part.get().then(
      (one) => isShown && setLoaded(() => one),
      (error) => {
        wallet.report(error)
        if (isShown) setFailed(true)
      },
    )
    return () => {
      isShown = false
    }
  }, [wallet, part, isWanted, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }
  return { loaded, isFailed, retry }
}
