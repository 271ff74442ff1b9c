/** Two addresses beneath each other, group over group, with what differs marked by more than a colour. */
import { guardTexts } from '../../i18n/en.guard.ts'
import { createT } from '../../i18n/t.ts'
import { likeness } from '../../lib/look-alike.ts'

const t = createT(guardTexts)

const GROUP = 4

const headOf = (address: string): number => (address.startsWith('0x') ? 2 : 0)

const namespaceOf = (address: string) => (address.startsWith('0x') ? 'eip155' : 'solana')

const differingIn = (address: string, other: string): readonly number[] =>
  likeness(address, other, namespaceOf(address)).differing

type Props = { readonly address: string; readonly known: string }

export function GuardComparison({ address, known }: Props) {
  const places = differingIn(address, known)
  const groups = new Set(places.map((place) => Math.floor((place - headOf(address)) / GROUP) + 1))
  return (
    <div className="comparison">
      <Marked label={t('guard.look-alike.this')} address={address} differing={places} />
      <Marked label={t('guard.look-alike.known')} address={known} differing={differingIn(known, address)} />
      <p className="comparison-label" aria-hidden="true">
        {t('guard.look-alike.marked')}
      </p>
      <p className="sr">{t('guard.look-alike.groups', { groups: [...groups].join(', ') })}</p>
    </div>
  )
}

type MarkedProps = {
  readonly label: string
  readonly address: string
  readonly differing: readonly number[]
}

/** The text without its spaces is the address. */
function Marked({ label, address, differing }: MarkedProps) {
  const head = headOf(address)
  const starts = [
    0,
    ...Array.from({ length: Math.ceil((address.length - head) / GROUP) }, (_, n) => head + n * GROUP),
  ]
  return (
    <>
      <p className="comparison-label" aria-hidden="true">
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is one value in parts */}
      <div className="address-groups" dir="ltr" role="group" aria-label={label}>
        {starts.slice(head === 0 ? 1 : 0).map((start) => (
          <span key={start}>
            {runs(address.slice(start, start === 0 ? head : start + GROUP), start, differing)}{' '}
          </span>
        ))}
      </div>
    </>
  )
}

/** Neighbours that differ share one mark. */
const runs = (text: string, start: number, differing: readonly number[]) => {
  const found: { readonly isMarked: boolean; readonly at: number; text: string }[] = []
  for (const [index, character] of [...text].entries()) {
    const isMarked = differing.includes(start + index)
    const last = found.at(-1)
    if (last?.isMarked === isMarked) last.text += character
    else found.push({ isMarked, at: index, text: character })
  }
  return found.map(({ isMarked, at, text: run }) =>
    isMarked ? (
      <u key={at}>
        <strong>{run}</strong>
      </u>
    ) : (
      run
    ),
  )
}
