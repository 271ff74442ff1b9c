/** A placeholder in the final size of the content, so that nothing jumps when that arrives. */
export type SkeletonProps = {
  shape: 'row' | 'text' | 'circle' | 'amount' | 'field'
  count?: number | undefined
}

export function Skeleton({ shape, count = 1 }: SkeletonProps) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) =>
        shape === 'row' ? (
          <div className="sk-row" key={index} />
        ) : (
          <span className={shape === 'text' ? 'sk text' : `sk sk-${shape}`} key={index} />
        ),
      )}
    </div>
  )
}
