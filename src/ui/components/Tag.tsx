/** A short label on a row: Installed, Recent, Certified, Not verified. At most one per row. */
export type TagProps = { text: string; tone?: 'accent' | 'quiet' | 'warning' | undefined }

export function Tag({ text, tone = 'quiet' }: TagProps) {
  return <bdi className={`tag ${tone}`}>{text}</bdi>
}
