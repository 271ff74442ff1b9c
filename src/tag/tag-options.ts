/**
 * The options of one tag among the other tags of its page: whether they are the ones in force, and what the engineer is told
 * about them. Parsing is in `options/`.
 */
import type { Wallet } from '../core/wallet.ts'
import type { Presenter } from './dialog/presenter.ts'
import { attributeOf, maybeMisspelt, readAttribute } from './options/attributes.ts'
import { type OptionName, optionNames, PER_TAG } from './options/options.ts'
import type { ScriptData } from './options/script-options.ts'
import type { PageTag, Registry } from './registry.ts'

export type TagOptions = {
  /** `isMarkup`: from an attribute, or from `data-` of a script tag. */
  set(name: OptionName, raw: unknown, isMarkup?: boolean): void
  /** Applies the `data-` options of a script tag. */
  takeData(data: ScriptData): void
  /** The page's code called `createWalletModal`, with or without options: the tag now belongs to it. */
  claim(given: object): void
  /** Makes this tag's options the ones in force. */
  takeOver(): void
  /** All options are there: from now on, alerts say what is wrong with them. */
  check(): void
}

type Host = {
  readonly element: HTMLElement
  wallet(): Wallet
  /** Undefined before the dialog is needed. */
  presenter(): Presenter | undefined
}

export function createTagOptions(tag: PageTag, registry: Registry, host: Host): TagOptions {
  const { given } = tag
  const { config } = given
  let isChecked = false
  const scriptData: ScriptData = {}

  const alertProblems = () => {
    const wallet = host.wallet()
    for (const problem of given.takeProblems()) wallet.alert('option-invalid', problem)
    const dropped = [...given.dropped].join(', ')
    if (dropped) wallet.alert('options-dropped', { options: dropped })
  }

  /** Of a tag that is not the first: fetched when there is one. */
  const alertDifference = () => {
    const wallet = host.wallet()
    import('./options/differing.ts').then(
      ({ alertDiffering }) => alertDiffering(wallet, given, PER_TAG),
      wallet.report,
    )
  }

  /** The core may exist already, through a method call or another tag. */
  const apply = (names: readonly OptionName[]) => {
    const { core } = registry
    if (names.includes('embedded')) host.presenter()?.replace()
    if (!core) return
    if (registry.owner !== tag) {
      if (isChecked) alertDifference()
      return
    }
    const before = { ...core.state.config }
    for (const name of names) Object.assign(core.state.config, { [name]: config[name] })
    core.apply(before)
    for (const other of registry.connected) other.restyle()
  }

  const options: TagOptions = {
    set(name, raw, isMarkup) {
      given.set(name, raw, isMarkup)
      if (isChecked) alertProblems()
      apply([name])
    },

    takeData(data) {
      Object.assign(scriptData, data)
      // What a script tag has of its own is text.
      for (const name of optionNames)
        if (Object.hasOwn(data, name)) {
          registry.own ??= tag
          options.set(name, readAttribute(name, data[name] as string), true)
        }
    },

    claim(claimed) {
      const wasOwner = registry.owner === tag
      const dropped = given.dropped.size
      if (Object.keys(claimed).length > 0) {
        registry.isClaimed = true
        for (const each of new Set([tag, ...registry.connected])) each.given.drop()
      } else given.trust()
      if (!wasOwner || given.dropped.size > dropped) options.takeOver()
      if (isChecked) alertProblems()
    },

    takeOver() {
      registry.owner = tag
      apply(optionNames)
    },

    check() {
      isChecked = true
      alertProblems()
      const wallet = host.wallet()
      const { projectId, basic } = wallet.state.config
      if (!projectId && !basic) wallet.alert('project-id-missing')
      const attributes = [...host.element.getAttributeNames(), ...Object.keys(scriptData).map(attributeOf)]
      const suspects = attributes.filter(maybeMisspelt)
      if (suspects[0])
        import('./options/misspelt.ts').then(
          ({ alertMisspelt }) => alertMisspelt(wallet, suspects, given),
          wallet.report,
        )
      if (registry.owner !== tag) alertDifference()
    },
  }
  return options
}
