/**
 * Leaves out of React what this product never imports (`../react-dom/uses.test.ts`), and out of its scheduler what the renderer
 * never calls. They are CommonJS modules, which cannot be tree-shaken. Used all the same, an export throws that it was left out.
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

/** The code of `react` or `scheduler`. @throws an Error that names an export which it does not have */
export const withoutExports = (name: string, code: string): string => {
  const names = EXPORTS[name] ?? []
  const cut = fold(code, {
    variables: {},
    properties: {},
    calls: {},
    functions: {},
    never: {},
    unequal: [],
    keys: [],
    assignments: names.map((one) => `exports.${one}`),
  })
  return `${cut}
"${names.join(' ')}".split(" ").forEach(function (name) {
  exports[name] = function () {
    throw Error("Left out of React: " + name);
  };
});
`
}

export const react = (): Plugin => ({
  name: 'react',
  enforce: 'pre',
  load(id) {
    const [, name] =
      /\/node_modules\/(react|scheduler)\/cjs\/(?:react|scheduler)\.production\.js$/.exec(id) ?? []
    return name === undefined ? undefined : withoutExports(name, readFileSync(id, 'utf8'))
  },
})
