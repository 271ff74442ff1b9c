// A line between what a view is about and what else there is to do.
export function Divider() {
  return <div className="divider" aria-hidden="true" />
}
