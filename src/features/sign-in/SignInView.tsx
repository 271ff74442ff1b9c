/** Who asks the visitor to sign in, with which account and network, the whole text on demand, and the button that asks the wallet. */
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { activeNetwork } from '../../state/network.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Address } from '../../ui/components/Address.tsx'
import { Button } from '../../ui/components/Button.tsx'
import { ConfirmButton } from '../../ui/components/ConfirmButton.tsx'
import { DetailList } from '../../ui/components/DetailList.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Phrase } from '../../ui/components/Phrase.tsx'
import { Sentence } from '../../ui/components/Sentence.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import { pluginOf } from './plugin.ts'
import { cancel, enter, leave, press, retry } from './sign-in.actions.ts'
import { signInOf } from './sign-in.state.ts'
import { t } from './texts.ts'

function SignInView({ wallet }: ViewProps<'SIWXSignMessage'>) {
  const { flow, problem, isRenewed } = useSnapshot(signInOf(wallet).state)
  const network = useSnapshot(wallet.state.network)
  const account = useSnapshot(wallet.state.account)[network.activeNamespace]
  const { caipNetworkId, name } = activeNetwork(network)
  const { address } = account
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network signs another text
  useEffect(() => enter(wallet), [wallet, address, caipNetworkId])
  useEffect(() => () => leave(wallet), [wallet])
  const isAsking = flow.step === 'signing'
  const isSlow = useSlow(isAsking)
  if (!address) return null
  const isDeclined = problem?.key === 'sign-in-declined'
  const notice = problem && (
    <Notice tone={isDeclined ? 'info' : 'error'} title={t(problem.key)}>
      {problem.details}
    </Notice>
  )
  const { host, origin } = globalThis.location
  return (
    <>
      <Sentence>
        <Phrase text={t('sign-in.ask')} values={{ site: host }} />
      </Sentence>
      <Text>{t('sign-in.free')}</Text>
      <OtherSite wallet={wallet} origin={origin} />
      <Address value={address} form="groups" label={t('sign-in.account')} />
      <DetailList items={[{ label: t('sign-in.network'), value: name }]} />
      <WholeText text={'prepared' in flow ? flow.prepared.message.text : undefined} />
      <div className="view" role="status">
        {isRenewed && <Notice tone="info">{t('sign-in.renewed')}</Notice>}
        {isSlow && <Notice tone="info">{t('sign-in.slow')}</Notice>}
        {isDeclined && notice}
      </div>
      {!isDeclined && notice}
      {pluginOf(wallet)?.isRequired() && <Text>{t('sign-in.disconnects')}</Text>}
      <Confirm wallet={wallet} />
      <Button variant="secondary" onClick={() => cancel(wallet)}>
        {t('common.cancel')}
      </Button>
    </>
  )
}

/** Milliseconds: as long as the gate of a button that has just come. */
const EARLY_MS = 400

/** The text that comes while the view does, whose own gate is enough: on a phone the sheet still moves. */
const useFirst = (text: string | false): string | false | undefined => {
  const [shownAt] = useState(() => performance.now())
  const first = useRef<string | false>(undefined)
  if (text) first.current ??= performance.now() - shownAt < EARLY_MS && text
  return first.current
}

function Confirm({ wallet }: { readonly wallet: Wallet }) {
  const { flow, problem } = useSnapshot(signInOf(wallet).state)
  const text = 'prepared' in flow && flow.prepared.message.text
  const first = useFirst(text)
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const name = useSnapshot(wallet.state.account)[activeNamespace].wallet?.name ?? ''
  if (flow.step === 'idle' && problem)
    return <Button onClick={() => retry(wallet)}>{t('common.retry')}</Button>
  return (
    <ConfirmButton
      busy={flow.step !== 'ready'}
      renew={(problem !== undefined || text !== first) && text}
      coveredLabel={t('sign-in.covered')}
      raiseLabel={t('sign-in.raise')}
      onConfirm={() => void press(wallet)}
    >
      {flow.step === 'ready'
        ? t('sign-in.confirm', { wallet: name })
        : flow.step === 'signing'
          ? t('sign-in.signing', { wallet: name })
          : flow.step === 'verifying'
            ? t('sign-in.verifying')
            : t('sign-in.preparing')}
    </ConfirmButton>
  )
}

/** Any origin counts here, also one that no link may lead to: a page by http, say. What is no URL stands for itself. */
const siteOf = (url: string): string => {
  try {
    const { origin } = new URL(url)
    return origin === 'null' ? url : origin
  } catch {
    return url
  }
}

/** The address that the page names as its own (`metadata.url`) is another one than it has. */
function OtherSite({ wallet, origin }: { readonly wallet: Wallet; readonly origin: string }) {
  const { metadata } = useSnapshot(wallet.state.config)
  const named = metadata.url === undefined ? undefined : siteOf(metadata.url)
  if (named === undefined || named === origin) return null
  return <Notice tone="warning">{t('sign-in.other-site', { named, site: origin })}</Notice>
}

/** Its button is there before the text is, so that nothing moves when that comes. */
function WholeText({ text }: { readonly text: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        part="button"
        className="button quiet"
        aria-expanded={isOpen && text !== undefined}
        disabled={text === undefined}
        onClick={() => setOpen((was) => !was)}
      >
        {t('sign-in.text')}
      </button>
      {isOpen && text !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard (WCAG 2.1.1)
        <pre className="sign-in-text" dir="ltr" tabIndex={0}>
          {text}
        </pre>
      )}
    </>
  )
}

export const view: ViewModule<'SIWXSignMessage'> = {
  View: SignInView,
  title: () => t('sign-in.title'),
  noBack: true,
}
