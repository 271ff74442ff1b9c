/** A name for the account: what it is, a field, what is said of the typed name, suggestions, and the button that registers it. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { activeNetwork } from '../../state/network.ts'
import { registeredNamesOf } from '../../state/registered-names.ts'
import type { T, ViewModule, ViewProps } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { Field } from '../../ui/components/Field.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { fullName, hasEmbeddedAccount, labelProblem } from './names.rules.ts'
import { type NamesState, namesOf, type Problem } from './names.state.ts'
import { register } from './register.actions.ts'
import { SuggestionRows } from './SuggestionRows.tsx'
import { stopSuggesting, suggestAgain, type } from './suggest.actions.ts'
import { isOwn, t } from './texts.ts'

function RegisterAccountNameView({ wallet, t: shared }: ViewProps<'RegisterAccountName'>) {
  const { state: names } = namesOf(wallet)
  const state = useSnapshot(names, { sync: true })
  const network = activeNetwork(useSnapshot(wallet.state.network))
  const isOffered = useWayOut(wallet)
  useEffect(() => {
    suggestAgain(wallet)
    return () => {
      stopSuggesting(wallet)
      names.problem = undefined
    }
  }, [wallet, names])
  if (!isOffered) return null
  const isBusy = state.step !== 'idle'
  const isTaken = isKnownTaken(state)
  return (
    <>
      <Text>{t('names.intro', { network: network.name })}</Text>
      <form className="view names" noValidate onSubmit={(event) => event.preventDefault()}>
        <Field
          label={t('names.label')}
          value={state.label}
          placeholder={t('names.placeholder')}
          dir="ltr"
          autoFocus
          readOnly={isBusy}
          problem={isTaken ? t('names.taken', { name: fullName(state.label) }) : undefined}
          hint={hintOf(state)}
          action={<span className="row-sub">{fullName('')}</span>}
          onChange={(text) => type(wallet, text)}
        />
        <div role="status">
          <Failure state={state} shared={shared} />
        </div>
        <Submit wallet={wallet} state={state} isTaken={isTaken} />
        <SuggestionRows wallet={wallet} shared={shared} />
      </form>
    </>
  )
}

/** Leaves once there is nothing to register here: there is a name, or nobody who could have one. */
function useWayOut(wallet: Wallet): boolean {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { eip155 } = useSnapshot(wallet.state.account)
  const isOffered = hasEmbeddedAccount({ network: { activeNamespace }, account: { eip155 } })
  const isNamed = eip155.profile.name !== undefined
  const registered = registeredNamesOf(wallet).get(eip155.address ?? '')
  useEffect(() => {
    if (isOffered && registered) wallet.go.replace('RegisterAccountNameSuccess')
    else if (!isOffered || isNamed) wallet.go.home()
  }, [wallet, isOffered, isNamed, registered])
  return isOffered && !isNamed
}

const isKnownTaken = ({ label, suggestions, problem }: Readonly<NamesState>): boolean =>
  suggestions.some((one) => one.label === label && one.isRegistered) ||
  (problem !== undefined && 'key' in problem && problem.key === 'names.taken')

const hintOf = ({ label, suggestions }: Readonly<NamesState>): string => {
  const problem = labelProblem(label)
  if (problem) return t(problem === 'hyphens' ? 'names.hyphens' : 'names.hint')
  const isFree = suggestions.some((one) => one.label === label && !one.isRegistered)
  return t(isFree ? 'names.free' : 'names.preview', { name: fullName(label) })
}

type ProblemProps = { readonly state: Readonly<NamesState>; readonly shared: T }

/** Why the last press has registered nothing. That somebody has the name is said at the field. */
function Failure({ state: { problem, step }, shared }: ProblemProps) {
  if (!problem || step !== 'idle') return null
  if ('key' in problem) {
    if (problem.key === 'names.taken') return null
    if (problem.key === 'names.rejected') return <Notice tone="info">{t(problem.key)}</Notice>
  }
  return (
    <Notice tone="error" title={t('names.failed')}>
      {reasonOf(problem, shared)}
      {problem.isLate && <div>{t('names.late')}</div>}
    </Notice>
  )
}

const reasonOf = (problem: Problem, shared: T): string => {
  if ('said' in problem) return problem.said
  const { key, values } = problem
  return isOwn(key) ? t(key, values) : shared(key, values)
}

type SubmitProps = {
  readonly wallet: Wallet
  readonly state: Readonly<NamesState>
  readonly isTaken: boolean
}

function Submit({ wallet, state: { label, step }, isTaken }: SubmitProps) {
  const problem = labelProblem(label) ?? (isTaken ? 'taken' : undefined)
  const text =
    step !== 'idle' ? t(`names.step.${step}`) : t(problem ? `names.submit.${problem}` : 'names.submit')
  // Enter in the field clicks it. The click is handled, not the submit: a sandboxed frame may forbid submitting forms.
  return (
    <Button
      type="submit"
      busy={step !== 'idle'}
      disabled={problem !== undefined}
      onClick={() => void register(wallet)}
    >
      {text}
    </Button>
  )
}

export const view: ViewModule<'RegisterAccountName'> = {
  View: RegisterAccountNameView,
  title: () => t('names.title'),
}
