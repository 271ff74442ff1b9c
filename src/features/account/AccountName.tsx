/** Who an account is: its name, where it has one, and its address, which can be copied. */
import { hasMixedScripts } from '../../lib/mixed-scripts.ts'
import { Address } from '../../ui/components/Address.tsx'
import { CopyButton } from '../../ui/components/CopyButton.tsx'
import { Tag } from '../../ui/components/Tag.tsx'
import { t } from './texts.ts'

export type AccountNameProps = { readonly address: string; readonly name: string | undefined }

/** A name is only a claim, so the address is always beside it. A name in mixed scripts gets a warning. */
export function AccountName({ address, name }: AccountNameProps) {
  const isMixedScript = name !== undefined && hasMixedScripts(name)
  return (
    <>
      {name !== undefined && (
        <p className="hero-name">
          <bdi>{name}</bdi>
          {isMixedScript && (
            <>
              {' '}
              <Tag text={t('account.name.odd')} tone="warning" />
              <span className="sr">{t('account.name.unverified')}</span>
            </>
          )}
        </p>
      )}
      <CopyButton
        variant="inline"
        text={address}
        label={t('account.copy')}
        copiedLabel={t('common.copied')}
        failedLabel={t('common.copy-failed')}
      >
        <Address value={address} form="short" />
      </CopyButton>
    </>
  )
}
