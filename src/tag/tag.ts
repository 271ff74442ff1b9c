/**
 * One tag behind its element: its wallet and its dialog, made when they are first needed, and its entering and leaving the
 * page. The first tag makes the core, which all tags of the page share. Attributes, properties and methods are the element's
 * (`wallet-modal.ts`).
 */

import { createCore } from '../core/create-core.ts'
import { createWallet } from '../core/create-wallet.ts'
import type { WalletEvents } from '../core/events.ts'
import type { StartableCore, Wallet } from '../core/wallet.ts'
import { systemClock } from '../lib/clock.ts'
import { createPresenter, type Presenter } from './dialog/presenter.ts'
import { createGivenOptions } from './options/given-options.ts'
import type { Config } from './options/options.ts'
import type { PageTag, Registry } from './registry.ts'
import { createTagOptions, type TagOptions } from './tag-options.ts'
import { openByTriggers } from './triggers.ts'

export type Parts = { readonly wallet: Wallet; readonly presenter: Presenter }

export type Tag = {
  readonly options: TagOptions
  /** Resolves when options are parsed and the element can be used. */
  readonly ready: Promise<void>
  /** The wallet and the dialog, made by the first call. */
  boot(): Parts
  /** Its own options, in force or not. */
  readonly config: Config
  /** The element has entered the page. */
  enter(): void
  /** The element has left the page, maybe only to enter it elsewhere. */
  leave(): void
}

/** Weakly, because the core outlives its tags: one that a router has taken out, and nobody holds, is not kept for its events. */
const dispatchFrom = (element: HTMLElement) => {
  const weak = new WeakRef(element)
  return (name: keyof WalletEvents, detail?: unknown, cancelable = false): boolean | undefined =>
    weak.deref()?.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }))
}

const createParts = (element: HTMLElement, registry: Registry, core: StartableCore, tag: PageTag): Parts => {
  const dispatch = dispatchFrom(element)
  const presenter = createPresenter(
    {
      element,
      registry,
      core,
      closeOthers: () => [...registry.connected].every((other) => other === tag || other.yield()),
      isEmbedded: () => tag.given.config.embedded,
      wallet: () => wallet,
      dispatch,
    },
    systemClock,
  )
  const wallet = createWallet(core, presenter)
  if (element.isConnected) core.elements.add(wallet)
  core.onEvent(dispatch)
  return { wallet, presenter }
}

export function createTag(element: HTMLElement, registry: Registry): Tag {
  const given = createGivenOptions(() => registry.isClaimed)
  let parts: Parts | undefined
  let resolveReady = () => {}
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve
  })

  const boot = (): Parts => {
    if (parts) return parts
    const isFirst = !registry.core
    registry.owner ??= tag
    registry.core ??= createCore(window, { ...registry.owner.given.config }, systemClock)
    parts = createParts(element, registry, registry.core, tag)
    if (isFirst) registry.core.start()
    return parts
  }

  const becomeReady = ({ modal }: Wallet['state']) => {
    if (modal.initialized) return
    options.check()
    modal.initialized = true
    resolveReady()
    dispatchFrom(element)('wm-ready')
  }

  const tag: PageTag & { wasConnected: boolean } = {
    element,
    given,
    wasConnected: false,
    takeOver: () => options.takeOver(),
    open: async (request) => boot().presenter.show(request),
    warm: () => boot().presenter.warm(),
    restyle: () => parts?.presenter.restyle(),
    yield() {
      if (!parts) return true
      const { modal } = parts.wallet.state
      return !modal.open || modal.embedded || parts.presenter.requestClose('api')
    },
  }
  const options = createTagOptions(tag, registry, {
    element,
    wallet: () => boot().wallet,
    presenter: () => parts?.presenter,
  })

  return {
    options,
    ready,
    config: given.config,
    boot,

    enter() {
      registry.connected.add(tag)
      tag.wasConnected = true
      // An owner that was created in code may not be in the page yet, so only one that has left counts as gone.
      const { owner } = registry
      if (owner?.wasConnected && !registry.connected.has(owner)) options.takeOver()
      openByTriggers(registry)
      const attach = () => {
        if (!element.isConnected) return
        const { wallet, presenter } = boot()
        wallet.elements.add(wallet)
        presenter.attach()
        becomeReady(wallet.state)
      }
      // At first in a task of its own: properties set before the upgrade are read by then, of all tags that are upgraded together, and the
      // page's script or markup with the tag does not wait. A tag that was moved shows its dialog again before the next frame.
      ;(parts ? queueMicrotask : setTimeout)(attach)
    },

    leave() {
      // A move disconnects the tag and connects it again in the same task.
      queueMicrotask(() => {
        if (element.isConnected) return
        registry.connected.delete(tag)
        // A router may put the next page's tag in before it takes this one out.
        const [next] = registry.connected
        if (registry.owner === tag) next?.takeOver()
        parts?.presenter.detach()
        // A wallet without a tag in the page cannot show anything.
        parts?.wallet.elements.delete(parts.wallet)
      })
    },
  }
}
