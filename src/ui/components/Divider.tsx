// A line between two ways to do the same thing, with the words that join them.
export function Divider({ label }: { label?: string | undefined }) {
  return label === undefined ? (
    <hr className="divider" />
  ) : (
    <div className="divider">
      <span>{label}</span>
    </div>
  )
}
