/** A line between the main part of a view and further actions. */
export function Divider() {
  return <div className="divider" aria-hidden="true" />
}
