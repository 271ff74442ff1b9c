/** Fields, events and properties, as the surface has them. */
// biome-ignore-all lint/correctness/noComponentHookFactories: each renderer has a React of its own
import type * as ReactModule from 'react'
import { find, press, type Stage } from './stage.testing.ts'

/** As a browser does when somebody types: past the setter that React watches. */
const type = (field: HTMLInputElement, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: value }))
}

const fields = async ({ React, container, draw, log, drain }: Stage) => {
  const types = ['text', 'number', 'checkbox', 'radio', 'radio', 'search']
  function Form({ locked }: { readonly locked: boolean }) {
    const [values, setValues] = React.useState<readonly string[]>(types.map(() => ''))
    const say = (event: ReactModule.SyntheticEvent<HTMLInputElement>) =>
      log(
        event.type,
        event.target === event.currentTarget,
        event.currentTarget.value,
        event.currentTarget.checked,
      )
    return React.createElement(
      'form',
      { onSubmit: (event: Event) => log('submit', event.type) },
      types.map((type, index) =>
        React.createElement('input', {
          key: index,
          type,
          ...(type === 'radio' && { name: 'choice', value: index }),
          ...(/box|radio/.test(type)
            ? { checked: values[index] === 'true' }
            : { value: values[index], inputMode: 'decimal' }),
          onChange(event: ReactModule.ChangeEvent<HTMLInputElement>) {
            say(event)
            const next = /box|radio/.test(type) ? String(event.target.checked) : event.target.value
            if (!locked)
              setValues(values.map((one, at) => (at === index ? next : type === 'radio' ? '' : one)))
          },
          onInput: say,
          onFocus: say,
          onBlur: say,
          onSelect: say,
          onKeyDown: (event: ReactModule.KeyboardEvent) => log('key', event.key, event.shiftKey),
          onPaste: () => log('paste'),
          onBeforeInput: (event: ReactModule.SyntheticEvent & { readonly data?: string }) =>
            log('before', event.data),
          onCompositionStart: () => log('composition'),
          onCompositionUpdate: () => log('composing'),
          onCompositionEnd: () => log('composed'),
        }),
      ),
      React.createElement('input', { defaultValue: 'uncontrolled', disabled: locked, onChange: say }),
      React.createElement('input', { type: 'checkbox', defaultChecked: true, readOnly: true }),
    )
  }
  const states = () =>
    [...container.querySelectorAll('input')].map(({ value, checked }) => `${value} ${checked}`).join('; ')
  for (const locked of [false, true]) {
    await draw(React.createElement(Form, { locked }))
    for (const [index, field] of container.querySelectorAll('input').entries()) {
      field.focus()
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', shiftKey: true, bubbles: true }))
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Esc', bubbles: true }))
      field.dispatchEvent(new KeyboardEvent('keypress', { key: 'a', keyCode: 65, bubbles: true }))
      field.dispatchEvent(new Event('compositionstart', { bubbles: true }))
      field.dispatchEvent(new Event('compositionupdate', { bubbles: true }))
      if (/box|radio/.test(field.type)) press(field)
      else for (const text of ['1', '1.', '1.5', '']) type(field, text + (index ? '' : 'x'))
      field.dispatchEvent(new Event('compositionend', { bubbles: true }))
      field.dispatchEvent(new Event('paste', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
      press(field, 'mousedown')
      press(field, 'mouseup')
      await drain()
      log(states())
      field.blur()
    }
  }
  find(container, 'form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  log(container.innerHTML)
}

const pointers = async ({ React, container, draw, log }: Stage) => {
  const names = [
    'Click',
    'PointerEnter',
    'PointerLeave',
    'MouseEnter',
    'MouseLeave',
    'PointerDown',
    'Wheel',
    'TouchStart',
  ]
  const handlers = (name: string, stops: boolean) =>
    Object.fromEntries(
      names.flatMap((one) =>
        [one, `${one}Capture`].map((key) => [
          `on${key}`,
          (event: ReactModule.SyntheticEvent) => {
            log(name, key, event.type, event.eventPhase, event.isPropagationStopped(), event.defaultPrevented)
            if (stops && !key.endsWith('Capture')) event.stopPropagation()
            if (name === 'inner') event.preventDefault()
          },
        ]),
      ),
    )
  for (const stops of [false, true])
    await draw(
      React.createElement(
        'div',
        {
          ...handlers('outer', false),
          onScroll: () => log('scroll'),
          style: { top: 1, '--x': 2, opacity: 0.5 },
        },
        React.createElement(
          'button',
          { ...handlers('middle', stops) },
          React.createElement('span', handlers('inner', false)),
        ),
        React.createElement('button', { ...handlers('disabled', false), disabled: true }),
      ),
    )
  const [span, div, disabled] = [
    find(container, 'span'),
    find(container, 'div'),
    find(container, 'button', 1),
  ]
  for (const kind of ['click', 'pointerdown', 'touchstart', 'wheel'])
    for (const node of [span, disabled]) press(node, kind)
  for (const [kind, from, to] of [
    ['over', div, span],
    ['out', span, div],
    ['out', div, null],
    ['over', null, span],
  ] as const)
    for (const [Event, name] of [
      [MouseEvent, 'mouse'],
      [PointerEvent, 'pointer'],
    ] as const)
      (kind === 'out' ? from : to)?.dispatchEvent(
        new Event(`${name}${kind}`, { bubbles: true, relatedTarget: kind === 'out' ? to : from }),
      )
  div.dispatchEvent(new Event('scroll'))
  press(document.body)
}

const properties = async ({ React, draw, container, log }: Stage) => {
  const image = {
    src: 'a.png',
    alt: '',
    onLoad: () => log('load'),
    onError: () => log('error'),
    loading: 'lazy' as const,
  }
  const before = {
    className: 'a',
    tabIndex: 0,
    hidden: true,
    title: 'x',
    'aria-label': 'b',
    'data-x': true,
    style: { color: 'red', '--a': '1', width: 3 },
    dir: 'rtl',
    part: 'p',
    inert: true,
  }
  const after = {
    className: undefined,
    tabIndex: -1,
    'data-x': null,
    style: { width: 4, zIndex: 2 },
    lang: 'de',
  }
  for (const props of [before, after, {}, before])
    await draw(
      React.createElement(
        'section',
        props,
        React.createElement(
          'a',
          { href: 'javascript:alert(1)', rel: 'x', download: true, target: '_blank' },
          'a',
        ),
        React.createElement('a', { href: props === after ? undefined : 'https://a.test' }, 1, 2n),
        React.createElement('img', props === after ? { ...image, src: 'b.png' } : image),
        React.createElement(
          'svg',
          { viewBox: '0 0 1 1', strokeWidth: 2, focusable: false },
          React.createElement('path', {
            d: 'M0 0',
            strokeLinecap: 'round',
            fillRule: props === after ? undefined : 'evenodd',
          }),
          React.createElement('rect', { width: 1 }),
        ),
        React.createElement('slot', { name: 's' }),
        React.createElement(
          'ul',
          null,
          React.createElement('li', { key: 1 }, props === after ? 'text' : ['t', 'u']),
        ),
      ),
    )
  const [picture] = container.getElementsByTagName('img')
  for (const kind of ['load', 'error']) picture?.dispatchEvent(new Event(kind))
  log(find(container, 'svg' as 'p').namespaceURI)
}

export const eventScenarios = { fields, pointers, properties }
