/** Components, their state and their errors, as the surface has them. */
// biome-ignore-all lint/correctness/noComponentHookFactories: each renderer has a React of its own
import type * as ReactModule from 'react'

import { find, press, type Stage } from './stage.testing.ts'

type Children = { readonly children?: ReactModule.ReactNode }

/** Says when it renders, and when each of its effects and references comes and goes. */
const createLife = ({ React, log }: Stage) =>
  function Life({ name, children }: Children & { readonly name: string }) {
    log('render', name)
    React.useLayoutEffect(() => {
      log('layout', name)
      return () => log('layout off', name)
    }, [name])
    React.useEffect(() => {
      log('effect', name)
      return () => log('effect off', name)
    }, [name])
    return React.createElement(
      'p',
      {
        ref: (node: unknown) => {
          log('ref', name, node ? 'on' : 'off')
          return () => log('ref off', name)
        },
      },
      name,
      children,
    )
  }

const createBoundary = ({ React, log }: Stage) =>
  class Boundary extends React.Component<Children, { failed: boolean }> {
    override state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    override componentDidCatch = (error: unknown) => log('caught', error)
    override render = () => (this.state.failed ? 'failed' : this.props.children)
  }

const keyedLists = async (stage: Stage) => {
  const { React, draw } = stage
  const Life = createLife(stage)
  const list = (names: string) =>
    draw(
      [...names].map((name) => React.createElement(Life, { key: name, name }, [name, null, 1, false, ['x']])),
    )
  for (const names of ['abcd', 'dabc', 'bd', 'ebfd', 'd', '', 'ab']) await list(names)
  await draw(
    React.createElement(
      React.Fragment,
      null,
      'text',
      React.createElement('b', null, 'b'),
      new Set(['s', 't']),
    ),
  )
  await draw('text')
  await draw(null)
}

const stateAndTransitions = async (stage: Stage) => {
  const { React, container, draw, log, drain } = stage
  const Shown = React.memo(({ value }: { readonly value: number }) => {
    log('shown', value)
    return value
  })
  const Custom = React.memo(createLife(stage), (a, b) => a.name === b.name)
  function Counter() {
    const [count, setCount] = React.useState(() => 0)
    const [sum, add] = React.useReducer((state: number, by: number) => state + by, 10)
    const deferred = React.useDeferredValue(count)
    const first = React.useDeferredValue(count, -1)
    const double = React.useMemo(() => count * 2, [count])
    const renders = React.useRef(0)
    renders.current += 1
    const id = React.useId()
    log('counter', count, sum, deferred, first, double, renders.current, id)
    if (count === 3) setCount(4)
    const onClick = React.useCallback(() => {
      setCount((one) => one + 1)
      setCount((one) => one)
      React.startTransition(() => {
        log('in transition')
        add(5)
      })
    }, [])
    return React.createElement(
      'button',
      { onClick, id, 'data-count': count },
      React.createElement(Shown, { value: Math.floor(count / 2) }),
      React.createElement(Custom, { name: String(count > 1) }),
    )
  }
  await draw(React.createElement(Counter))
  for (let turn = 0; turn < 4; turn += 1) {
    press(find(container, 'button'))
    log(container.innerHTML)
    await drain()
    log(container.innerHTML)
  }
  React.startTransition(() => void draw(React.createElement('i', null, 'later')))
  log(container.innerHTML)
  await drain()
}

/** Each component takes longer than a slice of time, so that React yields after it; in between somebody presses. */
const interruptedTransitions = async ({ React, container, draw, log, drain }: Stage) => {
  let pressesLeft = 0
  const Slow = React.memo(({ name, text }: { readonly name: number; readonly text: string }) => {
    log('slow', name, text)
    const end = performance.now() + 8
    while (performance.now() < end);
    if (name === 1 && pressesLeft-- > 0) queueMicrotask(() => press(find(container, 'i')))
    React.useEffect(() => log('effect', name, text), [name, text])
    return React.createElement('li', null, text)
  })
  function List() {
    const [text, setText] = React.useState('a')
    const [count, setCount] = React.useState(0)
    const deferred = React.useDeferredValue(text)
    log('list', text, deferred, count)
    return [
      React.createElement('i', { key: 'i', onClick: () => setCount((one) => one + 1) }, count),
      React.createElement('b', { key: 'b', onClick: () => setText((one) => `${one}b`) }),
      React.createElement('button', {
        key: 'button',
        onClick: () => React.startTransition(() => setText((one) => `${one}c`)),
      }),
      [0, 1, 2].map((name) => React.createElement(Slow, { key: name, name, text: deferred })),
    ]
  }
  await draw(React.createElement(List))
  for (const name of ['b', 'button'] as const) {
    pressesLeft = 2
    press(find(container, name))
    await drain()
    log(container.innerHTML)
  }
  press(find(container, 'button'))
}

const contextAndStores = async ({ React, container, draw, log, drain }: Stage) => {
  const Context = React.createContext('default')
  const listeners = new Set<() => void>()
  let value = 0
  const set = (next: number) => {
    value = next
    for (const one of listeners) one()
  }
  const subscribe = (listener: () => void) => {
    log('subscribe')
    listeners.add(listener)
    return () => {
      log('unsubscribe')
      listeners.delete(listener)
    }
  }
  const Reader = React.memo(() => {
    const context = React.useContext(Context)
    const stored = React.useSyncExternalStore(subscribe, () => value)
    log('reader', context, stored)
    return `${context} ${stored}`
  })
  const Between = React.memo(() => React.createElement('p', null, React.createElement(Reader)))
  const tree = (text: string) =>
    draw([
      React.createElement(Reader, { key: 1 }),
      React.createElement(Context, { key: 2, value: text }, React.createElement(Between)),
      React.createElement(Context.Provider, { key: 3, value: `${text}!` }, React.createElement(Between)),
    ])
  await tree('one')
  await tree('two')
  set(1)
  await drain()
  log(container.innerHTML)
  React.startTransition(() => set(2))
  React.startTransition(() => void tree('three'))
  set(3)
  await drain()
}

const errors = async (stage: Stage) => {
  const { React, container, draw, log, drain } = stage
  const Boundary = createBoundary(stage)
  const Life = createLife(stage)
  const Fails = ({ at }: { readonly at: string }) => {
    const [failed, fail] = React.useState(false)
    const problem = new Error(at)
    if (at === 'render' || failed) throw problem
    React.useLayoutEffect(() => {
      if (at === 'layout') throw problem
      return () => {
        if (at === 'layout off') throw problem
      }
    }, [at])
    React.useEffect(() => {
      if (at === 'effect') throw problem
      return () => {
        if (at === 'effect off') throw problem
      }
    }, [at])
    const onClick = () => {
      if (at === 'event') throw problem
      fail(true)
    }
    const ref = () => {
      if (at === 'ref') throw problem
    }
    return React.createElement('button', { onClick, ref }, at)
  }
  for (const at of ['render', 'layout', 'effect', 'ref', 'event', 'update', 'layout off', 'effect off']) {
    const inner = [
      React.createElement(Life, { key: 1, name: at }),
      React.createElement(Fails, { key: 2, at }),
    ]
    await draw(React.createElement(Boundary, { key: at }, React.createElement('div', null, inner)))
    const [button] = container.getElementsByTagName('button')
    if (button) press(button)
    await drain()
    log(container.innerHTML)
  }
  await draw(
    React.createElement(Boundary, { key: 'object' }, Object('a') as string, { a: 1 } as unknown as string),
  )
  await draw(
    React.createElement(Boundary, { key: 'type' }, React.createElement(undefined as unknown as string)),
  )
  await draw(React.createElement(Life, { name: 'again' }))
  await draw(React.createElement(Fails, { at: 'render' }))
}

export const treeScenarios = {
  keyedLists,
  stateAndTransitions,
  interruptedTransitions,
  contextAndStores,
  errors,
}
