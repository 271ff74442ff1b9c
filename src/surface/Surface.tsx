/** The whole of the React tree: the shell, and in it the view that is in front. Fetches views as they are asked for. */

import { createElement, type FunctionComponent, useEffect, useLayoutEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isStray } from '../core/open-rules.ts'
import type { Wallet } from '../core/wallet.ts'
import type { TextKey } from '../i18n/en.ts'
import { whenOpen } from '../lib/when-open.ts'
import { currentEntry, type ViewName } from '../state/router.ts'
import { Button } from '../ui/components/Button.tsx'
import { Notice } from '../ui/components/Notice.tsx'
import { Skeleton } from '../ui/components/Skeleton.tsx'
import { Toast } from '../ui/components/Toast.tsx'
import { PicturesContext } from '../ui/hooks/use-picture.ts'
import { PrefetchContext } from '../ui/hooks/use-prefetch.ts'
import { Boundary } from '../ui/shell/Boundary.tsx'
import { Shell } from '../ui/shell/Shell.tsx'
import { hasHostColours, resetAccent } from '../ui/theme/host-colours.ts'
import type { Fetched } from './contract.ts'
import { isOffered } from './features.ts'
import { useAlertSlot } from './use-alert-slot.ts'
import { useEarlyLink } from './use-early-link.ts'
import { type LateTexts, useIsWhole, useTexts } from './use-texts.ts'
import { useView } from './use-view.ts'
import type { FrameProps, T, ViewProps } from './view.ts'

export type SurfaceProps = {
  readonly wallet: Wallet
  readonly fetched: Fetched
  readonly root: HTMLElement
  /** The height of the skeleton this takes the place of, in pixels. */
  readonly fromHeight: number | undefined
  /** Styles that came with a view. */
  addStyles(css: string): void
  /** Before the first paint. */
  onMounted(): void
  /** The view is on the screen. */
  onShown(): void
}

export function Surface({ wallet, fetched, root, fromHeight, addStyles, onMounted, onShown }: SurfaceProps) {
  const AlertSlot = useAlertSlot(wallet)
  const { embedded } = useSnapshot(wallet.state.modal)
  const router = useSnapshot(wallet.state.router)
  const entry = currentEntry(router)
  const { t, late } = useTexts(wallet, entry.view)
  const loaded = useView(wallet, fetched, entry.view)
  const { module, styles, failed } = loaded

  useEarlyLink(wallet, entry.view)
  useHostColours(wallet, root)
  useEffect(() => {
    if (module || failed) onShown()
  }, [module, failed, onShown])

  const offers = (view: string) => isOffered(wallet.state, view)
  // The router pairs a view with its own data, so the module of that view takes it.
  const props = { wallet, t, offers, data: entry.data as never, ...module?.own }
  const canGoBack = router.stack.length > 1 && !module?.noBack
  /** The dialog's own appearance moves nothing that the pointer was on. */
  const isFresh = () => router.direction !== 'none' && isStray({ detail: 1 }, router)
  const onClose = ({ detail }: { readonly detail: number }) => {
    if (detail < 2 && !(detail && isFresh())) wallet.modal.requestClose('user')
  }
  const viewKey = `${entry.view} ${router.steps}`
  /** Beside the view: where it cannot be made, the view stands without it. */
  const besideView = (Part: FunctionComponent<never> | undefined) =>
    Part && (
      <Boundary key={viewKey} onError={wallet.report} fallback={null}>
        {createElement(Part as FunctionComponent<FrameProps>, { wallet, t, ...module?.own })}
      </Boundary>
    )
  return (
    <>
      <Arrival styles={styles} addStyles={addStyles} onMounted={onMounted} />
      <PicturesContext value={fetched.pictures}>
        <PrefetchContext value={fetched.prefetch}>
          <Shell
            title={titleOf(module, props) ?? t('dialog.title')}
            titleHidden={module?.titleHidden}
            viewKey={viewKey}
            direction={router.direction}
            fromHeight={fromHeight}
            whenShown={(act) => whenOpen(wallet.state.modal, act)}
            onBack={canGoBack ? () => (module?.leave ?? goBack)(wallet, module?.own ?? {}) : undefined}
            backLabel={t('common.back')}
            onClose={embedded ? undefined : onClose}
            isStray={({ detail }) => detail > 1 && isFresh()}
            closeLabel={t('dialog.close')}
            leading={!canGoBack && besideView(module?.Leading)}
            footer={besideView(module?.Footer)}
            toast={<NoticeSlot wallet={wallet} t={t} late={late} />}
            alert={AlertSlot && <AlertSlot wallet={wallet} t={t} />}
          >
            <ViewSlot {...loaded} props={props} view={entry.view} viewKey={viewKey} canGoBack={canGoBack} />
          </Shell>
        </PrefetchContext>
      </PicturesContext>
    </>
  )
}

/** Colours computed from those of the host, again whenever the host may have changed them. */
function useHostColours(wallet: Wallet, root: HTMLElement): void {
  const { themeMode, themeVariables } = useSnapshot(wallet.state.config)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on what is listed, by way of CSS
  useEffect(() => {
    resetAccent(root)
    if (hasHostColours(root))
      import('../ui/theme/contrast.ts').then((m) => m.applyAccent(root), wallet.report)
  }, [root, themeMode, themeVariables])
}

type ViewSlotProps = ReturnType<typeof useView> & {
  readonly props: Omit<ViewProps<never>, 'data'> & { readonly data: never }
  readonly view: ViewName
  readonly viewKey: string
  readonly canGoBack: boolean
}

/** The view, or what stands in its place: the skeleton while it is loaded, and why it cannot be shown. */
function ViewSlot({ module, failed, retry, props, view, viewKey, canGoBack }: ViewSlotProps) {
  const { wallet, t } = props
  if (!module)
    return failed ? (
      <Broken wallet={wallet} t={t} text={t('dialog.failed')} label={t('common.retry')} onClick={retry} />
    ) : (
      <Skeleton shape="row" count={3} />
    )
  const isList = view === 'Connect' || view === 'ConnectWallets'
  const broken = (
    <Broken
      wallet={wallet}
      t={t}
      hasDisconnect={module.Footer !== undefined}
      text={t('unknown')}
      label={t(canGoBack ? 'common.back' : 'common.retry')}
      onClick={wallet.go.home}
    />
  )
  return (
    <>
      <Boundary key={viewKey} onError={wallet.report} fallback={broken}>
        <module.View {...props} />
      </Boundary>
      {(!canGoBack || isList) && <ServicesNotice wallet={wallet} t={t} isList={isList} />}
    </>
  )
}

type ArrivalProps = Pick<SurfaceProps, 'addStyles' | 'onMounted'> & { readonly styles: string | undefined }

/** Stands before the shell, whose focus makes the browser lay out: the styles are there by then, the skeleton is not. */
function Arrival({ styles, addStyles, onMounted }: ArrivalProps) {
  useLayoutEffect(() => {
    if (styles) addStyles(styles)
  }, [styles, addStyles])
  useLayoutEffect(onMounted, [onMounted])
  return null
}

/** Made of what wallets and services say: where one cannot be made, the view says why, or stands without it. */
const titleOf = <P,>(module: { title(props: P): string } | undefined, props: P): string | undefined => {
  try {
    return module?.title(props)
  } catch {
    return undefined
  }
}

type BrokenProps = {
  readonly wallet: Wallet
  readonly t: T
  /** Elsewhere in the card. */
  readonly hasDisconnect?: boolean
  readonly text: string
  readonly label: string
  readonly onClick: () => void
}

/** In place of a view that cannot be shown: why, a way on, and the way out of whatever is connected. */
function Broken({ wallet, t, hasDisconnect, text, label, onClick }: BrokenProps) {
  const { status } = useSnapshot(wallet.state.account)[useSnapshot(wallet.state.network).activeNamespace]
  return (
    <>
      <p className="dialog-message" role="alert">
        {text}
      </p>
      <Button variant="secondary" onClick={onClick}>
        {label}
      </Button>
      {status === 'connected' && !hasDisconnect && (
        <Button variant="quiet" onClick={() => void wallet.session.disconnect(undefined, 'visitor')}>
          {t('common.disconnect')}
        </Button>
      )}
    </>
  )
}

const goBack = (wallet: Wallet) => wallet.go.back()

/** By the code that has shown it, so it is there. */
const dismissNotice = (wallet: Wallet): void => {
  import('../state/notices.ts').then(({ noticesOf }) => noticesOf(wallet).hide(), wallet.report)
}

function NoticeSlot({ wallet, t, late }: FrameProps & { readonly late: LateTexts }) {
  const { current } = useSnapshot(wallet.state.notice)
  const [isPaused, pause] = useState(false)
  const [shown, setShown] = useState(current)
  // Its time may be over while somebody reads it (WCAG 2.2.1).
  if (shown !== current && (current || !isPaused)) setShown(current)
  if (!useIsWhole(late, shown !== undefined) || !shown) return null
  return (
    <Toast
      tone={shown.tone}
      text={t(shown.key as TextKey, shown.values)}
      onPause={pause}
      onDismiss={() => {
        pause(false)
        dismissNotice(wallet)
      }}
      dismissLabel={t('common.dismiss')}
    />
  )
}

type ServicesNoticeProps = { readonly wallet: Wallet; readonly t: T; readonly isList: boolean }

/** Services cannot be reached: what still works, and a way to try again. `isList`: wallets are what is missing. */
function ServicesNotice({ wallet, t, isList }: ServicesNoticeProps) {
  const { status } = useSnapshot(wallet.state.project)
  const directory = useSnapshot(wallet.state.directory)
  const isPart = directory.status === 'failed'
  if (status !== 'failed' && !(isList && isPart)) return null
  const retry = () => {
    wallet.startServices()
    if (isPart) wallet.loadDirectory()
  }
  return (
    <Notice tone="warning" action={{ label: t('common.retry'), onClick: retry }}>
      {t(status === 'failed' ? 'services.down' : 'connect.missing')}
    </Notice>
  )
}
