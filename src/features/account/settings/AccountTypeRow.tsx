/** The embedded wallet's other kind of account: one press makes it the one in use. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Address } from '../../../chains/chain.ts'
import type { EmbeddedType } from '../../../connectors/connector.ts'
import type { Wallet } from '../../../core/wallet.ts'
import type { ErrorKey } from '../../../errors/en.errors.ts'
import { activeNetwork } from '../../../state/network.ts'
import { areSmartAccountsEnabled, smartNetworksOf } from '../../../state/smart-networks.ts'
import type { T } from '../../../surface/view.ts'
import { Glyph } from '../../../ui/components/Glyph.tsx'
import { Notice } from '../../../ui/components/Notice.tsx'
import { Row } from '../../../ui/components/Row.tsx'
import { changeAccount } from '../account-choice.actions.ts'
import { otherAccount } from './settings.rules.ts'
import { t } from './texts.ts'

type Step =
  | { readonly kind: 'changing' }
  | { readonly kind: 'changed'; readonly type: EmbeddedType }
  | { readonly kind: 'failed'; readonly key: ErrorKey }

type AccountType = {
  readonly step: Step | undefined
  readonly other: { readonly address: Address; readonly type: EmbeddedType } | undefined
  change(): void
}

/** What the row and what is said of it share. */
export function useAccountType(wallet: Wallet): AccountType {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { address, embedded } = useSnapshot(wallet.state.account)[activeNamespace]
  const { caipNetworkId } = activeNetwork(useSnapshot(wallet.state.network))
  const networks = useSnapshot(smartNetworksOf(wallet))
  const [step, setStep] = useState<Step>()
  const found = embedded && address ? otherAccount(embedded, address) : undefined
  const other = areSmartAccountsEnabled(networks, caipNetworkId) ? found : undefined

  const change = async () => {
    if (!other || step?.kind === 'changing') return
    setStep({ kind: 'changing' })
    const key = await changeAccount(wallet, activeNamespace, other.address)
    setStep(key ? { kind: 'failed', key } : { kind: 'changed', type: other.type })
  }
  return { step, other, change: () => void change() }
}

export function AccountTypeRow({ step, other, change }: AccountType) {
  if (!other) return null
  const isChanging = step?.kind === 'changing'
  const now = other.type === 'eoa' ? 'smartAccount' : 'eoa'
  return (
    <Row
      icon={
        isChanging ? (
          <span className="image glyph quiet at-row">
            <span className="spin" />
          </span>
        ) : (
          <Glyph icon="swap" />
        )
      }
      title={t(`settings.type.${other.type}`)}
      subtitle={t(isChanging ? 'settings.type.changing' : `settings.type.now.${now}`)}
      disabled={isChanging}
      onClick={change}
    />
  )
}

/** What has become of it: for screen readers, and where it failed for everybody, with a way on. */
export function AccountTypeNote({ step, change, shared }: AccountType & { readonly shared: T }) {
  return (
    <>
      <p className="sr" role="status">
        {step?.kind === 'changing' && t('settings.type.changing')}
        {step?.kind === 'changed' && t(`settings.type.changed.${step.type}`)}
      </p>
      {step?.kind === 'failed' && (
        <Notice
          tone="error"
          title={t('settings.type.failed')}
          action={{ label: t('common.retry'), onClick: change }}
        >
          {shared(step.key)}
        </Notice>
      )}
    </>
  )
}
