/**
 * The only place that shows images from outside: `data:` or https, in an `<img>`. An https image is loaded once it is
 * on screen and has two seconds; after a failure our own picture of it is shown if there is one, else a tile with the
 * first letter of the name. Decorative: the name is always beside it. A `data:` image is shown only if its header
 * says it is small, because a few kilobytes can decode to gigabytes.
 */
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../hooks/after-paint.ts'
import { usePicture } from '../hooks/use-picture.ts'
import { FailedImages } from './failed-images.ts'
import { hueOf } from './hue.ts'

export type RemoteImageProps = {
  src?: string | undefined
  name: string
  /** The id of a network, its coin or a connector that has a picture of its own (`use-picture.ts`). */
  mark?: string | undefined
  size?: 'row' | 'large' | 'chip' | undefined
  shape?: 'wallet' | 'round' | undefined
  /** Shown instead of the letter. */
  children?: ReactNode
}

const timeoutMs = 2000
const maxDataLength = 1_000_000

export function RemoteImage({ src, name, mark, size = 'row', shape = 'wallet', children }: RemoteImageProps) {
  const [ownMemory] = useState(() => new Set<string>())
  const failed = useContext(FailedImages) ?? ownMemory
  const tile = useRef<HTMLSpanElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [checked, setChecked] = useState<string>()
  const [, redraw] = useState(0)

  const usableOf = (image: string | undefined) =>
    image !== undefined && allowed(image) && !failed.has(image) ? image : undefined
  const given = usableOf(src)
  const { src: own, isComing } = usePicture(given === undefined ? mark : undefined)
  const usable = given ?? usableOf(own)
  const remote = usable?.startsWith('https:') ?? false
  const seen = useSeen(tile, remote)
  const fits = usable !== undefined && (remote || checked === usable || isPlainlySmall(usable))
  const shown = fits && (seen || !remote)

  const giveUp = () => {
    if (usable === undefined) return
    failed.add(usable)
    redraw((n) => n + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: giveUp is about usable, which is listed
  useEffect(() => {
    if (usable === undefined || fits) return
    let isWanted = true
    import('../../lib/image-size.ts')
      .then(({ isDrawableData }) => isDrawableData(usable))
      .catch(() => false)
      .then((isSmall) => {
        if (isWanted) isSmall ? setChecked(usable) : giveUp()
      })
    return () => {
      isWanted = false
    }
  }, [usable, fits])

  // Not as a property: an SVG is parsed at once, and that can wait until the list is on the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: giveUp is about usable, which is listed
  useEffect(() => {
    const image = picture.current
    if (!shown || !image) return
    let timer: ReturnType<typeof setTimeout> | undefined
    image.onload = () => clearTimeout(timer)
    image.onerror = giveUp
    // A page in the background paints nothing, and asks for nothing that could be late.
    const stop = afterPaint(() => {
      image.src = usable
      timer = setTimeout(giveUp, timeoutMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
      image.onload = image.onerror = null
    }
  }, [shown, usable])

  const isLetter = usable === undefined && !isComing
  if (isLetter && children) return children
  const letter = [...name.trim()][0]?.toUpperCase() ?? '?'
  return (
    <span
      ref={tile}
      className={`image at-${size} ${shape}`}
      aria-hidden="true"
      style={{ backgroundColor: isLetter ? `oklch(0.5 0.13 ${hueOf(name)})` : '' }}
    >
      {isLetter ? (
        letter
      ) : shown ? (
        <img
          key={usable}
          ref={picture}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
        />
      ) : null}
    </span>
  )
}

/** Whether the element was on screen since `isWatched`. */
const useSeen = (element: RefObject<Element | null>, isWatched: boolean): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!isWatched || seen || !element.current) return
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element, isWatched, seen])
  return seen
}

const allowed = (src: string) =>
  (/^data:image\//i.test(src) && src.length <= maxDataLength) || /^https:\/\//i.test(src)

const maxPixels = 1_048_576

/**
 * Decides SVG and PNG, which nearly all icons are, at once; false means that `lib/image-size.ts` has to read the
 * header.
 */
const isPlainlySmall = (src: string) => {
  if (/^data:image\/svg\+xml(?:;base64,P[A-P]|(?!.{0,40}base64)[^,]{0,40},\s{0,9}(?:<|%3c))/i.test(src))
    return true
  // The signature and the first chunk's name; then its width and its height.
  const header = /^data:image\/png;base64,(iVBORw0KGgoAAAANSUhEU[\w+/]{11})/.exec(src)?.[1]
  if (!header) return false
  const size = new DataView(Uint8Array.from(atob(header), (byte) => byte.charCodeAt(0)).buffer, 16)
  return size.getUint32(0) * size.getUint32(4) <= maxPixels
}
