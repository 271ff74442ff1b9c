/** Two addresses, one below the other in groups, with the differences marked by more than a colour. */
import { guardTexts } from '../../i18n/en.guard.ts'
import { createT } from '../../i18n/t.ts'
import { likeness } from '../../lib/look-alike.ts'
import type { Namespace } from '../../lib/namespaces.ts'

const t = createT(guardTexts)

const GROUP = 4

const headOf = (namespace: Namespace): number => (namespace === 'eip155' ? 2 : 0)

type Props = { readonly address: string; readonly known: string; readonly namespace: Namespace }

export function GuardComparison({ address, known, namespace }: Props) {
  const positions = likeness(address, known, namespace).differing
  const head = headOf(namespace)
  const groups = new Set(positions.map((position) => Math.floor((position - head) / GROUP) + 1))
  return (
    <div className="comparison">
      <Marked label={t('guard.look-alike.this')} address={address} head={head} differing={positions} />
      <Marked
        label={t('guard.look-alike.known')}
        address={known}
        head={head}
        differing={likeness(known, address, namespace).differing}
      />
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
  readonly head: number
  readonly differing: readonly number[]
}

/** Copied without spaces, the text is the address. */
function Marked({ label, address, head, differing }: MarkedProps) {
  return (
    <>
      <p className="comparison-label" aria-hidden="true">
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is one value in parts */}
      <div className="address-groups" dir="ltr" role="group" aria-label={label}>
        {groupsOf(address, head).map(({ start, text }) => (
          <span key={start}>{runs(text, start, differing)} </span>
        ))}
      </div>
    </>
  )
}

const groupsOf = (address: string, head: number) => {
  const groups = head > 0 ? [{ start: 0, text: address.slice(0, head) }] : []
  for (let start = head; start < address.length; start += GROUP)
    groups.push({ start, text: address.slice(start, start + GROUP) })
  return groups
}

/** Neighbouring differences share one mark. */
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
