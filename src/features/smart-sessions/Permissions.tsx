/** What a session may do, one permission an item, in words; whole addresses; what differs from the request is marked. */
import { useSnapshot } from 'valtio'
import type { EvmNetwork } from '../../chains/network.ts'
import { Address } from '../../ui/components/Address.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Tag } from '../../ui/components/Tag.tsx'
import type { SessionsWallet } from './contract.ts'
import { t } from './texts.ts'
import { wordsOf } from './words.ts'

export type PermissionsProps = {
  readonly wallet: SessionsWallet
  readonly network: EvmNetwork
  readonly permissions: readonly unknown[]
  readonly label?: string | undefined
  /** Indices of those to be marked. */
  readonly added?: readonly number[] | undefined
}

/** No page may ask for more at once (`fields.ts`); what a service lists has no such bound. */
const MAX_SHOWN = 100

export function Permissions({ wallet, network, permissions, label, added = [] }: PermissionsProps) {
  const { assets } = useSnapshot(wallet.sessions.state)
  const now = wallet.clock.now()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role where there are no bullets
    <ul className="permissions" role="list" aria-label={label ?? t('sessions.may')}>
      {permissions.slice(0, MAX_SHOWN).map((permission, index) => {
        const { text, notes, warnings, address } = wordsOf(permission, { network, assets, now })
        const isAdded = added.includes(index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it was granted, and never sorted
          <li key={index}>
            {(text || isAdded) && (
              <p className="permission-text">
                {text && <bdi>{text}</bdi>}{' '}
                {isAdded && <Tag text={t('sessions.created.added')} tone="warning" />}
              </p>
            )}
            {notes.map((note) => (
              <p key={note} className="permission-note">
                <bdi>{note}</bdi>
              </p>
            ))}
            {warnings.map((warning) => (
              <Notice key={warning} tone="warning">
                {warning}
              </Notice>
            ))}
            {address && <Address value={address.value} form="groups" label={address.label} />}
          </li>
        )
      })}
      {permissions.length > MAX_SHOWN && (
        <li>
          <Notice tone="warning">{t('sessions.more')}</Notice>
        </li>
      )}
    </ul>
  )
}
