/** Tells the engineer which options of a further tag are not in force. Loaded only where a page has several tags. */
import type { Wallet } from '../../core/wallet.ts'
import type { GivenOptions } from './given-options.ts'

/** Without what is the host's own object in a custom wallet: it may be circular, as most providers are, or throw when it is read. */
const plain = (key: string, value: unknown): unknown => (/^(given|provider)$/.test(key) ? 0 : value)

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, plain) === JSON.stringify(b, plain)

export const alertDiffering = (
  { alert, state }: Pick<Wallet, 'alert' | 'state'>,
  { config, given }: Pick<GivenOptions, 'config' | 'given'>,
  perTag: readonly string[],
): void => {
  const differing = [...given].filter(
    (name) => !perTag.includes(name) && !isSame(config[name], state.config[name]),
  )
  if (differing.length > 0) alert('options-differ', { options: differing.join(', ') })
}
