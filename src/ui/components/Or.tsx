/** Between ways of doing the same: a line with a word on it. */
export function Or({ label }: { readonly label: string }) {
  return <p className="or">{label}</p>
}
