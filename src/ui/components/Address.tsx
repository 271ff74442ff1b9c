/**
 * An address, shortened or in full. In full it is shown in groups of four with emphasised ends; without its spaces
 * that text is the address, so it can be compared; copying leaves them out, as wallets refuse them.
 */
import type { ClipboardEvent } from 'react'
import { shortAddress } from '../../lib/short-address.ts'

export type AddressProps = { value: string; form: 'short' | 'groups'; label?: string | undefined }

export function Address({ value, form, label }: AddressProps) {
  if (form === 'short') {
    return (
      <bdi className="address" dir="ltr" title={value}>
        <span aria-hidden="true">{shortAddress(value)}</span>
        <span className="sr">{label === undefined ? value : `${label} ${value}`}</span>
      </bdi>
    )
  }
  const groups = groupsOf(value)
  const first = groups[0] === '0x' ? 1 : 0
  const copy = (event: ClipboardEvent) => {
    const selected = `${getSelection()}`.replace(/\s/g, '')
    // Not of a selection that goes on beyond the address.
    if (!value.includes(selected || ' ')) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', selected)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is one value in parts
    <div className="address-groups" dir="ltr" role="group" aria-label={label} onCopy={copy}>
      {groups.map((group, index) => {
        const Tag = index <= first || index === groups.length - 1 ? 'strong' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the address
        return <Tag key={index}>{group} </Tag>
      })}
    </div>
  )
}

function groupsOf(value: string): string[] {
  const hex = value.startsWith('0x')
  const groups = (hex ? value.slice(2) : value).match(/.{1,4}/g) ?? []
  return hex ? ['0x', ...groups] : groups
}
