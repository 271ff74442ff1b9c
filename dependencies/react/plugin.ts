/**
 * Leaves out of React what this product never imports (`../react-dom/uses.test.ts`), and out of its scheduler what the renderer
 * never calls. They are CommonJS modules, which cannot be tree-shaken. `as-modules.ts` then makes modules of them.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { fold } from '../react-dom/fold.ts'

const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  react:
    'Activity Children Profiler PureComponent StrictMode Suspense ViewTransition __COMPILER_RUNTIME addTransitionType cache cacheSignal cloneElement createRef forwardRef isValidElement lazy unstable_useCacheRefresh use useActionState useDebugValue useEffectEvent useImperativeHandle useInsertionEffect useOptimistic useTransition'.split(
      ' ',
    ),
  scheduler:
    'unstable_Profiling unstable_forceFrameRate unstable_next unstable_runWithPriority unstable_wrapCallback'.split(
      ' ',
    ),
}

/** The exports of a package that are left out. */
export const leftOutOf = (name: string): readonly string[] => EXPORTS[name] ?? []

/** The code of `react` or `scheduler`. @throws an Error that names an export which it does not have */
export const withoutExports = (name: string, code: string): string =>
  fold(code, {
    variables: {},
    properties: {},
    calls: {},
    functions: {},
    never: {},
    unequal: [],
    keys: [],
    assignments: leftOutOf(name).map((one) => `exports.${one}`),
  })

export const react = (): Plugin => ({
  name: 'react',
  enforce: 'pre',
  load(id) {
    const [, name] =
      /\/node_modules\/(react|scheduler)\/cjs\/(?:react|scheduler)\.production\.js$/.exec(id) ?? []
    return name === undefined ? undefined : withoutExports(name, readFileSync(id, 'utf8'))
  },
})
