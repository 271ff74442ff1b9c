// @vitest-environment happy-dom
import original from '@r2wc/core'
import { describe, expect, it } from 'vitest'
import standIn from './stand-ins/core.ts'

/** What a renderer is asked for while an element enters, leaves and enters the page again. */
const life = (make: typeof original, name: string): readonly string[] => {
  const calls: string[] = []
  const component = () => null
  const Element = make(
    component,
    {},
    {
      mount(container: HTMLElement, given: unknown, props: object) {
        const isOwn = given === component && Reflect.get(props, 'container') === container
        calls.push(`mount ${container.localName} ${isOwn} ${Object.keys(props)}`)
        return calls.length
      },
      update: () => void calls.push('update'),
      unmount: (context: unknown) => void calls.push(`unmount ${context}`),
    },
  )
  customElements.define(name, Element)
  const element = document.createElement(name)
  document.body.append(element)
  element.remove()
  document.body.append(element)
  element.remove()
  return calls.map((call) => call.replace(name, 'element'))
}

describe('r2wc', () => {
  it('behavior: mounts and unmounts as the original does', () => {
    const expected = life(original, 'x-original')
    expect(expected).toHaveLength(4)
    expect(life(standIn as unknown as typeof original, 'x-stand-in')).toEqual(expected)
  })

  it('error: options that the stand-in has no code for are refused', () => {
    const renderer = { mount() {}, update() {}, unmount() {} }
    expect(() => standIn(() => null, { props: ['a'] }, renderer)).toThrow(TypeError)
  })
})
