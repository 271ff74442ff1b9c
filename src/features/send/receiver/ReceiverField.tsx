/** The receiver's field: an address, a name or a payment link. A resolved name is shown instead of the text. */

import type { Namespace } from '../../../chains/network.ts'
import { shortAddress } from '../../../lib/short-address.ts'
import { suggestions } from '../../../transfer/receivers.ts'
import { Avatar } from '../../../ui/components/Avatar.tsx'
import { Field } from '../../../ui/components/Field.tsx'
import { RemoteImage } from '../../../ui/components/RemoteImage.tsx'
import { Row } from '../../../ui/components/Row.tsx'
import { RowList } from '../../../ui/components/RowList.tsx'
import type { ReceiverState, SendWallet } from '../contract.ts'
import { setReceiver } from '../draft/draft.actions.ts'
import { readReceiver } from '../draft/draft.rules.ts'
import { t } from '../texts.ts'

export type ReceiverFieldProps = {
  readonly wallet: SendWallet
  readonly receiver: ReceiverState
  readonly typed: string
  readonly namespace: Namespace
  readonly problem: string | undefined
}

export function ReceiverField({ wallet, receiver, typed, namespace, problem }: ReceiverFieldProps) {
  const found = receiver.kind === 'resolved' && receiver.text === typed.trim() ? receiver.receiver : undefined
  const { name, image, address = '' } = found ?? {}
  const isNamed = name !== undefined
  const whole = isNamed ? address : readReceiver(typed.trim(), namespace)
  return (
    <>
      <Field
        label={t('send.receiver')}
        value={typed}
        placeholder={t(
          namespace === 'eip155' ? 'send.receiver.placeholder' : 'send.receiver.placeholder.address',
        )}
        problem={problem}
        hint={receiver.kind === 'resolving' ? t('send.receiver.resolving') : undefined}
        resolved={
          isNamed
            ? { title: name, subtitle: shortAddress(address), full: whole }
            : whole
              ? { title: shortAddress(whole), full: whole }
              : undefined
        }
        image={
          isNamed && image ? (
            <RemoteImage src={image} name={name} size="chip" shape="round" />
          ) : (
            whole && <Avatar seed={whole} size="chip" />
          )
        }
        clearLabel={t('send.receiver.clear')}
        onClear={() => setReceiver(wallet, '')}
        onChange={(text) => setReceiver(wallet, text)}
      />
      {typed === '' && <Before wallet={wallet} />}
    </>
  )
}

/** Addresses this product has sent to before, never any from a history (decisions 32). */
function Before({ wallet }: { readonly wallet: SendWallet }) {
  const known = suggestions(wallet)
  if (known.length === 0) return null
  return (
    <RowList label={t('send.receiver.before')}>
      {known.map((address) => (
        <Row
          key={address}
          icon={<Avatar seed={address} size="row" />}
          title={shortAddress(address)}
          subtitle={t('send.receiver.before')}
          onClick={() => setReceiver(wallet, address)}
        />
      ))}
    </RowList>
  )
}
