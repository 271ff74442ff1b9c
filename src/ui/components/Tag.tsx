// A quiet word about the thing beside it: Installed, Recent, Certified, Not verified. Never more than one.
export type TagProps = { text: string; tone?: 'accent' | 'quiet' | 'warning' | undefined }

export function Tag({ text, tone = 'quiet' }: TagProps) {
  return <bdi className={`tag ${tone}`}>{text}</bdi>
}
