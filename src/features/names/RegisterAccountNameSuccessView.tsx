/** The name is registered, now or before: what it is, where it leads to, and on which network. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { registeredNamesOf } from '../../state/registered-names.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Address } from '../../ui/components/Address.tsx'
import { Button } from '../../ui/components/Button.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Hero } from '../../ui/components/Hero.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { t } from './texts.ts'

function RegisterAccountNameSuccessView({ wallet }: ViewProps<'RegisterAccountNameSuccess'>) {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { address } = useSnapshot(wallet.state.account)[activeNamespace]
  const registered = address && registeredNamesOf(wallet).get(address)
  useEffect(() => {
    // Opened by a host, or the account is another one now: there is nothing to tell.
    if (!registered) wallet.go.home()
  }, [wallet, registered])
  if (!address || !registered) return null
  const { name, network, instead } = registered
  return (
    <>
      <Hero>
        <Glyph icon="check" tone="accent" size="large" />
        <p className="hero-name" role="status">
          <bdi>{t('names.done', { name })}</bdi>
        </p>
      </Hero>
      {instead && <Notice tone="info">{t('names.done.instead', { name: instead })}</Notice>}
      <Text>{t('names.done.text', { network })}</Text>
      <Address value={address} form="groups" label={t('names.done.address')} />
      <Button onClick={() => wallet.go.reset('Account')} autoFocus>
        {t('names.done.leave')}
      </Button>
    </>
  )
}

export const view: ViewModule<'RegisterAccountNameSuccess'> = {
  View: RegisterAccountNameSuccessView,
  title: () => t('names.done.title'),
}
