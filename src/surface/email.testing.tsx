/** Owns Connect with e-mail on, and a secure frame that answers when a test says so. */
import type { HarnessOptions } from '../core/core.testing.ts'
import { EMAIL, fakeAuth, PROJECT } from '../features/connect/email/email.testing.ts'
// So that they arrive within turns of the microtask queue.
import '../errors/en.errors.ts'
import '../features/connect/email/EmailField.tsx'
import { en } from '../i18n/en.all.testing.ts'
import type { ProjectState } from '../state/project.ts'
import { act, type Shown, show } from './surface.testing.tsx'

export const answerProject = async (
  { core, flush }: Pick<Shown, 'core' | 'flush'>,
  project: Partial<ProjectState>,
) => {
  await act(() => void Object.assign(core.state.project, project))
  await flush()
}

/** Connect, where the project has e-mail on. */
export const showEmail = async ({ options, ...given }: HarnessOptions = {}) => {
  const surface = await show({ ...given, options: { projectId: PROJECT, ...options } })
  const frame = fakeAuth(surface)
  await answerProject(surface, { status: 'fetched', remote: { email: true } })
  const input = () => {
    const found = surface.card.querySelector<HTMLInputElement>('input[part="input"], input[part="code"]')
    if (!found) throw new TypeError(`No input in: ${surface.text()}`)
    return found
  }
  const type = async (text: string) => {
    const field = input()
    // React listens to the value's own setter.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    await act(() => {
      set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await surface.flush()
  }
  const note = () =>
    surface.card.querySelector(`#${CSS.escape(input().getAttribute('aria-describedby') ?? '')}`)?.textContent
  return {
    ...surface,
    ...frame,
    input,
    type,
    note,
    async submit(email = EMAIL) {
      await type(email)
      await surface.click(en['email.submit'])
    },
    async answer(value?: unknown) {
      await act(() => frame.last().answer(value))
      await surface.flush()
    },
    async fail(error: unknown) {
      await act(() => frame.last().fail(error))
      await surface.flush()
    },
  }
}
